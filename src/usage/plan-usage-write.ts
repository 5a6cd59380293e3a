/**
 * From events to the texts of a writer's files, its ledgers and its state; pure. The store gives the texts and
 * writes the answer in one step, so that file and ledger never part.
 */
import { shardOfId, usageFileName } from './file-name';
import type { TextChange, Texts } from './own-files';
import { filesForIds, isIntact, linesOfIds, ownTexts, textChange, withLines } from './own-files';
import type { UsageDelta } from './record';
import { recordDelta, valueBefore } from './record';
import { sumUsage } from './sums';
import type { UsageLine } from './usage';
import type { Fingerprint } from './writer';
import { canContinue, formatWriterState, parseWriterState, stateAfterWrite, usableKeys } from './writer';
import { SCOPES, type Scope, type UsageTexts, writersIn } from './writers-in';

/** An event of one engram, with the judged values that its front matter has or will have after the same plan. */
export interface EngramUsageDelta extends UsageDelta {
  id: string;
  isPrivate: boolean;
  judged: { importance: number; confidence: number };
}

/** Everything that a write looks at. */
export interface UsageSnapshot {
  /** Texts of the usage files by name (`w….tsv`), of every writer. */
  files: UsageTexts;
  stateText?: string;
  /** Names of the ledgers that there are. */
  ledgerNames: readonly string[];
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

/** What one key has in one scope about the engrams to be written. */
interface Chain {
  own: Texts;
  /** File name -> engrams whose lines go there. */
  files: Map<string, string[]>;
  lines: Map<string, UsageLine>;
  /** Texts of the ledgers by the name of the file that they follow. */
  ledgers: Map<string, string>;
}

interface Writer {
  key: string;
  chains: Record<Scope, Chain>;
}

/** Path of a ledger inside the ledger folder: the name of the file that it follows, by scope. */
function ledgerName(fileName: string, scope: Scope): string {
  return scope === 'team' ? fileName : `private-${fileName}`;
}

/**
 * The changes that record the events, none when they teach nothing. Several events of one engram count one after
 * another. Throws RangeError for numbers that are none.
 */
export function planUsageWrite(snapshot: UsageSnapshot, deltas: readonly EngramUsageDelta[]): UsageChange[] {
  const touched = touchedIds(deltas);
  const writer = chooseWriter(snapshot, touched);
  const updated = recordAll(snapshot, writer, deltas);
  const changes = SCOPES.flatMap((scope) => scopeChanges(writer, scope, updated[scope]));
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
    const writer = loadWriter(snapshot, key, touched);
    if (SCOPES.every((scope) => isOurs(writer.chains[scope], key))) return writer;
  }
  for (;;) {
    const key = snapshot.newKey();
    if (isFree(snapshot, key)) return loadWriter(snapshot, key, touched);
  }
}

/** Nobody else wrote in the files, and the lines are as this key's ledger has them. */
function isOurs({ own, files, lines, ledgers }: Chain, key: string): boolean {
  const ids = new Set([...files.values()].flat());
  const ledger = linesOfIds(ledgers, ids);
  const all = [...ids].map((id) => ({ inFile: lines.get(id), inLedger: ledger.get(id) }));
  const texts = [...files.keys()].map((name) => own.get(name));
  return canContinue(all) && texts.every((text) => text === undefined || isIntact(key, text));
}

function loadWriter(snapshot: UsageSnapshot, key: string, touched: Record<Scope, Set<string>>): Writer {
  const chainOf = (scope: Scope): Chain => {
    const own = ownTexts(key, snapshot.files[scope]);
    const ids = touched[scope];
    const files = ids.size === 0 ? new Map() : filesForIds(key, own, ids, snapshot.splitAbove);
    return { own, files, lines: linesOfIds(own, ids), ledgers: readLedgers(snapshot, key, scope, ids) };
  };
  return { key, chains: { team: chainOf('team'), private: chainOf('private') } };
}

/** The ledgers that may know the engrams: where the files are split on one branch, they need not be on another. */
function readLedgers(
  snapshot: UsageSnapshot,
  key: string,
  scope: Scope,
  ids: ReadonlySet<string>,
): Map<string, string> {
  const shards = [...ids].map((id) => usageFileName(key, shardOfId(id)));
  const names = ids.size === 0 ? [] : new Set([usageFileName(key), ...shards]);
  const ledgers = new Map<string, string>();
  for (const name of names) {
    const text = snapshot.readLedger(ledgerName(name, scope));
    if (text !== undefined) ledgers.set(name, text);
  }
  return ledgers;
}

/** True for a key under which nobody, here or elsewhere, has written. */
function isFree(snapshot: UsageSnapshot, key: string): boolean {
  const names = [...snapshot.files.team.keys(), ...snapshot.files.private.keys(), ...snapshot.ledgerNames];
  return !names.some((name) => name.includes(key));
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
    const line = updated[scope].get(delta.id) ?? writer.chains[scope].lines.get(delta.id);
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

function scopeChanges(writer: Writer, scope: Scope, updated: ReadonlyMap<string, UsageLine>): UsageChange[] {
  const { own, files, ledgers } = writer.chains[scope];
  const changes: UsageChange[] = [];
  for (const [name, ids] of files) {
    const lines = ids.flatMap((id) => updated.get(id) ?? []);
    if (lines.length === 0) continue;
    const change = (place: UsageChange['place'], changed: string, text: string | undefined): UsageChange => ({
      place,
      ...textChange(changed, text, withLines(writer.key, text, lines)),
    });
    changes.push(change(scope, name, own.get(name)));
    changes.push(change('ledger', ledgerName(name, scope), ledgers.get(name)));
  }
  return changes;
}

function stateChanges(snapshot: UsageSnapshot, key: string): UsageChange[] {
  const before = parseWriterState(snapshot.stateText);
  const { state, forgotten } = stateAfterWrite(before, snapshot.fingerprint, key);
  const after = formatWriterState(state);
  const changes: UsageChange[] = [];
  if (after !== snapshot.stateText) {
    changes.push({ place: 'state', ...textChange('', snapshot.stateText, after) });
  }
  for (const name of snapshot.ledgerNames.filter((each) => forgotten.some((other) => each.includes(other)))) {
    const text = snapshot.readLedger(name);
    if (text !== undefined) changes.push({ place: 'ledger', ...textChange(name, text, undefined) });
  }
  return changes;
}
