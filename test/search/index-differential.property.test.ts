import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexView, QueryTerm } from '../../src/search/contract';
import { openIndex } from '../../src/search/open-index';
import { tokenize } from '../../src/search/tokenize';
import { engramText, testId } from '../helpers/engram-text';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';
import { expectSameHits, word } from './expect-same-hits';
import { marksOf } from './marks-of';

const surroundings = testSurroundings();

const WORDS = [
  'deploy',
  'deployment',
  'deploys',
  'retry',
  'entry',
  'postgres',
  'parseFrontMatter',
  'src/a.ts',
  'v2.1.0',
  '8080',
  '__proto__',
  'constructor',
  'naïve',
  'Straße',
  '😀',
  '记忆系统',
  '系统',
  '数据库死锁',
  '東京タワー',
  '안녕하세요',
];

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(' '));

const engram = fc.record({
  title: text.map((words) => words.slice(0, 100).trim() || 'untitled'),
  tags: fc.array(fc.constantFrom('alpha', 'beta', '系统'), { maxLength: 2 }),
  summary: fc.option(text, { nil: undefined }),
  body: text,
});

type Action =
  | { type: 'write'; slot: number; engram: { title: string; tags: string[]; summary?: string; body: string } }
  | { type: 'note'; slot: number }
  | { type: 'break'; slot: number }
  | { type: 'remove'; slot: number }
  | { type: 'move'; slot: number }
  | { type: 'commit' }
  | { type: 'open'; fewFiles: number };

const slot = fc.nat({ max: 11 });

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('write' as const), slot, engram }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('note' as const), slot }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('break' as const), slot }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), slot }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('move' as const), slot }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('commit' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('open' as const), fewFiles: fc.constantFrom(0, 5, 500) }),
  },
);

const queryTerm: fc.Arbitrary<QueryTerm> = fc
  .record({
    word: fc.constantFrom(...WORDS, 'deplo', 'retyr', 'postgras', '系', 'nothing'),
    pick: fc.nat({ max: 3 }),
    prefix: fc.boolean(),
    fuzzy: fc.constantFrom(0, 0, 1, 2),
  })
  .map(({ word: source, pick, prefix, fuzzy }) => {
    const tokens = tokenize(source);
    return word(tokens[pick % Math.max(1, tokens.length)] ?? 'none', { prefix, fuzzy });
  });

const queries = fc.array(fc.array(queryTerm, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

/** Two places a slot, so that a file can move. */
function pathOf(number: number, isMoved = false): string {
  return isMoved ? `other/deep/e${number}.md` : `${number % 3 === 0 ? 'a' : 'b/c'}/e${number}.md`;
}

async function act(test: TestRepository, step: Action): Promise<IndexView | undefined> {
  if (step.type === 'open') return openIndex(test.repo, { surroundings, fewFiles: step.fewFiles });
  if (step.type === 'commit') {
    test.commitAll();
    return undefined;
  }
  const path = pathOf(step.slot);
  const moved = pathOf(step.slot, true);
  if (step.type === 'write') test.write(path, engramText({ id: testId(step.slot), ...step.engram }));
  else if (step.type === 'note') test.write(path, '# A note\n\ndeploy retry\n');
  else if (step.type === 'break') test.write(path, '---\nid: [\n---\n\nretry\n');
  else if (step.type === 'remove') test.remove(path);
  else if (test.exists(path)) {
    test.write(moved, test.read(path));
    test.remove(path);
  }
  return undefined;
}

/** Tags and folders of all, of most and of a few documents, as their entries say; ids in order. */
function expectSameCounts(view: IndexView): void {
  const all = [...view.docs()];
  const ids = all.map((doc) => view.entry(doc).id);
  expect(ids).toEqual([...ids].sort());
  for (const docs of [all, all.slice(1), all.slice(0, 1), []]) {
    const entries = docs.map((doc) => view.entry(doc));
    const marks = marksOf(view, docs);
    expect(view.countTags(marks)).toEqual(counted(entries.flatMap(({ tags }) => tags)));
    expect(view.countFolders(marks)).toEqual(
      counted(entries.map(({ path }) => dirname(`./${path}`).slice(2))),
    );
  }
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

async function play(hasGit: boolean, actions: readonly Action[], terms: QueryTerm[][]): Promise<void> {
  const test = makeRepository({ git: hasGit });
  for (const step of [...actions, { type: 'open', fewFiles: 0 } as const]) {
    const view = await act(test, step);
    if (view === undefined) continue;
    expectSameHits(view, test.root, terms);
    expectSameCounts(view);
    view.close();
  }
  test.remove('');
}

describe('the index against a complete MiniSearch over the same documents', () => {
  it('is equal after any history of edits, with git', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 25 }), queries, (actions, terms) =>
        play(true, actions, terms),
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('is equal after any history of edits, in a folder without git', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          action.filter(({ type }) => type !== 'commit'),
          { minLength: 3, maxLength: 25 },
        ),
        queries,
        (actions, terms) => play(false, actions, terms),
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
