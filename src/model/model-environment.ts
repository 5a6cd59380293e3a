import { delimiter } from 'node:path';
import { HOOKS_VARIABLE } from '../git/git-environment';
import { absoluteFolders } from '../git/git-program';

type Environment = Readonly<Record<string, string | undefined>>;

/** What any program needs: where things are, who calls, the language, the way to the network. */
const NEEDED = new Set(
  `PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TMP TEMP
  XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR
  HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS
  SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERNAME USERPROFILE HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA
  PROGRAMDATA PROGRAMFILES`.split(/\s+/),
);

/**
 * The environment of the model's program: what any program needs, and the variables that `llm.env` names (keys of an
 * API, for instance). Our own hooks do nothing in programs that it starts, so that a model never feeds the memory.
 */
export function modelEnvironment(env: Environment, named: readonly string[]): Record<string, string> {
  const wanted = new Set(named);
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const upper = name.toUpperCase();
    if (value === undefined) continue;
    if (!NEEDED.has(upper) && !upper.startsWith('LC_') && !wanted.has(name)) continue;
    // A PATH with `.` in it would depend on where we were called.
    result[name] = upper === 'PATH' ? absoluteFolders(value).join(delimiter) : value;
  }
  result[HOOKS_VARIABLE] = 'off';
  return result;
}
