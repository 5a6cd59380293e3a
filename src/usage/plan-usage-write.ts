/**
 * From events to the texts of a writer's files, its ledgers and its state; pure. The store gives the texts and
 * writes the answer in one step, so that file and ledger never part.
 */
import { formatUsageFile, narrowUsageText, parseUsageFile } from './codec';
import { parseUsageFileName } from './file-name';
import type { OwnFiles, TextChange } from './own-files';
import { readOwnFiles, textChange, writeOwnLines } from './own-files';
import type { UsageDelta } from './record';
import { recordDelta, valueBefore } from './record';
import type { WriterLines } from './sums';
import { sumUsage } from './sums';
import type { UsageLine } from './usage';
import type { Fingerprint } from './writer';
import { canContinue, formatWriterState, parseWriterState, stateAfterWrite, usableKeys } from './writer';
import { writersOfFile } from './writers-of-file';

/** Lines that everybody gets by git, and lines of private engrams, which stay here: two chains, never mixed. */
export const SCOPES = ['team', 'private'] as const;
export type Scope = (typeof SCOPES)[number];

/** An event of one engram, with the judged values that its front matter has or will have after the same plan. */
export interface EngramUsageDelta extends UsageDelta {
  id: string;
  isPrivate: boolean;
  judged: { importance: number; confidence: number };
}

/** Everything that a write looks at. */
export interface UsageSnapshot {
  /** Texts of the usage files by name (`w….tsv`), of every writer. */
  files: Record<Scope, ReadonlyMap<string, string>>;
  stateText?: string;
  /** Text of a ledger by its name, undefined when there is none. */
  readLedger(name: string): string | undefined;
  fingerprint: Fingerprint;
  newKey(): string;
  /** Lines above which a file is split; the default is right for people, a test may lower it. */
  splitAbove?: number;
}

/** Where a change belongs; names are file names in that place, for `state` always empty. */
export interface UsageChange extends TextChange {
  place: Scope | 'ledger' | 'state';
}

interface Chain {
  files: OwnFiles;
  ledgerText?: string;
  ledger: Map<string, UsageLine>;
}

interface Writer {
  key: string;
  chains: Record<Scope, Chain>;
}

/** Name of a writer's ledger for one scope. */
export function ledgerName(key: string, scope: Scope): string {
  return scope === 'team' ? `${key}.tsv` : `${key}-private.tsv`;
}

/**
 * The changes that record the events, none when they teach nothing. Several events of one engram count one after
 * another. Throws RangeError for numbers that are none.
 */
export function planUsageWrite(snapshot: UsageSnapshot, deltas: readonly EngramUsageDelta[]): UsageChange[] {
  const touched = touchedIds(deltas);
  const writer = chooseWriter(snapshot, touched);
  const updated = recordAll(snapshot, writer, deltas);
  const changes = SCOPES.flatMap((scope) =>
    scopeChanges(writer, scope, [...updated[scope].values()], snapshot.splitAbove),
  );
  return changes.length === 0 ? [] : [...changes, ...stateChanges(snapshot, writer.key)];
}

function touchedIds(deltas: readonly EngramUsageDelta[]): Record<Scope, Set<string>> {
  const touched = { team: new Set<string>(), private: new Set<string>() };
  for (const delta of deltas) touched[scopeOf(delta)].add(delta.id);
  return touched;
}

function scopeOf(delta: EngramUsageDelta): Scope {
  return delta.isPrivate ? 'private' : 'team';
}

/** The key used last whose lines are all as it left them, else a new one. */
function chooseWriter(snapshot: UsageSnapshot, touched: Record<Scope, Set<string>>): Writer {
  for (const key of usableKeys(parseWriterState(snapshot.stateText), snapshot.fingerprint)) {
    const writer = loadWriter(snapshot, key);
    if (SCOPES.every((scope) => isOurs(writer.chains[scope], touched[scope]))) return writer;
  }
  for (;;) {
    const writer = loadWriter(snapshot, snapshot.newKey());
    const chains = Object.values(writer.chains);
    if (chains.every((chain) => chain.files.texts.size === 0 && chain.ledgerText === undefined))
      return writer;
  }
}

