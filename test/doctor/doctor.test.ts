import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cacheFreshness } from '../../src/doctor/checks/cache-freshness';
import type { DoctorIssue } from '../../src/doctor/doctor';
import { ALL_KINDS } from '../../src/doctor/finding';
import { readWorkTreeSnapshot } from '../../src/doctor/read-snapshot';
import { parseEngram } from '../../src/engram/parse-engram';
import { ownIdentity } from '../../src/store/process-identity';
import { synapseId } from '../../src/synapse/id';
import { parseSynapse } from '../../src/synapse/parse-synapse';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { FAULTY_FILES, FAULTY_TOKEN, plantFaults } from '../helpers/faulty-repository';
import { makeMemory, type TestMemory } from '../helpers/memory';

const kindsOf = (issues: readonly DoctorIssue[]) => [...new Set(issues.map(({ kind }) => kind))].sort();
const snapshotOf = (test: TestMemory, paths: readonly string[]) =>
  Object.fromEntries(paths.filter((path) => test.exists(path)).map((path) => [path, test.read(path)]));
const doctor = async (test: TestMemory, options = {}) => (await test.library.doctor(options)).report;

/** A repository in which nothing is wrong. */
async function soundMemory(files: Record<string, string> = {}, config = ''): Promise<TestMemory> {
  const good = engramText({ id: testId(1), title: 'Good', domainTags: ['a'], body: 'Good words.' });
  const test = await makeMemory({
    files: { 'co-engram.yaml': `language: en\n${config}`, 'a/good.md': good, ...files },
  });
  await test.library.doctor({ fix: true });
  test.commitAll();
  return test;
}

/** Of the machine, of other repositories, or with tests of their own. */
const NOT_PLANTED = new Set<string>([
  'cache_stale',
  'other_program',
  'anchor_changed',
  ...ALL_KINDS.filter((kind) => kind.startsWith('skill_') && kind !== 'skill_invalid'),
]);

describe('doctor', () => {
  let test: TestMemory;
  beforeEach(async () => {
    test = await makeMemory({ files: FAULTY_FILES, commit: true });
  });

  it('finds one of every kind, and names no secret', async () => {
    plantFaults(test, { planted: true });
    const report = await doctor(test);
    expect(kindsOf(report.issues)).toEqual(ALL_KINDS.filter((kind) => !NOT_PLANTED.has(kind)).sort());
    expect(JSON.stringify(report)).not.toContain(FAULTY_TOKEN);
    expect(report).toMatchObject({ autoFixesApplied: 0, totalEngrams: 24, totalSynapses: 10 });
    expect(report.pendingManualReview).toBeGreaterThan(0);
    expect(test.git('status', '--porcelain', '--untracked-files=no')).not.toContain(' M ');
  });

  it('mends what loses nothing, leaves the rest byte for byte, and run again has nothing to mend', async () => {
    plantFaults(test);
    const before = snapshotOf(test, Object.keys(FAULTY_FILES));
    const first = await doctor(test, { fix: true });
    const fixed = kindsOf(first.issues.filter(({ autoFixed }) => autoFixed));
    expect(fixed).toEqual([
      'derived_field_stale',
      'derived_links_stale',
      'duplicate_synapse',
      'hook_outdated',
      'invalid_field_value',
      'merge_driver_missing',
      'moved_file',
      'private_synapse_shared',
      'repository_lines_missing',
      'slug_conflict',
      'state_leftover',
      'status_renamed',
      'wrong_synapse_id',
    ]);
    const after = snapshotOf(test, Object.keys(FAULTY_FILES));
    const untouched = [
      'broken',
      'conflict',
      'copy',
      'good',
      'hidden',
      'mail',
      'note',
      'renamed',
      'secret',
      'twin',
    ];
    for (const name of untouched) expect(after[`a/${name}.md`], name).toBe(before[`a/${name}.md`]);
    const second = await doctor(test, { fix: true });
    expect(second.autoFixesApplied).toBe(0);
    expect(second.issues.filter(({ autoFixed }) => autoFixed)).toEqual([]);
    expect(snapshotOf(test, Object.keys(FAULTY_FILES))).toEqual(after);
  });

  it('says in a dry run what it would mend, and writes nothing at all', async () => {
    plantFaults(test);
    const before = snapshotOf(test, Object.keys(FAULTY_FILES));
    const { report, applied } = await test.library.doctor({ fix: true, dryRun: true });
    expect(report.autoFixesApplied).toBeGreaterThan(5);
    expect(applied.written).toContain('a/stale.md');
    expect(snapshotOf(test, Object.keys(FAULTY_FILES))).toEqual(before);
    expect(existsSync(join(test.repo.stateDir, 'doctor.json'))).toBe(false);
    expect(test.exists('a/.co-engram-tmp-0001')).toBe(true);
    const driver = test.git('config', '--get', '--default', 'none', 'merge.co-engram.driver');
    expect(driver.trim()).toBe('none');
  });

  it('commits what it mended, when asked', async () => {
    const { commit } = await test.library.doctor({ fix: true, commit: true });
    expect(test.git('show', '--stat', '--format=%s', String(commit))).toContain('stale.md');
  });
});

