import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attributeLines } from '../../src/store/layout';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { runBuilt } from '../helpers/run-built';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

const BORN = '2025-01-01T00:00:00.000Z';
const RECENT = '2026-01-30T00:00:00.000Z';
const CITIES = ['Paris', 'London', 'Rome'];

function note(n: number, fields: Record<string, unknown> = {}): [string, string] {
  const { folder = 'a', ...rest } = fields;
  const given = { id: testId(n), title: `Note ${n}`, domainTags: [folder], kind: 'fact', createdBy: 'Ada' };
  const words = {
    createdAt: BORN,
    updatedAt: BORN,
    importance: 0.9,
    pinned: true,
    body: `Words of number ${n}.`,
  };
  return [`${folder}/note-${n}.md`, engramText({ ...given, ...words, ...rest } as never)];
}

/** Something for every step of rem. */
function files(): Record<string, string> {
  const edge = synapseId(testId(4), testId(5), 'similar_to');
  const evidence = [{ description: 'it replaces the old way', addedAt: BORN, addedBy: 'Bob' }];
  const verified = [{ status: 'plausible', description: 'seen', addedAt: BORN, addedBy: 'Bob' }];
  const link = { id: edge, from: testId(4), to: testId(5), kind: 'similar_to', createdAt: BORN, evidence };
  const recent = { createdAt: RECENT, updatedAt: RECENT, effectiveRetrievals: 0 };
  const ties = [
    [7, 9],
    [8, 9],
    [8, 10],
  ] as const;
  return Object.fromEntries([
    note(7, { folder: 'north', body: 'Queues are drained before a deploy starts.', ...recent }),
    note(8, { folder: 'north', body: 'Releases wait for the certificate.', ...recent }),
    note(9, { folder: 'south', body: 'Invoices are printed on the second floor.', ...recent }),
    note(10, { folder: 'south', body: 'Backups lock every table at night.', ...recent }),
    ...ties.map(([a, b]) => {
      const [from, to] = [testId(a), testId(b)];
      const id = synapseId(from, to, 'depends_on');
      return [
        `synapses/depends_on/${id}.yaml`,
        synapseText({ id, from, to, kind: 'depends_on', weight: 0.8, createdAt: RECENT }),
      ];
    }),
    ['.gitattributes', `${attributeLines().join('\n')}\n`],
    ...CITIES.map((city, n) =>
      note(n + 1, {
        folder: city.toLowerCase(),
        title: `Timeouts of the ${city} exporter`,
        body: `The exporter gives up after the third retry and waits for the gateway in ${city}.`,
      }),
    ),
    note(4, { effectiveRetrievals: 9, retrievalCount: 9, verifications: verified }),
    note(5, { body: 'Where keys are kept.' }),
    note(6, { body: 'Nobody releases on Fridays. See [[note-5]].' }),
    [`synapses/similar_to/${edge}.yaml`, synapseText(link)],
  ] as Array<[string, string]>);
}

function clone(hub: string, name: string): string {
  const root = join(tempFolder(), name);
  runRealGit(tempFolder(), ['clone', '-q', hub, root]);
  runRealGit(root, ['config', 'user.name', name]);
  runRealGit(root, ['config', 'user.email', `${name}@example.org`]);
  return root;
}

const rem = (root: string, at: string) =>
  runBuilt(['maintain', '--stage', 'rem', '--insights', '--repo', root, '--json'], {
    env: { CO_ENGRAM_NOW: at },
  });

const proposals = (root: string) =>
  Object.fromEntries(
    readdirSync(join(root, 'proposals')).map((name) => [
      name,
      readFileSync(join(root, 'proposals', name), 'utf8'),
    ]),
  );

describe('two clones', () => {
  it('that run rem on the same day file the same suggestions, and merge without a conflict', async () => {
    const hub = makeRepository({ files: files(), commit: true });
    const [ada, bob] = [clone(hub.root, 'ada'), clone(hub.root, 'bob')];
    const first = await rem(ada, '2026-02-01T00:30:00Z');
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    const steps = JSON.parse(first.stdout).stages[0].changes.map(({ step }: { step: string }) => step);
    expect(new Set(steps)).toEqual(new Set(['verification', 'synapse', 'pattern', 'insight']));
    await rem(bob, '2026-02-01T23:30:00Z');
    expect(proposals(bob)).toEqual(proposals(ada));
    for (const root of [ada, bob]) {
      expect(runRealGit(root, ['status', '--porcelain']).trim()).toBe('?? proposals/');
      runRealGit(root, ['add', '-A']);
      runRealGit(root, ['commit', '-q', '-m', 'rem']);
    }
    runRealGit(ada, ['pull', '-q', '--no-rebase', '--no-edit', bob, 'main']);
    const again = await rem(ada, '2026-03-01T00:00:00Z');
    expect(JSON.parse(again.stdout).stages[0].changes).toEqual([]);
  });

  it('that accept the same pattern have one', async () => {
    const hub = makeRepository({ files: files(), commit: true });
    const [ada, bob] = [clone(hub.root, 'ada'), clone(hub.root, 'bob')];
    const env = { CO_ENGRAM_NOW: '2026-02-01T08:00:00Z' };
    for (const root of [ada, bob]) {
      await rem(root, '2026-02-01T08:00:00Z');
      const accept = ['proposals', 'accept', '--source', 'rem-pattern', '--repo', root, '--json'];
      expect(await runBuilt(accept, { env })).toMatchObject({ exitCode: 0 });
      runRealGit(root, ['add', '-A']);
      runRealGit(root, ['commit', '-q', '-m', 'accept']);
    }
    const paths = [ada, bob].map((root) =>
      runRealGit(root, ['ls-files', '--', ':!proposals']).trim().split('\n'),
    );
    expect(paths[0]).toEqual(paths[1]);
  });
});
