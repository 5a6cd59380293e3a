/** A repository with one example of every fault that the checks know, and beside it what comes close and is sound. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../src/engram/content-hash';
import { synapseId } from '../../src/synapse/id';
import type { SynapseKind } from '../../src/synapse/synapse';
import { newHookText } from '../../src/sync/hooks/hook-block';
import { engramText, synapseText, testId } from './engram-text';
import type { TestRepository } from './repository';

export const FAULTY_TOKEN = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

const MARKERS = '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs';

const engram = (n: number, name: string, rest: Record<string, unknown> = {}): [string, string] => {
  const title = name.slice(0, 1).toUpperCase() + name.slice(1);
  const body = `The words of number ${n}, ${name}.`;
  return [`a/${name}.md`, engramText({ id: testId(n), title, domainTags: ['a'], body, ...rest })];
};

const synapse = (
  from: number,
  kind: SynapseKind,
  to: number,
  rest: { id?: string; place?: string; [field: string]: unknown } = {},
): [string, string] => {
  const { id = synapseId(testId(from), testId(to), kind), place, ...fields } = rest;
  const text = synapseText({ id, from: testId(from), to: testId(to), kind, ...fields });
  return [place ?? `synapses/${kind}/${id}.yaml`, text];
};

const evidence = (description: string) => [
  { description, addedAt: '2026-01-01T00:00:00.000Z', addedBy: 'Ada' },
];

export const FAULTY_FILES: Record<string, string> = Object.fromEntries([
  engram(1, 'good', { contentHash: contentHash('The words of number 1, good.') }),
  engram(3, 'value', { importance: 7, confidence: 'high' }),
  engram(4, 'conflict', { body: MARKERS }),
  engram(5, 'example', { body: `\`\`\`\n${MARKERS}\n\`\`\`` }),
  engram(6, 'stale', { contentHash: `sha256:${'0'.repeat(64)}`, contentSize: 1 }),
  ['a/copy.md', engramText({ id: testId(1), title: 'Copy', domainTags: ['a'], body: 'A copy of number 1.' })],
  engram(7, 'secret', { body: `token ${FAULTY_TOKEN}` }),
  engram(8, 'mail', { body: 'ask bob.miller@acme-corp.io' }),
  engram(9, 'hidden', { visibility: 'private' }),
  engram(10, 'archived', { status: 'archived' }),
  engram(11, 'frozen', { status: 'frozen', body: 'status: archived' }),
  engram(12, 'moved', { domainTags: ['elsewhere'] }),
  engram(13, 'renamed', { title: 'Another name' }),
  engram(14, 'aliased', { title: 'Newer name', aliases: ['Aliased'] }),
  engram(15, 'twin', { body: 'Both say the very same.' }),
  engram(16, 'twin-again', { title: 'Twin again', body: 'Both say the very same.' }),
  ['a/Case.md', engramText({ id: testId(18), title: 'Case', domainTags: ['a'], body: 'One of the two.' })],
  ['a/case.md', engramText({ id: testId(17), title: 'Case', domainTags: ['a'], body: 'The other of them.' })],
  engram(19, 'linked', {
    body: 'Words.\n\n<!-- co-engram-derived:synapses -->\n## Synapses (derived)\n\n- → [[gone|Gone · extends]]\n<!-- /co-engram-derived -->',
  }),
  engram(20, 'one'),
  engram(21, 'two'),
  engram(22, 'three'),
  ['proposals/broken.yaml', 'id: [\n'],
  ['skills/broken/imprint.json', '{"skillId": 5}\n'],
  ['a/broken.md', `---\nid: ${testId(2)}\ntitle: [\n---\nx\n`],
  ['a/note.md', '# Only a note\n'],
  [
    'a/chinese.md',
    `正文在这里。\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${testId(23)}\n标题: chinese\n---\n`,
  ],
  ['a/large.md', `---\nid: ${testId(24)}\n---\n\n${'x'.repeat(1024 * 1024)}\n`],
  synapse(1, 'extends', 99),
  synapse(1, 'extends', 3, { id: 'syn-0000000000000000' }),
  synapse(20, 'part_of', 20),
  synapse(20, 'depends_on', 21, { evidence: evidence('first') }),
  synapse(20, 'depends_on', 21, { place: 'synapses/depends_on/copy.yaml', evidence: evidence('second') }),
  synapse(20, 'extends', 9),
  synapse(20, 'supersedes', 21),
  synapse(21, 'supersedes', 22),
  synapse(22, 'supersedes', 20),
  synapse(20, 'supersedes', 22),
]);

/** Adds what no text in a work tree can be: what is planted, private and tracked, left over, or links outward. */
export function plantFaults(test: TestRepository, options: { planted?: boolean } = {}): void {
  const hidden = engramText({ id: testId(25), title: 'P', domainTags: ['inbox'], visibility: 'private' });
  test.write('private/inbox/p.md', hidden);
  test.git('add', '--force', 'private/inbox/p.md');
  symlinkSync('/etc/hostname', join(test.root, 'a', 'outward.md'));
  test.write('a/.co-engram-tmp-0001', 'half of a t');
  const recovered = join(test.repo.stateDir, 'recovered', 'good.md.0001');
  mkdirSync(dirname(recovered), { recursive: true });
  writeFileSync(recovered, 'somebody was faster');
  // A hook that leads to a script which is gone, and a merge that is known to have lost something.
  test.write('.git/hooks/post-merge', newHookText('post-merge'));
  chmodSync(join(test.root, '.git/hooks/post-merge'), 0o755);
  const head = test.git('rev-parse', 'HEAD').trim();
  test.write('.git/co-engram/merges-seen.json', JSON.stringify({ head, lossy: [head] }));
  if (options.planted !== true) return;
  test.write('.co-engram/planted', 'x');
  test.git('add', '--force', '.co-engram/planted');
}
