import { describe, expect, it } from 'vitest';
import { networkStop } from '../../src/sync/exchange/network';
import { pushOutcome } from '../../src/sync/exchange/push-outcome';

/** What `git push --porcelain` prints for one ref. */
function refused(reason: string, words = ''): { code: number; stdout: string; stderr: string } {
  const stdout = `To example.org:memory.git\n!\tHEAD:refs/heads/main\t${reason}\nDone\n`;
  return {
    code: 1,
    stdout,
    stderr: `${words}\nerror: failed to push some refs to 'example.org:memory.git'\n`,
  };
}

function codeOf(reason: string, words?: string): string {
  const outcome = pushOutcome('origin', refused(reason, words));
  return outcome.type === 'stop' ? outcome.stop.problem.code : outcome.type;
}

describe('what a server says to a push', () => {
  it.each([
    ['[rejected] (fetch first)', 'behind'],
    ['[rejected] (non-fast-forward)', 'behind'],
    ["[remote rejected] (cannot lock ref 'refs/heads/main': is at a but expected b)", 'behind'],
    ['[remote rejected] (failed to update ref)', 'behind'],
    ['[remote rejected] (prohibited by Gerrit: not permitted: update)', 'review'],
    ['[remote rejected] (prohibited by Gerrit: ref update access denied)', 'review'],
    ['[remote rejected] (no new changes)', 'done'],
    ['[remote rejected] (protected branch hook declined)', 'protected-branch'],
    ['[remote rejected] (pre-receive hook declined)', 'server-refused'],
    ['[remote rejected] (shallow update not allowed)', 'server-refused'],
  ])('%s: %s', (reason, code) => {
    expect(codeOf(reason)).toBe(code);
  });

  it('counts more than its reason', () => {
    const words = 'remote: GitLab: You are not allowed to push code to protected branches on this project.';
    expect(codeOf('[remote rejected] (pre-receive hook declined)', words)).toBe('protected-branch');
    const gerrit = 'remote: ERROR: commit 1234567: missing Change-Id in message footer';
    const outcome = pushOutcome(
      'origin',
      refused('[remote rejected] (commit 1234567: missing Change-Id)', gerrit),
    );
    expect(outcome).toMatchObject({
      stop: {
        message: 'origin refused the push: commit 1234567: missing Change-Id',
        hint: expect.stringContaining('commit-msg hook'),
        problem: {
          details: [expect.stringMatching(/^ERROR: commit/), expect.stringMatching(/^error: failed/)],
        },
      },
    });
  });

  it('is not what a hook prints that begins with an exclamation mark', () => {
    const said = { code: 1, stdout: '!!! tests first\n', stderr: "error: failed to push some refs to 'x'\n" };
    expect(pushOutcome('origin', said)).toMatchObject({
      stop: { problem: { code: 'pre-push', details: ['!!! tests first', expect.any(String)] } },
    });
  });
});

describe('why another repository cannot be talked to', () => {
  it.each([
    ["fatal: Authentication failed for 'https://example.org/'", 'auth'],
    ["fatal: could not read Username for 'https://example.org': terminal prompts disabled", 'auth'],
    ['The requested URL returned error: 403', 'auth'],
    ['ssh: Could not resolve hostname x: Temporary failure in name resolution', 'offline'],
    ["fatal: unable to access 'https://x/': Failed to connect to x port 443", 'offline'],
    ['remote: Repository not found.', 'no-such-remote'],
    ["fatal: '/x' does not appear to be a git repository", 'no-such-remote'],
    ['fatal: protocol error: bad pack header', 'failed'],
    ['', 'failed'],
  ])('%s: %s', (stderr, code) => {
    const stop = networkStop('origin', 'fetch', stderr);
    expect([stop.problem.code, stop.exitCode]).toEqual([code, 6]);
  });

  it('without a word of ours for it is told in git’s', () => {
    const { message } = networkStop(
      'origin',
      'fetch',
      'warning: x\nfatal: protocol error: bad pack header\n',
    );
    expect(message).toBe('git fetch failed: protocol error: bad pack header');
  });
});
