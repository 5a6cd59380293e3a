import { HOOKS_VARIABLE } from '../../git/git-environment';
import { quotedWord, unquotedWord } from '../../util/shell-word';
import { REFUSED_STATUS } from './hook-names';

/** Begins the second line of every hook.sh of ours; the version follows. */
const STAMP = '# co-engram hooks ';

export interface HookScriptOptions {
  version: string;
  /** Absolute path of the node that is tried first; without it only the one on the PATH. */
  nodePath?: string;
  /** Absolute path of the program. */
  program: string;
}

/**
 * The text of hook.sh, to which every hook leads. It is never in the way: what is missing, too old or broken is passed
 * over, and only a commit in which something was found is stopped. Most calls with nothing to do end without node.
 */
export function hookScript({ version, nodePath = '', program }: HookScriptOptions): string {
  return `#!/bin/sh
${STAMP}${version}; written by co-engram hooks install, which also renews it
# hook.sh HOOK [what git gives the hook]
# Ends with 1 when a commit is to be stopped, else with 0. ${HOOKS_VARIABLE}=off leaves it out.
[ "$${HOOKS_VARIABLE}" != off ] || exit 0
case $1 in
post-checkout)
  # A branch was changed, and not by a rebase or merge that goes on.
  [ "$4" = 1 ] || exit 0
  dir=$(git rev-parse --git-dir)
  for busy in rebase-merge rebase-apply MERGE_HEAD; do
    [ ! -e "$dir/$busy" ] || exit 0
  done
  ;;
post-rewrite)
  [ "$2" = rebase ] || exit 0
  ;;
esac
node=${quotedWord(nodePath)}
program=${quotedWord(program)}
# Other people's wishes for their own programs: they cost time, or load code into this one.
unset NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS
if [ -f "$program" ]; then
  # Programs with windows start git without the PATH of the shell, so node is named.
  [ -x "$node" ] || node=$(command -v node) || exit 0
  "$node" "$program" hooks run "$@"
elif command -v co-engram >/dev/null 2>&1; then
  co-engram hooks run "$@"
else
  exit 0
fi
status=$?
[ "$1" = pre-commit ] || exit 0
case $status in
0) exit 0 ;;
${REFUSED_STATUS}) exit 1 ;;
esac
echo "co-engram: the commit was not checked (status $status)" >&2
exit 0
`;
}

/** The version in a hook.sh of ours; undefined for any other text. */
export function hookScriptVersion(text: string): string | undefined {
  const line = text.split('\n')[1] ?? '';
  return line.startsWith(STAMP) ? line.slice(STAMP.length).split(';')[0] : undefined;
}

/** The node that a hook.sh of ours has baked in. */
export function hookScriptNode(text: string): string | undefined {
  const quoted = /^node=('.*')$/m.exec(text)?.[1];
  return quoted === undefined ? undefined : unquotedWord(quoted) || undefined;
}
