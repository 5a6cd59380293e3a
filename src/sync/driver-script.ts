import { quotedWord, unquotedWord } from '../util/shell-word';
import { DRIVER_BUNDLE, DRIVER_FAILURE } from './driver-paths';
import { CLEAN_STATUS, CONFLICT_STATUS } from './driver-status';

/** Begins the second line of every driver.sh of ours; the version follows. */
const STAMP = '# co-engram merge driver ';

export interface DriverScriptOptions {
  version: string;
  /** Absolute path of the node that is tried first; without it only the one on the PATH. */
  nodePath?: string;
  /** The repository names its objects by SHA-256. */
  isSha256: boolean;
}

/**
 * The text of driver.sh. It keeps a copy of %A, lets node merge, and where that fails in any way puts the copy back
 * and lets git merge the lines. Only statuses of its own say that the work was done.
 */
export function driverScript({ version, nodePath = '', isSha256 }: DriverScriptOptions): string {
  const flags = isSha256 ? '--sha256 ' : '';
  return `#!/bin/sh
${STAMP}${version}; written by co-engram init, which also renews it
# driver.sh BASE OURS THEIRS MARKER-SIZE PATH [BASE-LABEL OUR-LABEL THEIR-LABEL]
# Ends with ${CLEAN_STATUS}: merged, or ${CONFLICT_STATUS}: conflicts are marked. Anything else: it did not run.
ours=$2
copy=$ours.ce
here=\${0%/*}
node=${quotedWord(nodePath)}
# Other people's wishes for their own programs: they cost time, or load code into this one.
unset NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS
trap '[ ! -e "$copy" ] || rm -f "$copy"' EXIT
trap 'exit 130' HUP INT TERM
cp "$ours" "$copy" || exit 2

status=127
for program in "$node" node; do
  if [ "$program" = node ]; then
    found=$(command -v node) && [ "$found" != "$node" ] || continue
  elif [ ! -x "$program" ]; then
    continue
  fi
  { said=$("$program" "$here/${DRIVER_BUNDLE}" --state "$here" --copy "$copy" ${flags}-- "$@" 2>&1 >/dev/null); } 2>/dev/null
  status=$?
  if [ -s "$ours" ] && { [ $status = ${CLEAN_STATUS} ] || [ $status = ${CONFLICT_STATUS} ]; }; then
    [ -z "$said" ] || printf '%s\\n' "$said" >&2
    exit $status
  fi
  cp "$copy" "$ours"
  { printf '%s\\n' "$said" "$("$program" --version)" "$program" >"$here/${DRIVER_FAILURE}"; } 2>/dev/null
done

why="status $status, see $here/${DRIVER_FAILURE}"
[ $status != 127 ] || why='node was not found; co-engram init tells it which'
path=$(printf %s "$5" | tr '\\000-\\037\\177' '?')
printf '%s\\n' "co-engram: $path: merged as text, the merge driver failed ($why); go on with: co-engram merge resolve" >&2
label() { case $1 in '' | %[SXY]) printf %s "$2" ;; *) printf %s "$1" ;; esac; }
git merge-file -q --marker-size="$4" -L "$(label "$7" ours)" -L "$(label "$6" base)" -L "$(label "$8" theirs)" \\
  "$ours" "$1" "$3" 2>/dev/null
if [ $? -gt 127 ]; then
  # No lines, says git: both sides whole.
  { echo '<<<<<<< ours'; cat "$copy"; echo; echo '======='; cat "$3"; echo; echo '>>>>>>> theirs'; } >"$ours"
fi
exit ${CONFLICT_STATUS}
`;
}

/** The version in a driver.sh of ours; undefined for any other text. */
export function driverScriptVersion(text: string): string | undefined {
  const line = text.split('\n')[1] ?? '';
  return line.startsWith(STAMP) ? line.slice(STAMP.length).split(';')[0] : undefined;
}

/** The node that a driver.sh of ours has baked in. */
export function driverScriptNode(text: string): string | undefined {
  const quoted = /^node=('.*')$/m.exec(text)?.[1];
  return quoted === undefined ? undefined : unquotedWord(quoted) || undefined;
}
