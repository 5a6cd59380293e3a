/** Reads what git and the server said to a push. */
import { networkStop } from './network';
import { SyncStop, saidLines } from './sync-stop';

export type PushOutcome =
  /** It is there, or was there already. */
  | { type: 'done' }
  /** Somebody else was quicker: fetch and try again. */
  | { type: 'behind'; details: string[] }
  /** Changes go through review only. */
  | { type: 'review'; details: string[] }
  | { type: 'stop'; stop: SyncStop };

const BEHIND =
  /\((?:fetch first|non-fast-forward|stale info|needs force)\)|cannot lock ref|failed to update ref|incorrect old value|reference already exists|failed to lock/i;
const REVIEW_ONLY = /prohibited by gerrit/i;
const PROTECTED =
  /protected (?:branch|ref)|GH006|GH013|not allowed to push (?:code )?to protected|TF402455|branch restriction/i;
const NOTHING_NEW = /\(no new changes\)/i;

/** `stdout` and `stderr` of `git push --porcelain`. */
export function pushOutcome(
  remote: string,
  said: { code: number; stdout: string; stderr: string },
): PushOutcome {
  if (said.code === 0) return { type: 'done' };
  const refused = said.stdout.split('\n').filter((line) => line.startsWith('!\t'));
  const all = `${refused.join('\n')}\n${said.stderr}`;
  const details = saidLines(said.stderr);
  if (refused.length === 0) return { type: 'stop', stop: withoutAnswer(remote, said) };
  if (refused.every((line) => NOTHING_NEW.test(line))) return { type: 'done' };
  if (REVIEW_ONLY.test(all)) return { type: 'review', details };
  if (PROTECTED.test(all)) {
    const stop = new SyncStop('protected-branch', 'REFUSED', `${remote} protects the branch from pushes`, {
      hint: `push to a branch of your own and ask for a merge: git push ${remote} HEAD:refs/heads/<name>`,
      details,
    });
    return { type: 'stop', stop };
  }
  if (refused.some((line) => BEHIND.test(line))) return { type: 'behind', details };
  return { type: 'stop', stop: refusedByServer(remote, refused[0] ?? '', details) };
}

function refusedByServer(remote: string, line: string, details: string[]): SyncStop {
  const why = /\(([^()]*(?:\([^()]*\))?[^()]*)\)\s*$/.exec(line)?.[1] ?? 'it does not say why';
  const isUnsigned = details.some((each) => /change-id/i.test(each));
  return new SyncStop('server-refused', 'REFUSED', `${remote} refused the push: ${why}`, {
    hint: isUnsigned
      ? "its commits need a Change-Id: install the server's commit-msg hook, then amend"
      : 'the memory is committed here; its own words say what the server wants',
    details,
  });
}

/** git pushed nothing: a hook of this repository said no, or the network did. */
function withoutAnswer(remote: string, { stdout, stderr }: { stdout: string; stderr: string }): SyncStop {
  // Before git talks of refs it says why it could not connect; a hook that refuses leaves only this line of git.
  const own = stderr.split('\n').filter((line) => /^(fatal|error):/.test(line));
  if (own.length > 0 && own.every((line) => line.startsWith('error: failed to push some refs'))) {
    return new SyncStop('pre-push', 'REFUSED', 'the pre-push hook of this repository refused', {
      hint: 'the memory is committed here; its words say what it wants',
      details: saidLines(`${stdout}\n${stderr}`),
    });
  }
  return networkStop(remote, 'push', stderr);
}