function isOurs(chain: Chain, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return true;
  const lines = [...ids].map((id) => ({ inFile: chain.files.lines.get(id), inLedger: chain.ledger.get(id) }));
  return chain.files.isIntact && canContinue(lines);
}

function loadWriter(snapshot: UsageSnapshot, key: string): Writer {
  const chainOf = (scope: Scope): Chain => {
    const ledgerText = snapshot.readLedger(ledgerName(key, scope));
    const lines = parseUsageFile(ledgerText ?? '').lines;
    const ledger = new Map(lines.map((line) => [line.id, line]));
    return { files: readOwnFiles(key, ownTexts(snapshot.files[scope], key)), ledger, ledgerText };
  };
  return { key, chains: { team: chainOf('team'), private: chainOf('private') } };
}

function ownTexts(texts: ReadonlyMap<string, string>, key: string): Map<string, string> {
  const own = new Map<string, string>();
  for (const [name, text] of texts) {
    const parsed = parseUsageFileName(name);
    if (parsed?.type === 'writer' && parsed.key === key) own.set(name, text);
  }
  return own;
}

function recordAll(
  snapshot: UsageSnapshot,
  writer: Writer,
  deltas: readonly EngramUsageDelta[],
): Record<Scope, Map<string, UsageLine>> {
  const ids = new Set(deltas.map((delta) => delta.id));
  const sums = new Map<string, { importance: number; confidence: number }>(
    sumUsage(writersIn(snapshot.files, ids)),
  );
  const updated = { team: new Map<string, UsageLine>(), private: new Map<string, UsageLine>() };
  for (const delta of deltas) {
    const scope = scopeOf(delta);
    const line = updated[scope].get(delta.id) ?? writer.chains[scope].files.lines.get(delta.id);
    const sum = sums.get(delta.id) ?? { importance: 0, confidence: 0 };
    const next = recordDelta(line, delta, valueBefore(delta.judged, sum));
    if (next === undefined || next === line) continue;
    updated[scope].set(delta.id, next);
    sum.importance += next.importance - (line?.importance ?? 0);
    sum.confidence += next.confidence - (line?.confidence ?? 0);
    sums.set(delta.id, sum);
  }
  return updated;
}

/** The writers in the usage files of both folders; with `ids`, the lines of these only (and some more). */
export function writersIn(files: UsageSnapshot['files'], ids?: ReadonlySet<string>): WriterLines[] {
  return SCOPES.flatMap((scope) =>
    [...files[scope]].flatMap(([name, text]) => {
      const part = ids === undefined ? text : narrowUsageText(text, ids);
      return writersOfFile(name, part, scope === 'private' ? 'private/' : '').writers;
    }),
  );
}

function scopeChanges(
  writer: Writer,
  scope: Scope,
  updated: readonly UsageLine[],
  splitAbove?: number,
): UsageChange[] {
  if (updated.length === 0) return [];
  const { files, ledger, ledgerText } = writer.chains[scope];
  const lines = new Map(ledger);
  for (const line of updated) lines.set(line.id, line);
  const ledgerAfter = formatUsageFile(lines.values(), writer.key);
  return [
    ...writeOwnLines(files, updated, splitAbove).map((change) => ({ place: scope, ...change })),
    { place: 'ledger', ...textChange(ledgerName(writer.key, scope), ledgerText, ledgerAfter) },
  ];
}

function stateChanges(snapshot: UsageSnapshot, key: string): UsageChange[] {
  const before = parseWriterState(snapshot.stateText);
  const { state, forgotten } = stateAfterWrite(before, snapshot.fingerprint, key);
  const after = formatWriterState(state);
  const changes: UsageChange[] = [];
  if (after !== snapshot.stateText) {
    changes.push({ place: 'state', ...textChange('', snapshot.stateText, after) });
  }
  for (const name of forgotten.flatMap((other) => SCOPES.map((scope) => ledgerName(other, scope)))) {
    const text = snapshot.readLedger(name);
    if (text !== undefined) changes.push({ place: 'ledger', ...textChange(name, text, undefined) });
  }
  return changes;
}
