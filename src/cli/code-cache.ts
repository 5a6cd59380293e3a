/**
 * V8's compiled code of the program's files, kept between calls in the user's cache folder: compiling takes longer than
 * most answers. One file a command, since each loads other parts. Whatever is missing, stale or not ours is compiled as
 * ever; a code cache changes no answer. `NODE_DISABLE_COMPILE_CACHE` turns it off, as it does Node's own.
 */
import { dirname, isAbsolute, join } from 'node:path';
import { Script } from 'node:vm';
import { type CodeEntry, type CodeStore, codeStore } from './code-store';

export interface CodeCacheWorld {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  home?: string;
  /** Of node, with the processor: `v20.20.2-x64`. */
  engine: string;
  /** Undefined on Windows. */
  userId?: number;
}

/** Pieces of less than so many bytes compile faster than they are looked up. */
const LEAST_BYTES = 4096;
const COMMAND = /^[a-z][a-z-]{0,30}$/;
const PARAMETERS = '(function(exports,require,module,__filename,__dirname){';

/**
 * Lets the files below `folder` (absolute, where the built program lies) be loaded with the code kept for `command`.
 * Gives what keeps the code of this call for the next one: nothing happens when everything was there. Never throws.
 */
export function useCodeCache(
  folder: string,
  command: string | undefined,
  world: CodeCacheWorld,
): (() => Promise<void>) | undefined {
  const place = cacheFolder(world);
  if (place === undefined || command === undefined || !COMMAND.test(command)) return undefined;
  const name = `${command}-${world.engine}-${fingerprint(folder)}.bin`;
  const store = codeStore(place, name, world.userId);
  const { extensions } = require;
  const loadAsEver = extensions['.js'];
  extensions['.cjs'] = (module, path) => {
    const entry = dirname(path) === folder ? store.find(path, LEAST_BYTES) : undefined;
    if (entry === undefined) loadAsEver?.(module, path);
    else run(module, path, entry, store);
  };
  return () => store.save();
}

function run(module: NodeJS.Module, path: string, { text, code }: CodeEntry, store: CodeStore): void {
  const script = new Script(`${PARAMETERS}${text}\n})`, {
    filename: path,
    columnOffset: -PARAMETERS.length,
    cachedData: code,
  });
  store.keep(path, script, code !== undefined && script.cachedDataRejected === false);
  const require = (id: string): unknown => module.require(id);
  script.runInThisContext().call(module.exports, module.exports, require, module, path, dirname(path));
}

/** `$XDG_CACHE_HOME/co-engram` and its like of other systems; undefined without a home, or when it is turned off. */
function cacheFolder({ env, platform, home }: CodeCacheWorld): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const chosen = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  if (chosen !== undefined && isAbsolute(chosen)) return join(chosen, 'co-engram', 'code');
  if (home === undefined || !isAbsolute(home)) return undefined;
  const usual = { darwin: 'Library/Caches', win32: 'AppData/Local' }[platform as string] ?? '.cache';
  return join(home, usual, 'co-engram', 'code');
}

/** FNV-1a: two installations must not replace each other's code in turn. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
