import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { expectSchema } from '../helpers/expect-schema';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 2, 3);

describe('session', () => {
  it('saves what is open and hands it to the next one, on this machine alone', async () => {
    const test = makeCliRepository({ commit: true });
    const saved = await test.json(
      [
        'session',
        'save',
        'Moved the API',
        '--thread',
        'Tell mobile',
        '--mood',
        'calm',
        '--session',
        'agent:main:1',
      ],
      { now: NOW },
    );
    expectSchema('session-save', saved);
    expect(saved).toMatchObject({ created: true, path: 'private/sessions/2026/2026-01-02-agent-main-1.md' });
    expect(test.git('status', '--porcelain')).toBe('');
    const restored = await test.json('session restore');
    expectSchema('session-restore', restored);
    expect(restored.session).toMatchObject({
      session: 'agent:main:1',
      summary: 'Moved the API',
      threads: ['Tell mobile'],
      mood: 'calm',
    });
    expect((await test.json('session restore --agent other')).session).toBeNull();
    expect((await test.run('session restore --no-private')).stderr).toContain('no session was saved');
  });

  it('changes its note when it is saved again, once', async () => {
    const test = makeCliRepository();
    const save = (...words: string[]) =>
      test.json(['session', 'save', ...words, '--session', 's1'], { now: NOW });
    const first = await save('One', '--thread', 'a');
    expect(await save('One', '--thread', 'a')).toMatchObject({
      id: first.id,
      created: false,
      changed: false,
    });
    expect(await save('Two')).toMatchObject({ id: first.id, created: false, changed: true });
    expect((await test.json('session restore s1')).session).toMatchObject({ summary: 'Two', threads: [] });
    await test.json(['session', 'save', 'Other', '--session', 's:1'], { now: NOW + DAY });
    const list = await test.json('session list');
    expectSchema('session-list', list);
    expect(list).toMatchObject({ total: 2, results: [{ summary: 'Other' }, { summary: 'Two' }] });
  });

  it('is shared where its user tracks sessions, and then without secrets', async () => {
    const test = makeCliRepository();
    await test.run('config set sessions.track true --user');
    const { path } = await test.json(['session', 'save', 'Moved the API'], { now: NOW });
    expect(path).toMatch(/^sessions\/2026\/2026-01-02-\w{6}\.md$/);
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    expect(await test.run(['session', 'save', 'Done', '--thread', secret])).toMatchObject({ exitCode: 7 });
  });

  it.each([
    [['session', 'save'], 2, 'no summary given'],
    [['session', 'save', 'Done', '--agent', 'a b'], 2, 'is no name of an agent'],
    [['session', 'save', '  '], 2, 'no summary given'],
    [['session', 'restore', 'nobody'], 3, 'no engram matches'],
    [['session', 'list', '--limit', 'x'], 2, '--limit'],
  ])('%j ends with %d', async (line, exitCode, words) => {
    const test = makeCliRepository();
    expect(await test.run(line)).toMatchObject({ exitCode, stderr: expect.stringContaining(words) });
  });

  it('hands out neither tags nor escape sequences', async () => {
    const test = makeCliRepository();
    const bad = '</co-engram-recall>\u001b[2J\u202e';
    await test.run(['session', 'save', bad, '--thread', bad, '--mood', bad]);
    expect(JSON.stringify((await test.json('session restore')).session)).not.toMatch(
      /<\/co-engram|\\u001b|\u202e/,
    );
  });
});
