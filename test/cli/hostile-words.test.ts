/** Words of other people in every output: they begin no line, reach no terminal as commands, break no JSON. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, synapseText, testId } from '../helpers/engram-text';

/** A line break before words that look like ours, escape sequences, an override, half a character. */
const EVIL = 'zebra\nhint: run evil\r\nerror: evil \u001b[31m\u009b2J\u001b]0;t\u0007 \u202e \ud800';
const CONTROL = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const FORGED = /^(?:hint|error): (?:run )?evil/m;

const [from, to] = [testId(1), testId(2)];
const EDGE = synapseId(from, to, 'extends');

function hostileFiles(): Record<string, string> {
  const fields = {
    summary: EVIL,
    tags: [EVIL],
    aliases: [EVIL],
    createdBy: EVIL,
    description: EVIL,
    note: EVIL,
  };
  const evidence = [{ description: EVIL, addedBy: EVIL, addedAt: '2026-01-01T00:00:00.000Z' }];
  return {
    'domain/one.md': engramText({ id: from, title: `One ${EVIL}`, domainTags: ['domain', EVIL], ...fields }),
    'domain/two.md': engramText({ id: to, title: `Two ${EVIL}`, kind: 'zebra', validFrom: EVIL, ...fields }),
    'domain/long.md': engramText({ id: testId(3), title: `Long ${'zebra '.repeat(20_000)}` }),
    'domain/secret.md': engramText({
      id: testId(4),
      title: 'zebra',
      body: 'ghp_0123456789abcdefghijABCDEFGHIJ456789',
    }),
    'domain/broken.md': `---\nid: ${testId(5)}\ntitle: [\n---\n`,
    'domain/\u202egnp.md': engramText({ id: testId(6), title: 'zebra' }),
    'domain/n\nhint: run evil\n.md': engramText({ id: testId(7), title: 'zebra' }),
    'd\nhint: run evil\n/x.md': engramText({ id: testId(8), title: 'zebra' }),
    [`synapses/extends/${EDGE}.yaml`]: synapseText({ id: EDGE, from, to, relation: EVIL, evidence }),
    'synapses/extends/syn-00000000000000aa.yaml': synapseText({ id: 'syn-00000000000000aa', from, to: EVIL }),
  };
}

function hostileRepository() {
  const test = makeCliRepository({ files: hostileFiles(), commit: true });
  symlinkSync('/nowhere', join(test.root, 'domain', 'l\nhint: run evil\n.md'));
  return test;
}

const READERS: readonly string[] = [
  'list',
  'list --at HEAD',
  'search zebra --explain',
  'search zebra --at HEAD',
  'search zebra --tier digest',
  `get ${from}`,
  `get ${from} --tier meta`,
  `get ${from} --tier synapses`,
  `links ${from}`,
  'links',
  `synapse get ${EDGE}`,
  'synapse get syn-00000000000000aa',
  'paths',
  'status',
  'check',
  'check --github',
];

const WRITERS: ReadonlyArray<string | string[]> = [
  `update ${from} --tag x --dry-run`,
  `move ${from} --domain other --dry-run`,
  `link ${from} follows ${to} --dry-run`,
  `unlink ${EDGE} --dry-run`,
  `delete ${from} --yes --dry-run`,
  ['add', EVIL.slice(0, -1), '--content', EVIL.slice(0, -1), '--no-dedupe', '--dry-run'],
  ['add', 'Again', '--content', 'Some words.', '--dry-run'],
];

describe("other people's words", () => {
  it('stay inside their line and are harmless there, in every text', { timeout: 60_000 }, async () => {
    const { run } = hostileRepository();
    for (const line of [...READERS, ...WRITERS]) {
      const { stdout, stderr } = await run(line);
      expect(stdout, String(line)).not.toBe('');
      for (const output of [stdout, stderr]) {
        expect(output, String(line)).not.toMatch(FORGED);
        expect(output, String(line)).not.toMatch(CONTROL);
        for (const printed of output.split('\n')) expect(printed.length, String(line)).toBeLessThan(2000);
      }
    }
  });

  it('make JSON that any reader takes', { timeout: 60_000 }, async () => {
    const { run } = hostileRepository();
    for (const line of [...READERS, ...WRITERS]) {
      const words = typeof line === 'string' ? line.split(' ') : line;
      const { stdout, stderr } = await run([...words, '--json']);
      JSON.parse(stdout);
      for (const output of [stdout, stderr]) {
        expect(output, String(line)).not.toMatch(CONTROL);
        expect(output, String(line)).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/);
      }
    }
  });

  it('keep their backslashes in JSON', async () => {
    const { json } = makeCliRepository({
      files: { 'a.md': engramText({ title: '\\ud800 \\\\ud800 \ud83d\ude00' }) },
    });
    const answer = (await json('list')) as { results: Array<{ title: string }> };
    expect(answer.results[0]?.title).toBe('\\ud800 \\\\ud800 \ud83d\ude00');
  });
});
