import { shapeOfRows } from '../engram/read-record';
import { slugify } from '../engram/slug';
import { compareText } from '../util/compare';
import { decideFields, type RecordRules } from './decide-fields';
import { type Contest, type Decision, type FieldRule, SIDES } from './field-contest';
import { type FieldGroup, largerGroup } from './field-group';
import { type JsonObject, jsonSide, parseJsonObject } from './json-side';
import { dress, dressOf, undress } from './line-ends';
import { mergeAnyField } from './merge-any-list';
import { CREATED, UPDATED } from './merge-instants';
import { mergeOrder } from './merge-order';
import { highestRank } from './merge-rank';
import type { MergeOptions, MergeResult, Side } from './merge-result';
import { mergeUnreadable, type Texts } from './merge-text';
import { newerFormat } from './newer-format';
import { compareCodePoints, compareValues } from './order-values';
import { NO_FIELDS } from './record-side';
import { largest, laterStamp, latest, sideOf } from './take-later';
import { splitRecords } from './two-ids';

/** What use taught about a skill: the side that saw more of it gives all numbers. */
const USE: FieldGroup = {
  names: [
    'utility',
    'sampleSize',
    'invocationCount',
    'successCount',
    'failureCount',
    'lastUsedAt',
    'retentionStage',
  ],
  rule: 'larger',
  winner(contest) {
    const { ours, theirs } = contest;
    const gap =
      compareValues(ours.data('invocationCount'), theirs.data('invocationCount')) ||
      laterStamp(contest, 'lastUsedAt');
    return gap === 0 ? largerGroup(contest, this.names) : sideOf(gap);
  },
};

const RULES: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['version', largest],
  ['retiredAt', latest],
  ['revivedAt', latest],
  ['acquisitionStage', highestRank(['draft', 'compiled', 'tuned'])],
  ['visibility', highestRank(['public', 'team', 'restricted', 'private'], 'more-private')],
]);

const IMPRINT_RULES: RecordRules = {
  groups: [CREATED, UPDATED, USE],
  ruleOf: (name) => RULES.get(name) ?? mergeAnyField,
  spokenDefaults: new Set(),
};

const SHAPE = shapeOfRows([]);

/** Merges what was learnt about a skill (JSON) field by field; the result is written anew with two spaces a level. */
export function mergeImprint(texts: Texts, options: MergeOptions): MergeResult {
  const [base, ours, theirs] = [texts.base ?? '', texts.ours, texts.theirs].map((text) =>
    parseJsonObject(undress(text)),
  );
  if (ours === undefined || theirs === undefined) {
    const side = ours === undefined ? 'ours' : 'theirs';
    return mergeUnreadable(texts, options, 'unreadable', `${side} is no JSON object`);
  }
  const sides = { ours: jsonSide(ours), theirs: jsonSide(theirs) };
  for (const side of SIDES) {
    const newer = newerFormat(sides[side]);
    if (newer !== undefined) return mergeUnreadable(texts, options, 'newer', `${side} ${newer.message}`);
  }
  const ids = { base: base && idOf(base), ours: idOf(ours), theirs: idOf(theirs) };
  if (ids.ours !== ids.theirs) {
    return splitRecords(texts, ids, 'imprint', (side) => pathOf(ids[side], options.path));
  }
  const known = base !== undefined && ids.base === ids.ours ? base : undefined;
  const contest: Contest = {
    base: known === undefined ? NO_FIELDS : jsonSide(known),
    hasBase: known !== undefined,
    ...sides,
  };
  const { decisions, log } = decideFields(contest, IMPRINT_RULES, SHAPE);
  const merged = assemble({ base: known ?? {}, ours, theirs }, decisions);
  const text = dress(`${JSON.stringify(merged, null, 2)}\n`, dressOf(texts.ours), dressOf(texts.theirs));
  log.sort((a, b) => compareText(a.field, b.field));
  return { type: 'merged', text, conflicts: [], log, record: 'imprint', id: ids.ours };
}

function idOf({ skillId }: JsonObject): string {
  return typeof skillId === 'string' ? skillId : '';
}

/** The id comes from a file that anybody may have written: it must not lead out of the folder. */
function pathOf(id: string, path: string): string {
  const folders = path.split('/').slice(0, -2);
  return [...folders, /^\w[\w-]*$/.test(id) ? id : slugify(id), 'imprint.json'].join('/');
}

function assemble(
  objects: Record<Side | 'base', JsonObject>,
  decisions: ReadonlyMap<string, Decision>,
): JsonObject {
  const order = mergeOrder(
    {
      base: Object.keys(objects.base),
      ours: Object.keys(objects.ours),
      theirs: Object.keys(objects.theirs),
    },
    compareCodePoints,
  );
  const merged: Record<string, unknown> = Object.create(null);
  for (const name of order) {
    const decision = decisions.get(name);
    const value = decision?.type === 'write' ? decision.value : decision && objects[decision.from][name];
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}
