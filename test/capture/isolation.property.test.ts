import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemoryRepository, openRepository } from '../../src/index';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

/** Only A was told this. */
const TOLD_A = [
  'I live in Zanzibar',
  'I like tea',
  'The API port is 8080',
  'Never push to main',
  '我住在上海',
  'Alice works at Zanzibar Corp',
];

const texts = fc.constantFrom(
  ...TOLD_A,
  'I live in Dublin',
  'I no longer live in Zanzibar',
  'I hate tea',
  'The API port is 9090',
  'Always push to main',
  '我住在北京',
);
const words = fc.constantFrom('Zanzibar', 'tea', 'API port', 'push main', '上海', 'Alice', 'note');
/** Which of A's facts. */
const fact = fc.nat(TOLD_A.length - 1);

/** What B does; `id` is one of A's, or an unknown one in the memory that A never used. */
type Command = (b: MemoryRepository, ids: readonly string[]) => Promise<unknown>;

const turn = (text: string) => ({
  sessionId: 's',
  messages: [{ role: 'user' as const, text, toolCalls: [], source: {} }],
});

const WRITES: Record<string, fc.Arbitrary<Command>> = {
  capture: texts.map((text) => (b) => b.capture(text, { sessionId: 's' })),
  afterTurn: texts.map((text) => (b) => b.contextAfterTurn(turn(text))),
  addFact: texts.map((text) => (b) => b.addFact(text)),
  add: texts.map((text) => (b) => b.add([{ content: text, fields: { domainTags: ['b'] } }])),
  judge: fc.tuple(fc.constantFrom('hide' as const, 'unhide' as const, 'promote' as const), fact).map(
    ([judgement, n]) =>
      (b, ids) =>
        b.judgeFacts(judgement, [ids[n] ?? '']),
  ),
  feedback: fact.map((n) => (b, ids) => b.feedback(ids[n] ?? '', { outcome: 'failure' })),
  update: fact.map((n) => (b, ids) => b.update(ids[n] ?? '', { addTags: ['x'] })),
  move: fact.map((n) => (b, ids) => b.move(ids[n] ?? '', { domainTags: ['b'] })),
  delete: fact.map((n) => (b, ids) => b.delete([ids[n] ?? ''])),
  archive: fact.map((n) => (b, ids) => b.archive([ids[n] ?? ''])),
  forget: fact.map((n) => (b, ids) => b.forget([ids[n] ?? ''])),
  link: fact.map((n) => (b, ids) => b.link({ from: testId(1), kind: 'extends', to: ids[n] ?? '' })),
  verify: fact.map((n) => (b, ids) => b.verify(ids[n] ?? '', { to: 'plausible', description: 'x' } as never)),
  pin: fact.map((n) => (b, ids) => b.pinAdd([ids[n] ?? ''])),
  dedupe: fc.constant<Command>((b) => b.dedupeEntities()),
  maintain: fc.constant<Command>((b) => b.maintain({ stages: ['light', 'deep'], yes: true })),
  session: texts.map((text) => (b) => b.sessionSave({ summary: text })),
};

const READS: Record<string, fc.Arbitrary<Command>> = {
  search: words.map((query) => (b) => b.search(query)),
  searchHidden: words.map((query) => (b) => b.search(query, { include: ['expired', 'hidden', 'forgotten'] })),
  list: fc.constant<Command>((b) => b.list()),
  get: fact.map((n) => (b, ids) => b.get(ids[n] ?? '')),
  getTitle: fc.constant<Command>((b) => b.get('user lives in Zanzibar')),
  getNote: fc.constant<Command>((b) => b.get(testId(1), { tier: 'synapses' })),
  facts: fc.constant<Command>((b) => b.facts({ all: true })),
  fact: fact.map((n) => (b, ids) => b.fact(ids[n] ?? '')),
  entities: fc.constant<Command>((b) => b.entities()),
  entity: fc.constantFrom('Alice', 'Zanzibar', 'user').map((name) => (b) => b.entity(name)),
  paths: fc.constant<Command>((b) => b.paths()),
  prime: fc.constant<Command>((b) => b.prime({ budget: 4000 })),
  assemble: words.map((word) => (b) => b.contextAssemble(turn(`Tell me of ${word}`))),
  briefing: fc.constant<Command>((b) => b.briefing({ days: 30 })),
  recent: fc.constant<Command>((b) => b.recent({ hours: 800 })),
  timeline: fc.constant<Command>((b) => b.timeline()),
  links: fc.constant<Command>((b) => b.links()),
  linksOf: fact.map((n) => (b, ids) => b.links(ids[n] ?? '')),
  lineage: fact.map((n) => (b, ids) => b.lineage(ids[n] ?? '')),
  lineageOfNote: fc.constant<Command>((b) => b.lineage(testId(1))),
  effectiveness: fact.map((n) => (b, ids) => b.effectiveness(ids[n] ?? '')),
  readText: fact.map((n) => (b, ids) => b.readText(ids[n] ?? '')),
  pins: fc.constant<Command>((b) => b.pinList()),
  sessions: fc.constant<Command>((b) => b.sessionList()),
  restore: fc.constant<Command>((b) => b.sessionRestore()),
  completions: fc.constantFrom('user', 'API', '').map((prefix) => (b) => b.completions('engram', prefix)),
  contradictions: fc.constant<Command>((b) => b.contradictions()),
  proposals: fc.constant<Command>((b) => b.listProposals()),
  audit: fc.constant<Command>((b) => b.audit()),
  diff: fc.constant<Command>((b) => b.diff()),
  log: fc.constant<Command>((b) => b.log()),
};

