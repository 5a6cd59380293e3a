/** Which repositories the user trusts: by real path and origin, in the user's own configuration. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitFolders } from './git-dir';
import { statIfThere } from './stat-if-there';

export interface TrustEntry {
  /** Real path of the data root. */
  path: string;
  /** `remote.origin.url` when it was trusted, without a password in it. */
  origin?: string;
}

export type TrustState =
  | { state: 'trusted' }
  /** Trusted before it had an origin: the first one is to be kept. */
  | { state: 'adopt'; origin: string }
  | { state: 'unknown' }
  | { state: 'origin-changed'; before: string; now: string };

/** The entries of the user's `trusted` list; malformed ones count as not there. */
export function trustEntries(userValues: Readonly<Record<string, unknown>>): TrustEntry[] {
  const list = userValues.trusted;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (entry === null || typeof entry !== 'object') return [];
    const { path, origin } = entry as Record<string, unknown>;
    if (typeof path !== 'string') return [];
    return [typeof origin === 'string' ? { path, origin } : { path }];
  });
}

/** How far the repository at `root` with this origin is trusted. */
export function trustState(
  entries: readonly TrustEntry[],
  root: string,
  origin: string | undefined,
): TrustState {
  const entry = entries.find((candidate) => candidate.path === root);
  if (entry === undefined) return { state: 'unknown' };
  // a remote that was removed brings nothing in; another one later is compared with the first
  if (origin === undefined || entry.origin === origin) return { state: 'trusted' };
  if (entry.origin === undefined) return { state: 'adopt', origin };
  return { state: 'origin-changed', before: entry.origin, now: origin };
}

/** `remote.origin.url` of a repository's own config, without user and password of a web address. */
export function readOrigin(git: GitFolders | undefined): string | undefined {
  if (git === undefined) return undefined;
  const url = readGitConfigValue(readGitConfig(git.commonDir), 'remote', 'origin', 'url');
  return url?.replace(/^(https?:\/\/)[^/@]*@/i, '$1');
}

/** The text of a git dir's own config, in whatever encoding; empty when there is none. */
export function readGitConfig(gitDir: string): string {
  const path = join(gitDir, 'config');
  return statIfThere(path)?.isFile() === true ? readFileSync(path, 'utf8') : '';
}

/**
 * The first value of `[section "subsection"] key` in a git config text; understands quotes, escapes, comments and
 * continued lines, follows no includes.
 */
export function readGitConfigValue(
  text: string,
  section: string,
  subsection: string | undefined,
  key: string,
): string | undefined {
  let inside = false;
  for (const line of joinContinued(text)) {
    const header = /^\s*\[\s*([A-Za-z0-9.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line);
    let rest = line;
    if (header !== null) {
      const name = header[2]?.replace(/\\(.)/g, '$1');
      inside = header[1]?.toLowerCase() === section && name === subsection;
      rest = header[3] ?? '';
    }
    if (!inside) continue;
    const entry = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/.exec(rest);
    if (entry?.[1]?.toLowerCase() === key) return entry[2] === undefined ? 'true' : unquote(entry[2]);
  }
  return undefined;
}

/** A backslash at the end continues a line, unless it is itself escaped. */
function joinContinued(text: string): string[] {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/(?<!\\)((?:\\\\)*)\\\n/g, '$1')
    .split('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };

function unquote(raw: string): string {
  let value = '';
  let kept = 0;
  let isQuoted = false;
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at] ?? '';
    if (char === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && (char === '#' || char === ';')) {
      break;
    } else if (char === '\\') {
      at += 1;
      value += ESCAPES[raw[at] ?? ''] ?? raw[at] ?? '';
    } else {
      value += char;
    }
    // trailing blanks count only inside quotes
    if (isQuoted || (char !== ' ' && char !== '\t')) kept = value.length;
  }
  return value.slice(0, kept);
}
