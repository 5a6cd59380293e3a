/**
 * Which key a writer may go on with. A line is only ever continued from the state in which this very writer left
 * it: so the lines of one key and engram form one chain, and the larger n holds all that the smaller does.
 */
import type { UsageLine } from './usage';
import { formatUsageLine, isWriterKey } from './usage-line';

/** What a state folder is known by; a copied clone or a started container image differs in one of them. */
export interface Fingerprint {
  /** Real path of the state folder. */
  path: string;
  inode: string;
  host: string;
}

/** What the state folder keeps about its writer; the ledgers lie beside it, one a key. */
export interface WriterState {
  fingerprint: Fingerprint;
  /** Keys whose ledgers are kept, the one used last first. */
  keys: string[];
}

/** An engram about to be written, as this key's usage file and its ledger have it. */
export interface LineToContinue {
  inFile?: UsageLine;
  inLedger?: UsageLine;
}

/** Someone who goes to and fro between branches has a key on each; older ones than these are let go. */
export const KEPT_KEYS = 8;

const FORMAT = 1;
const KEY_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 9;

/** The state's text read back; undefined for no text, another format and damage: then a new key is taken. */
export function parseWriterState(text: string | undefined): WriterState | undefined {
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (!isRecord(value) || value.format !== FORMAT || !isRecord(value.fingerprint)) return undefined;
  const { path, inode, host } = value.fingerprint;
  if (typeof path !== 'string' || typeof inode !== 'string' || typeof host !== 'string') return undefined;
  const keys = Array.isArray(value.keys) ? value.keys.filter(isKey) : [];
  return { fingerprint: { path, inode, host }, keys: [...new Set(keys)].slice(0, KEPT_KEYS) };
}

/** The text of the state file. */
export function formatWriterState(state: WriterState): string {
  return `${JSON.stringify({ format: FORMAT, ...state }, null, 2)}\n`;
}

/** Keys that may be tried, best first: none when the folder is not the one that the state was written in. */
export function usableKeys(state: WriterState | undefined, fingerprint: Fingerprint): string[] {
  if (state === undefined) return [];
  const { path, inode, host } = state.fingerprint;
  const isSame = path === fingerprint.path && inode === fingerprint.inode && host === fingerprint.host;
  return isSame ? state.keys : [];
}

/** True when every line is as this writer left it: no branch switch, reset or restore came between. */
export function canContinue(lines: Iterable<LineToContinue>): boolean {
  for (const { inFile, inLedger } of lines) {
    if (inFile === undefined && inLedger === undefined) continue;
    if (inFile === undefined || inLedger === undefined) return false;
    if (formatUsageLine(inFile) !== formatUsageLine(inLedger)) return false;
  }
  return true;
}

/** The state after a write with `key`, and the keys whose ledgers are no longer needed. */
export function stateAfterWrite(
  before: WriterState | undefined,
  fingerprint: Fingerprint,
  key: string,
): { state: WriterState; forgotten: string[] } {
  const usable = usableKeys(before, fingerprint);
  const keys = [key, ...usable.filter((other) => other !== key)].slice(0, KEPT_KEYS);
  const forgotten = (before?.keys ?? []).filter((other) => !keys.includes(other));
  return { state: { fingerprint, keys }, forgotten };
}

/** A new key from `random(size)` bytes: `w` and nine of 0-9a-z, each as likely as any other. */
export function newWriterKey(random: (size: number) => Uint8Array): string {
  const fair = Math.floor(256 / KEY_DIGITS.length) * KEY_DIGITS.length;
  let digits = '';
  while (digits.length < KEY_LENGTH) {
    for (const byte of random(KEY_LENGTH * 2)) {
      if (byte < fair && digits.length < KEY_LENGTH) digits += KEY_DIGITS.charAt(byte % KEY_DIGITS.length);
    }
  }
  return `w${digits}`;
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && isWriterKey(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // JSON.parse throws nothing but SyntaxError: the state is damaged, which is as good as no state.
    return undefined;
  }
}
