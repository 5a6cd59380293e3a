import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeMemory, type TestMemory } from '../helpers/memory';

const FIXTURE = join(__dirname, '../fixtures/import/claude-projects');
const HOUR_MS = 3_600_000;

/** A memory of somebody whose Claude Code has noted things. */
async function withNotes(): Promise<TestMemory & { note: string }> {
  const test = await makeMemory();
  const projects = join(test.surroundings.home ?? '', '.claude/projects');
  cpSync(FIXTURE, projects, { recursive: true });
  mkdirSync(join(projects, '-home-ann-src-empty/memory'), { recursive: true });
  return { ...test, note: join(projects, '-home-ann-src-shop/memory/feedback_testing.md') };
}

async function light(test: TestMemory) {
  const { stages } = await test.library.maintain({ stages: ['light'] });
  return stages.flatMap(({ changes }) => changes).filter(({ step }) => step === 'notes');
}

describe('new notes of other programs', () => {
  it('are suggested by a light stage, at most once an hour, and only once', async () => {
    const test = await withNotes();
    const before = readFileSync(test.note, 'utf8');
    const [change] = await light(test);
    expect(change).toMatchObject({ action: 'suggest_notes', reason: expect.stringContaining('3 notes') });
    const { results } = await test.library.listProposals();
    expect(results.map(({ source, shared }) => `${source} ${shared}`)).toEqual([
      'auto-memory false',
      'auto-memory false',
      'auto-memory false',
    ]);
    expect(readFileSync(test.note, 'utf8')).toBe(before);

    writeFileSync(test.note, before.replace('hid a broken', 'had hidden a broken'));
    expect(await light(test)).toEqual([]);
    test.surroundings.advance(HOUR_MS);
    expect((await light(test))[0]?.reason).toContain('1 note ');
    test.surroundings.advance(HOUR_MS);
    expect(await light(test)).toEqual([]);
    expect((await test.library.listProposals()).total).toBe(3);
  });

  it('are a batch of their own, whatever else the stage changed', async () => {
    const test = await withNotes();
    await light(test);
    const [batch] = await test.library.importedBatches();
    expect(batch).toMatchObject({ command: 'maintain', from: 'auto memory', files: 3 });
    const { outcome } = await test.library.undoBatch(batch?.id ?? '');
    expect(outcome.removed).toHaveLength(3);
    expect(outcome.kept).toEqual([]);
  });

  it('are none where there is no home, no folder, or another one is set', async () => {
    const test = await makeMemory({ env: { CO_ENGRAM_CLAUDE_PROJECTS_ROOT: FIXTURE } });
    expect((await test.library.lookForNotes()).outcome.imported).toHaveLength(3);
    const without = await makeMemory();
    expect((await without.library.lookForNotes()).outcome).toMatchObject({ imported: [], sources: [] });
    expect(await light(without)).toEqual([]);
    const dry = await withNotes();
    expect((await dry.library.lookForNotes({ dryRun: true })).outcome.imported).toHaveLength(3);
    expect((await dry.library.listProposals()).total).toBe(0);
  });
});