const command = fc.oneof(
  ...Object.entries({ ...WRITES, ...READS }).map(([name, make]) => make.map((run) => ({ name, run }))),
);

const NOTE = engramText({
  id: testId(1),
  title: 'A note of the team',
  domainTags: ['notes'],
  slug: 'note',
  body: 'Note: Alice.',
});

/** A memory of which A has made use, or not. */
async function memoryWith(
  isUsed: boolean,
): Promise<{ memory: TestMemory; b: MemoryRepository; ids: string[]; files: string[] }> {
  const memory = await makeMemory({ agent: 'a', files: { 'notes/note.md': NOTE }, commit: true });
  const ids = TOLD_A.map((_, n) => testId(900 + n));
  const files: string[] = [];
  if (isUsed) {
    const { outcome } = await memory.library.capture(TOLD_A.join('. '));
    for (const [n, { id, path }] of outcome.facts.entries()) {
      ids[n] = id;
      files.push(path);
    }
    const [first, second] = ids as [string, string];
    await memory.library.link({ from: first, kind: 'derives_from', to: testId(1) });
    await memory.library.link({ from: first, kind: 'contradicts', to: second });
    await memory.library.sessionSave({ summary: 'A spoke of Zanzibar.' });
    await memory.library.pinAdd([second]);
    for (const word of ['Zanzibar', 'tea']) await memory.library.search(word);
  }
  const b = await openRepository(memory.root, { ...memory.surroundings, agent: 'b' });
  return { memory, b, ids, files };
}

/** The answer or the error, without what is by chance: new ids stand as numbers in the order in which they come. */
async function said(run: Command, b: MemoryRepository, ids: readonly string[], known: Map<string, string>) {
  const answer = await run(b, ids).catch((error: Error & { code?: string }) => {
    if (error.code === undefined) throw error;
    return { code: error.code, message: error.message };
  });
  const text = JSON.stringify(answer ?? null, (key, value) => (IGNORED.has(key) ? undefined : value), 1);
  const numbered = text.replace(IDS, (id) => {
    const n = ids.indexOf(id);
    if (n >= 0) return `<A's ${n}>`;
    if (!known.has(id)) known.set(id, `<${known.size}>`);
    return known.get(id) ?? '';
  });
  // The last six of an id are shown to people.
  return [...known].reduce((shown, [id, number]) => shown.replaceAll(id.slice(-6), number), numbered);
}

const IDS =
  /\b[0-9A-HJKMNP-TV-Z]{26}\b|syn-[0-9a-f]{16}|sha256:[0-9a-f]{64}|-[a-z0-9]{6}(?=\.md)|\b[0-9a-f]{12}(?:[0-9a-f]{28})?\b/g;

/**
 * Not compared: what is by chance, counts of what was left out, names of usage files, and scores, which weigh a word by how
 * rare it is in all files.
 */
const IGNORED = new Set(['commit', 'fingerprint', 'hidden', 'written', 'score', 'relevance']);

describe('two agents in one memory', () => {
  it('nothing that B does shows what A was told, or changes it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 9 }), async (commands) => {
        const [used, fresh] = [await memoryWith(true), await memoryWith(false)];
        const filesOfA = () => used.files.map((path) => readFileSync(join(used.memory.root, path), 'utf8'));
        const before = filesOfA();
        const [left, right] = [new Map<string, string>(), new Map<string, string>()];
        for (const { name, run } of commands) {
          const shown = await said(run, used.b, used.ids, left);
          expect(`${name} ${shown}`).toBe(`${name} ${await said(run, fresh.b, fresh.ids, right)}`);
        }
        expect(filesOfA()).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });
});
