/** What three clones do that only adds, or carries its own stamp, and every way to bring it together. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { editEngram } from '../../src/engram/edit-engram';
import { mergeFile } from '../../src/merge/merge-file';
import { isClean } from '../../src/merge/merge-result';
import { engramText } from '../helpers/engram-text';

const PATH = 'engineering/x.md';

function merged(base: string | undefined, ours: string, theirs: string): string {
  const result = mergeFile(base, ours, theirs, { path: PATH });
  expect(isClean(result), JSON.stringify(result)).toBe(true);
  if (result.type === 'needs-yaml') throw new Error('needs yaml');
  return result.text;
}

const words = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'Ärger', '标签', 'zeta', '0');
const sets = ['tags', 'aliases', 'contextTags', 'anchors', 'about'];
/** No two clones write in the same millisecond. */
const instantOf = (clone: number) =>
  fc.integer({ min: 1, max: 5 }).map((day) => `2026-01-0${day}T00:00:00.00${clone}Z`);

/** What a clone did that only adds, or carries its own stamp. */
const deedOf = (instant: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({
      type: fc.constant('add' as const),
      field: fc.constantFrom(...sets),
      item: words,
    }),
    fc.record({ type: fc.constant('domain' as const), item: words }),
    fc.record({ type: fc.constant('key' as const), key: fc.constantFrom('x-a', 'x-b', 'x-c', 'x-d', 'm') }),
    fc.record({ type: fc.constant('evidence' as const), item: words, at: instant }),
    fc.record({ type: fc.constant('verification' as const), item: words, at: instant }),
    fc.record({
      type: fc.constant('status' as const),
      at: instant,
      status: fc.constantFrom('draft', 'active', 'frozen', 'forgotten'),
    }),
    fc.record({ type: fc.constant('judge' as const), at: instant, importance: fc.constantFrom(0, 0.2, 0.9) }),
    fc.record({ type: fc.constant('updated' as const), at: instant, by: words }),
    fc.record({ type: fc.constant('version' as const), version: fc.integer({ min: 1, max: 3 }) }),
  );

type Deed = ReturnType<typeof deedOf> extends fc.Arbitrary<infer T> ? T : never;

function list(text: string, field: string): string[] {
  const line = new RegExp(`^${field}: \\[(.*)\\]$`, 'm').exec(text)?.[1] ?? '';
  return line === '' ? [] : line.split(', ').map((item) => item.replace(/^"|"$/g, ''));
}

function maps(text: string, field: string): Record<string, string>[] {
  const block = new RegExp(`^${field}:\\n((?:  .*\\n)*)`, 'm').exec(text)?.[1] ?? '';
  return block
    .split('  - ')
    .slice(1)
    .map((item) =>
      Object.fromEntries(
        item
          .trim()
          .split('\n')
          .map((line) => {
            const [name = '', ...rest] = line.trim().split(': ');
            return [name, rest.join(': ').replace(/^"|"$/g, '')];
          }),
      ),
    );
}

/** Where one person adds several at one place, their order may depend on the route; so they come sorted. */
function addDomain(text: string, item: string): string {
  const known = list(text, 'domainTags');
  const added = known.slice(2);
  if (known.includes(item) || added.some((other) => other > item)) return text;
  return editEngram(text, { domainTags: [...known, item] });
}

function addKey(text: string, key: string): string {
  const added = [...text.matchAll(/^(m|x-[a-d]):/gm)].map(([, name = '']) => name);
  return added.some((other) => other > key) ? text : editEngram(text, { [key]: `value of ${key}` });
}

