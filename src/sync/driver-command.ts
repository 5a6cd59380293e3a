import { isAtLeast } from '../git/git-version';
import { CLEAN_STATUS, CONFLICT_STATUS } from './driver-status';

/** In every command line of ours, of any version. */
const SIGN = '/co-engram/driver.sh';

/** From this version on git fills in the labels of the sides; before, it passes the placeholders as they stand. */
const LABELS_SINCE = '2.44';

/**
 * The shell line for `merge.co-engram.driver`. It looks for the common dir each time, so that it also holds in a
 * copied or moved repository, and merges lines by itself when the script is gone or did not do its work.
 */
export function driverCommand(gitVersion: string): string {
  const labels = isAtLeast(gitVersion, LABELS_SINCE);
  const [base, ours, theirs] = labels ? ['%S', '%X', '%Y'] : ['base', 'ours', 'theirs'];
  return [
    // Of the main work tree, which spares a process; elsewhere git says where.
    `d="\${GIT_DIR:-.git}${SIGN}"; [ -f "$d" ] || d="$(git rev-parse --git-common-dir)${SIGN}";`,
    'if [ -f "$d" ]; then',
    `sh "$d" %O %A %B %L %P${labels ? ' %S %X %Y' : ''};`,
    `case $? in ${CLEAN_STATUS}) exit 0;; ${CONFLICT_STATUS}) exit 1;; esac; fi;`,
    'echo "co-engram: merged as text, the merge driver is missing or broken; renew it: co-engram init" >&2;',
    `git merge-file -q --marker-size=%L -L ${ours} -L ${base} -L ${theirs} %A %O %B 2>/dev/null ||`,
    '[ $? -lt 128 ] || { { echo "<<<<<<< ours"; cat %A; echo; echo "======="; cat %B; echo;',
    'echo ">>>>>>> theirs"; } >%A.ce && mv -f %A.ce %A; }; exit 1',
  ].join(' ');
}

/** Is a command line one of ours, of whatever version? Others may use our key. */
export function isOurCommand(command: string): boolean {
  return command.includes(SIGN);
}
