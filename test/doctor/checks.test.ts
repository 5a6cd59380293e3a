import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FINDING_KINDS } from '../../src/doctor/finding';
import { engramText, testId } from '../helpers/engram-text';
import { FAULTY_FILES, FAULTY_TOKEN, plantFaults } from '../helpers/faulty-repository';
import { makeMemory } from '../helpers/memory';

describe('check', () => {
  it('finds one of every kind, with its place, and never shows a secret', async () => {
    const test = await makeMemory({ files: FAULTY_FILES, commit: true });
    plantFaults(test, { planted: true });
    const report = await test.library.check();
    const kinds = new Set(report.findings.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...FINDING_KINDS].sort());
    const at = (path: string) => report.findings.filter((finding) => finding.path === path);
    expect(at('a/broken.md')).toMatchObject([
      { kind: 'invalid_frontmatter', severity: 'error', line: expect.any(Number) },
    ]);
    expect(at('a/conflict.md')).toMatchObject([{ kind: 'merge_markers', stableId: testId(4) }]);
    expect(at('a/good.md')).toMatchObject([{ kind: 'duplicate_id', message: 'has the id of a/copy.md' }]);
    for (const sound of ['a/example.md', 'a/frozen.md', 'a/one.md', 'a/note.md'])
      expect(at(sound)).toEqual([]);
    expect(JSON.stringify(report)).not.toContain(FAULTY_TOKEN);
    expect(report.errors).toBe(report.findings.filter(({ severity }) => severity === 'error').length);
  });

  it('is content with a sound repository', async () => {
    const { library } = await makeMemory({
      files: { 'a/good.md': FAULTY_FILES['a/good.md'], 'README.md': '# Notes\n' },
    });
    expect(await library.check()).toMatchObject({ errors: 0, warnings: 0, findings: [] });
  });

  it('looks at what is staged, as it is staged', async () => {
    const test = await makeMemory({ files: { 'a/good.md': FAULTY_FILES['a/good.md'] }, commit: true });
    test.write('a/secret.md', FAULTY_FILES['a/secret.md']);
    expect(await test.library.check({ staged: true })).toMatchObject({ checkedFiles: 0, errors: 0 });
    test.git('add', 'a/secret.md');
    writeFileSync(join(test.root, 'a', 'secret.md'), 'harmless now');
    expect(await test.library.check({ staged: true })).toMatchObject({
      checkedFiles: 1,
      findings: [{ kind: 'secret_found', path: 'a/secret.md' }],
    });
  });

  it('works before the first commit', async () => {
    const test = await makeMemory({ files: { 'a/secret.md': FAULTY_FILES['a/secret.md'] } });
    test.git('add', 'a/secret.md');
    expect(await test.library.check({ staged: true })).toMatchObject({ errors: 1 });
  });

  it('treats personal things as errors where the configuration refuses them', async () => {
    const files = {
      'co-engram.yaml': 'privacy:\n  onRisk: refuse\n',
      'a/mail.md': FAULTY_FILES['a/mail.md'],
    };
    const { library } = await makeMemory({ files });
    expect(await library.check()).toMatchObject({ errors: 1, findings: [{ kind: 'risk_found' }] });
  });
});

describe('status', () => {
  it('counts what is there, by status, kind and the rest', async () => {
    const test = await makeMemory({
      files: {
        'a/one.md': engramText({ id: testId(1), kind: 'fact' }),
        'a/two.md': engramText({ id: testId(2), kind: 'pattern', status: 'frozen' }),
        'a/fact.md': engramText({ id: testId(3), kind: 'fact', category: 'preference', tier: 'canonical' }),
        'a/broken.md': FAULTY_FILES['a/broken.md'],
        'proposals/p.yaml': 'id: p\nsource: failures\nstatus: pending\naction: archive\n',
      },
      commit: true,
    });
    const report = await test.library.status();
    expect(report).toMatchObject({
      repo: test.root,
      head: test.git('rev-parse', 'HEAD').trim(),
      counts: {
        engrams: { total: 3, status: { active: 2, frozen: 1 }, kind: { fact: 2, pattern: 1 } },
        facts: { total: 1, tier: { canonical: 1 } },
        synapses: { total: 0 },
      },
      pendingProposals: 1,
      pendingSignals: 0,
      maintenance: { light: { last: null, due: true } },
      skipped: [{ path: 'a/broken.md' }],
    });
  });

  it('reads the last runs of maintenance, and takes a damaged state for never', async () => {
    const test = await makeMemory({ commit: true });
    const state = join(test.root, '.git', 'co-engram', 'maintenance-state.json');
    await test.library.list();
    writeFileSync(state, JSON.stringify({ light: '2026-01-02T03:04:05.000Z' }));
    expect((await test.library.status()).maintenance).toMatchObject({
      light: { due: false },
      deep: { due: true },
    });
    writeFileSync(state, '{');
    expect((await test.library.status()).maintenance.light).toEqual({ last: null, due: true });
  });
});