function act(text: string, one: Deed): string {
  switch (one.type) {
    case 'add':
      return editEngram(text, { [one.field]: [...new Set([...list(text, one.field), one.item])] });
    case 'domain':
      return addDomain(text, one.item);
    case 'key':
      return addKey(text, one.key);
    case 'evidence': {
      const item = { messageId: one.item, at: one.at };
      const known = maps(text, 'evidence');
      return known.some(({ messageId }) => messageId === one.item)
        ? text
        : editEngram(text, { evidence: [...known, item] });
    }
    case 'verification': {
      const item = { status: 'verified', description: one.item, addedAt: one.at, addedBy: 'Ann' };
      const known = maps(text, 'verifications');
      return known.some(({ description }) => description === one.item)
        ? text
        : editEngram(text, { verifications: [...known, item] });
    }
    case 'status':
      return editEngram(text, { status: one.status, statusAt: one.at });
    case 'judge':
      return editEngram(text, { importance: one.importance, judgedAt: one.at });
    case 'updated':
      return editEngram(text, { updatedAt: one.at, updatedBy: one.by });
    case 'version':
      return editEngram(text, { version: one.version + Number(/^version: (\d+)$/m.exec(text)?.[1]) });
  }
}

const base = engramText({
  title: 'One',
  domainTags: ['engineering', 'database'],
  tags: ['beta', 'mine'],
  version: 1,
  importance: 0.5,
  status: 'active',
  'x-own': 'kept',
});

/** The commits of a clone, one deed each; its clock runs forward. */
const clone = (number: number, isAllowed = (_: Deed): boolean => true): fc.Arbitrary<string[]> =>
  fc.array(deedOf(instantOf(number)).filter(isAllowed), { maxLength: 5 }).map((deeds) => {
    const clock = deeds.map((one) => ('at' in one ? one.at : `2026-01-01T00:00:00.00${number}Z`)).sort();
    const commits: string[] = [];
    deeds.forEach((one, minute) => {
      const at = (clock.shift() ?? '').replace('T00:00', `T00:0${minute}`);
      commits.push(act(commits.at(-1) ?? base, 'at' in one ? { ...one, at } : one));
    });
    return commits;
  });

const tip = (commits: readonly string[]): string => commits.at(-1) ?? base;

/** As `git rebase` does it: each commit with its parent as base, and the sides swapped. */
function rebased(commits: readonly string[], onto: string): string {
  let [result, parent] = [onto, base];
  for (const commit of commits) {
    result = merged(parent, result, commit);
    parent = commit;
  }
  return result;
}

/** Three clones of one engram. */
export const clones = [clone(1), clone(2), clone(3)] as const;

/** Without a base nothing says which of two orders of domains was there first. */
const isNoDomain = ({ type }: Deed): boolean => type !== 'domain';

/** Three clones that made the engram each for itself. */
export const newFiles = [clone(1, isNoDomain), clone(2, isNoDomain), clone(3, isNoDomain)] as const;

export function expectConvergence(...histories: [string[], string[], string[]]): void {
  const [a, b, c] = histories.map(tip) as [string, string, string];
  const [ab, bc, ac] = [merged(base, a, b), merged(base, b, c), merged(base, a, c)];
  const all = merged(base, ab, c);
  const [, second = [], third = []] = histories;
  const routes = {
    'a with bc': merged(base, a, bc),
    'ac with b': merged(base, ac, b),
    'ab and bc, which have b in common': merged(b, ab, bc),
    'ab and ac, which have a in common': merged(a, ab, ac),
    'a copy of a that git does not know as one': merged(base, all, a),
    'a squashed copy of bc': merged(base, all, bc),
    'b rebased onto a, c onto that': rebased(third, rebased(second, a)),
    'the first commit of c picked, then c merged': merged(base, merged(base, ab, third[0] ?? base), c),
  };
  for (const [route, text] of Object.entries(routes)) expect(text, route).toBe(all);
}

export function expectConvergenceOfNew(...histories: [string[], string[], string[]]): void {
  const [a, b, c] = histories.map(tip) as [string, string, string];
  const all = merged(undefined, merged(undefined, a, b), c);
  expect(merged(undefined, a, merged(undefined, b, c))).toBe(all);
  expect(merged(undefined, merged(undefined, c, a), b)).toBe(all);
}