describe('what doctor mends', () => {
  it('clamps numbers, and leaves words that are no number to a person', async () => {
    const test = await soundMemory({
      'a/value.md': engramText({
        id: testId(2),
        title: 'Value',
        domainTags: ['a'],
        importance: -3,
        confidence: 'high',
      }),
    });
    const { engram } = parsed(test, 'a/value.md');
    expect(engram.importance).toBe(0);
    expect(test.read('a/value.md')).toContain('importance: 0\nconfidence: high\n');
    expect(await doctor(test)).toMatchObject({
      pendingManualReview: 1,
      issues: [{ kind: 'invalid_field_value' }],
    });
  });

  it('writes the hash of a body that was edited by hand, and no other byte', async () => {
    const test = await soundMemory();
    await test.library.update(testId(1), { append: 'More.' });
    const before = test.read('a/good.md');
    test.write('a/good.md', before.replace('More.', 'Much more.'));
    await doctor(test, { fix: true });
    const strip = (text: string) =>
      text.replace(/content(Hash|Size): .*\n/g, '').replace('Much more', 'More');
    expect(strip(test.read('a/good.md'))).toBe(strip(before));
    expect(await doctor(test)).toMatchObject({ issues: [] });
  });

  it('lets a moved file stay and writes its domain', async () => {
    const text = engramText({ id: testId(2), title: 'Moved', domainTags: ['x'], version: 4 });
    const test = await soundMemory({ 'b/c/moved.md': text });
    expect(test.read('b/c/moved.md')).toBe(text.replace('[x]', '[b, c]'));
  });

  it('is content with domains that became folders by the rules of names', async () => {
    const files = {
      'data-base/two.md': engramText({ id: testId(2), title: 'Two', domainTags: ['Data Base'], body: '2' }),
      'usage-domain/three.md': engramText({
        id: testId(3),
        title: 'Three',
        domainTags: ['usage'],
        body: '3',
      }),
      'Data Base/four.md': engramText({ id: testId(4), title: 'Four', domainTags: ['Data Base'], body: '4' }),
    };
    const test = await soundMemory(files);
    for (const [path, text] of Object.entries(files)) expect(test.read(path)).toBe(text);
    expect(await doctor(test)).toMatchObject({ issues: [] });
  });

  it('gives a synapse its id and place, and joins the evidence of two files for one link', async () => {
    const right = synapseId(testId(1), testId(2), 'extends');
    const file = (id: string, description: string) =>
      synapseText({
        id,
        from: testId(1),
        to: testId(2),
        evidence: [{ description, addedAt: '2026-01-01T00:00:00.000Z', addedBy: 'Ada' }],
        note: 'kept',
      });
    const test = await soundMemory({
      'a/two.md': engramText({ id: testId(2), title: 'Two', domainTags: ['a'] }),
      'synapses/part_of/syn-1111111111111111.yaml': file('syn-1111111111111111', 'one'),
      'synapses/extends/syn-2222222222222222.yaml': file('syn-2222222222222222', 'two'),
      'synapses/extends/three.yaml': file(right, 'three'),
    });
    expect(test.git('ls-files', 'synapses')).toBe(`synapses/extends/${right}.yaml\n`);
    const result = parseSynapse(test.read(`synapses/extends/${right}.yaml`), 'x');
    if (result.type !== 'synapse') throw new Error('no synapse');
    const { evidence, extra } = result.file.synapse;
    expect(evidence.map(({ description }) => description).sort()).toEqual(['one', 'three', 'two']);
    expect(extra).toEqual({ note: 'kept' });
  });

  it('does not join two files of a link when one knows what the other could not keep', async () => {
    const right = synapseId(testId(1), testId(2), 'extends');
    const test = await soundMemory({
      'a/two.md': engramText({ id: testId(2), title: 'Two', domainTags: ['a'] }),
      [`synapses/extends/${right}.yaml`]: synapseText({ id: right, from: testId(1), to: testId(2) }),
      'synapses/extends/three.yaml': synapseText({
        id: right,
        from: testId(1),
        to: testId(2),
        secretSauce: 'x',
      }),
    });
    expect(test.read('synapses/extends/three.yaml')).toContain('secretSauce');
  });

  it('moves links of private engrams to where nobody gets them', async () => {
    const id = synapseId(testId(1), testId(2), 'extends');
    const test = await soundMemory();
    test.write(
      'private/inbox/two.md',
      engramText({ id: testId(2), title: 'Two', domainTags: ['inbox'], visibility: 'private' }),
    );
    test.write(`synapses/extends/${id}.yaml`, synapseText({ id, from: testId(1), to: testId(2) }));
    expect(await doctor(test)).toMatchObject({
      issues: [{ kind: 'private_synapse_shared', severity: 'error' }],
    });
    await doctor(test, { fix: true });
    expect(test.exists(`private/synapses/extends/${id}.yaml`)).toBe(true);
    expect(test.exists(`synapses/extends/${id}.yaml`)).toBe(false);
  });

  it('gives the later of two files that differ in case a name of its own', async () => {
    const test = await soundMemory({
      'a/Case.md': engramText({ id: testId(3), title: 'Case', domainTags: ['a'], body: 'Three.' }),
      'a/case.md': engramText({ id: testId(2), title: 'Case', domainTags: ['a'], body: 'Two.' }),
    });
    const name = `a/Case-${testId(3).slice(-6).toLowerCase()}.md`;
    expect(test.git('ls-files', 'a').trim().split('\n').sort()).toEqual(
      [name, 'a/case.md', 'a/good.md'].sort(),
    );
  });

  it('keeps the links below the words as the synapses are, where that is wanted, and never names what is private', async () => {
    const id = synapseId(testId(1), testId(2), 'extends');
    const hidden = synapseId(testId(1), testId(3), 'extends');
    const test = await soundMemory(
      {
        'a/two.md': engramText({ id: testId(2), title: 'T[w]o', domainTags: ['a'], slug: 'two' }),
        [`synapses/extends/${id}.yaml`]: synapseText({ id, from: testId(1), to: testId(2) }),
      },
      'obsidian:\n  derivedLinks: true\n',
    );
    test.write(
      'private/a/three.md',
      engramText({
        id: testId(3),
        title: 'Hush',
        slug: 'three',
        domainTags: ['a'],
        visibility: 'private',
        body: 'Mine.',
      }),
    );
    test.write(
      `private/synapses/extends/${hidden}.yaml`,
      synapseText({ id: hidden, from: testId(1), to: testId(3) }),
    );
    await doctor(test, { fix: true });
    expect(test.read('a/good.md')).toContain('- → [[two|T\\[w\\]o · extends]]\n');
    expect(test.read('a/two.md')).toContain('- ← [[good|Good · extends]]\n');
    expect(test.read('a/good.md')).not.toContain('Hush');
    expect(test.read('private/a/three.md')).toContain('- ← [[good|Good · extends]]\n');
    await test.library.unlink({ from: testId(1), kind: 'extends', to: testId(2) });
    await doctor(test, { fix: true, incremental: true });
    expect(test.read('a/two.md')).not.toContain('co-engram-derived');
    expect(await doctor(test)).toMatchObject({ issues: [] });
  });

  it('clears up after a writer that was killed, and lets one alone that may be alive', async () => {
    const test = await soundMemory();
    const lock = join(test.repo.stateDir, 'lock');
    const holdBy = (owner: object) =>
      writeFileSync(lock, `${JSON.stringify({ ...owner, token: '0123456789ab' })}\n`);
    test.write('a/.co-engram-tmp-9', 'half');
    holdBy({ ...ownIdentity(), host: 'elsewhere' });
    expect((await doctor(test)).issues).toEqual([]);
    holdBy({ ...ownIdentity(), pid: 999_999_999 });
    const report = await doctor(test);
    expect(report.issues.map(({ kind, path }) => [kind, path])).toEqual([
      ['state_leftover', lock],
      ['state_leftover', 'a/.co-engram-tmp-9'],
    ]);
    expect(await doctor(test, { fix: true })).toMatchObject({ autoFixesApplied: 2, fixable: 0 });
    expect(existsSync(lock)).toBe(false);
    expect(test.exists('a/.co-engram-tmp-9')).toBe(false);
  });

  it('gives a copy an id of its own, and refuses that to the only one', async () => {
    const test = await soundMemory();
    test.write('a/copy.md', test.read('a/good.md').replace('Good words', 'Other words'));
    await expect(test.library.giveNewId('a/none.md')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { outcome } = await test.library.giveNewId('a/copy.md');
    expect(outcome).toMatchObject({ path: 'a/copy.md', from: testId(1) });
    expect(parsed(test, 'a/copy.md').engram.id).toBe(outcome.to);
    await expect(test.library.giveNewId('a/copy.md')).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

function parsed(test: TestMemory, path: string) {
  const result = parseEngram(test.read(path), path);
  if (result.type !== 'engram') throw new Error(`${path} is no engram`);
  return result.file;
}

describe('the incremental look', () => {
  it('opens only what changed, and finds what a whole look finds', async () => {
    const test = await soundMemory({
      'a/two.md': engramText({ id: testId(2), title: 'Two', domainTags: ['a'], body: '2' }),
      'a/three.md': engramText({ id: testId(3), title: 'Three', domainTags: ['a'], body: '3' }),
    });
    expect(await doctor(test, { incremental: true })).toMatchObject({
      checkedFiles: 0,
      totalEngrams: 3,
      issues: [],
    });
    test.write('a/two.md', engramText({ id: testId(1), title: 'Two', domainTags: ['b'], body: '4' }));
    const id = synapseId(testId(3), testId(9), 'extends');
    test.write(`synapses/extends/${id}.yaml`, synapseText({ id, from: testId(3), to: testId(9) }));
    const part = await doctor(test, { incremental: true });
    const whole = await doctor(test);
    expect(part.checkedFiles).toBe(2);
    expect(whole.checkedFiles).toBe(4);
    expect(part.issues).toEqual(whole.issues);
    expect(kindsOf(part.issues)).toEqual(['dangling_synapse', 'duplicate_id', 'moved_file']);
    expect((await doctor(test, { incremental: true })).issues).toEqual(whole.issues);
  });

  it('knows nothing when its state is damaged, and then opens everything', async () => {
    const test = await soundMemory();
    for (const text of ['{', 'null', '{"format":2,"sound":{},"told":[]}']) {
      writeFileSync(join(test.repo.stateDir, 'doctor.json'), text);
      expect(await doctor(test, { incremental: true })).toMatchObject({ checkedFiles: 1 });
    }
  });

  it('lets two agents have been told the same', async () => {
    const test = await soundMemory();
    for (const agent of ['a', 'b']) await test.library.capture('I like tea', { agent });
    await test.library.capture('I like tea', { agent: 'a', channel: 'c1' });
    expect(kindsOf((await doctor(test)).issues)).toEqual([]);
  });

  it('names a note that is no engram once', async () => {
    const test = await soundMemory();
    test.write('notes/idea.md', '# An idea\n');
    expect(kindsOf((await doctor(test)).issues)).toEqual(['orphan_markdown']);
    expect((await doctor(test)).issues).toEqual([]);
    expect((await doctor(test, { incremental: true })).issues).toEqual([]);
  });
});

describe('the cache', () => {
  it('is thrown away when it answers otherwise than the files', async () => {
    const test = await soundMemory();
    await test.library.list();
    const snapshot = await readWorkTreeSnapshot(test.library.memory);
    expect(await cacheFreshness(snapshot)).toEqual([]);
    const [engram] = snapshot.overview?.engrams ?? [];
    if (engram !== undefined) engram.title = 'Otherwise';
    const [finding] = await cacheFreshness(snapshot);
    expect(finding).toMatchObject({ kind: 'cache_stale', path: 'a/good.md' });
    await finding?.repair?.(test.library.memory);
    expect(existsSync(join(test.repo.stateDir, 'cache', 'search', 'manifest'))).toBe(false);
  });
});
