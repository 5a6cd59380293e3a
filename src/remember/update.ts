import { isDeepStrictEqual } from 'node:util';
import type { Engram, EngramFile } from '../engram/engram';
import { checkWritableField, ENGRAM_FIELDS_BY_NAME, type EngramFieldName } from '../engram/fields';
import { CoEngramError } from '../errors';
import { shownOf } from '../search/shown-of';
import type { FieldRisk } from '../secrets/check-text';
import { isPrivatePath } from '../store/classify-path';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { formatInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { checkEngramRisks } from './check-engram-risks';
import { tidyContent, tidyTitle } from './draft';
import { type EngramEdit, editText } from './edit-fields';
import { freePath, renamedPath } from './free-path';
import { requireVersion } from './if-version';
import { warnUnrecorded } from './learn';
import { moveEdgesOf } from './move-edges';
import { requireDoc } from './require-doc';
import { requireValidSpan } from './valid-span';
import { writableValue } from './writable-value';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

/** What shall be different. What is left out stays. */
export interface EngramChange {
  /** Writable fields by name; null removes an optional one. */
  fields?: Readonly<Partial<Record<EngramFieldName, unknown>>>;
  addTags?: readonly string[];
  removeTags?: readonly string[];
  /** A whole new body. */
  content?: string;
  /** A paragraph behind the body. */
  append?: string;
}

export interface UpdateOptions extends WriteOptions {
  /** A new title also names the file. */
  rename?: boolean;
  /** Version or contentHash that the change was made from. */
  ifVersion?: string;
  /** Making a shared engram private although history keeps it. */
  unshare?: boolean;
  allowSecret?: readonly string[];
}

export interface UpdateOutcome {
  id: string;
  title: string;
  path: string;
  /** Where it lay before, when it moved. */
  from?: string;
  version: number;
  /** Names of the fields that differ now; `content` for the body. Empty when nothing was to do. */
  changed: string[];
  risk: FieldRisk[];
}

/**
 * Changes an engram's words or fields; the file stays where it is unless renamed, moved to another domain or made
 * private or shared. The old title stays findable in `aliases`. Throws NOT_FOUND, USAGE, CONFLICT (`ifVersion`),
 * REFUSED (a secret, or unsharing without `unshare`).
 */
export async function update(
  memory: Memory,
  reference: string,
  change: EngramChange,
  options: UpdateOptions = {},
): Promise<Written<UpdateOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const { path } = step.view.entry(requireDoc(step, reference));
      const outcome = await planUpdate(step, path, change, author, options);
      // The log is everybody's: the title of what is private now stays out of it.
      const title = isPrivatePath(outcome.path) ? '' : ` ${outcome.title}`;
      return { summary: `update ${outcome.id}${title}`, outcome };
    },
    options,
  );
}

/** The changes of one engram, added to the plan. */
export async function planUpdate(
  step: WriteStep,
  path: string,
  change: EngramChange,
  author: string,
  options: UpdateOptions,
): Promise<UpdateOutcome> {
  const file = await readEngramText(step.plan.read(path), path);
  requireVersion(file.engram, options.ifVersion);
  const edit = editOf(file, change, step.memory.surroundings.now());
  const engram = withEdit(file.engram, edit);
  const judged = planJudgement(step, engram, change);
  const changed = [...new Set([...changedNames(edit), ...judged])];
  const outcome = { id: engram.id, title: engram.title, path, version: engram.version, changed, risk: [] };
  if (changed.length === 0) return outcome;
  refuseUnsharing(file.engram, engram, options);
  if (changed.includes('validFrom') || changed.includes('validTo')) requireValidSpan(engram);
  const risk = checkEngramRisks(step, { engram, body: edit.body ?? file.body }, options.allowSecret);
  step.plan.update(path, await editText(file, edit, { author, now: step.memory.surroundings.now() }));
  const to = placeOf(step, file, engram, options);
  if (to !== path) step.plan.move(path, to);
  moveEdgesOf(step, engram.id, engram.visibility === 'private');
  auditChange(step, author, actionOf(changed), {
    engramId: engram.id,
    title: engram.title,
    visibility: engram.visibility,
    changed,
  });
  const moved = to === path ? {} : { from: path };
  return { ...outcome, ...moved, path: to, version: engram.version + 1, risk };
}

/** Changes of the place alone are moves. */
function actionOf(changed: readonly string[]): string {
  return changed.every((name) => name === 'domainTags' || name === 'slug') ? 'move' : 'update';
}

function editOf(file: EngramFile, change: EngramChange, now: number): EngramEdit {
  const { engram } = file;
  const fields: EngramEdit['fields'] = {};
  for (const [name, value] of Object.entries(change.fields ?? {})) {
    if (value === undefined) continue;
    const given = name === 'title' ? tidyTitle(value) : value;
    const checked = value === null ? checkRemovable(name) : checkWritableField(name, given);
    if (!isDeepStrictEqual(checked, engram[name as EngramFieldName]))
      fields[name as EngramFieldName] = checked;
  }
  if (change.addTags !== undefined || change.removeTags !== undefined) {
    const base = (fields.tags ?? engram.tags) as string[];
    const removed = new Set(change.removeTags);
    const tags = [...new Set([...base, ...(change.addTags ?? [])])].filter((tag) => !removed.has(tag));
    if (!isDeepStrictEqual(tags, engram.tags)) fields.tags = writableValue('tags', tags);
  }
  if (fields.title !== undefined) {
    const aliases = (fields.aliases ?? engram.aliases) as string[];
    if (!aliases.includes(engram.title)) fields.aliases = [...aliases, engram.title];
  }
  if (fields.importance !== undefined || fields.confidence !== undefined)
    fields.judgedAt = formatInstant(now);
  const body = bodyOf(file, change);
  return body === undefined ? { fields } : { fields, body };
}

function bodyOf(file: EngramFile, { content, append }: EngramChange): string | undefined {
  const base = content === undefined ? file.body : tidyContent(content);
  if (content !== undefined && base === '') {
    throw new CoEngramError('USAGE', 'the new content is empty', {
      hint: `co-engram delete ${file.engram.id}`,
    });
  }
  const added = append === undefined ? '' : tidyContent(append);
  const body = added === '' ? base : `${base}\n\n${added}`;
  return body === file.body ? undefined : body;
}

function changedNames(edit: EngramEdit): string[] {
  const names = Object.keys(edit.fields).filter((name) => name !== 'judgedAt');
  return edit.body === undefined ? names : [...names, 'content'];
}

/** Null, for a field that a file may lack. */
function checkRemovable(name: string): null {
  const field = ENGRAM_FIELDS_BY_NAME.get(name);
  if (field?.isWritable === true && field.isAlwaysWritten !== true) return null;
  throw new CoEngramError('USAGE', `the field "${name}" cannot be removed`, {
    hint: `set it: ${name}=VALUE`,
  });
}

/** The engram as it will read; removed fields are as if they had never been there. */
function withEdit(engram: Engram, { fields }: EngramEdit): Engram {
  const next: Record<string, unknown> = { ...engram, ...fields };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) continue;
    const standard = ENGRAM_FIELDS_BY_NAME.get(name)?.default;
    if (standard === undefined) delete next[name];
    else next[name] = standard;
  }
  return next as unknown as Engram;
}

/**
 * Importance and confidence are given as they are to be *shown*: the writer records what takes the sum of all use
 * there. Gives the names of what was judged anew.
 */
function planJudgement(step: WriteStep, engram: Engram, { fields = {} }: EngramChange): string[] {
  const doc = step.view.docOfId(engram.id);
  if (doc === undefined) return [];
  const shown = shownOf(step.view, doc);
  const names = (['importance', 'confidence'] as const).filter(
    (name) => fields[name] !== undefined && checkWritableField(name, fields[name]) !== shown[name],
  );
  if (names.length === 0) return [];
  const { id, importance, confidence, visibility } = engram;
  const isRecorded = step.learn({
    id,
    isPrivate: visibility === 'private',
    judged: { importance, confidence },
    ...(names.includes('importance') ? { setImportance: importance } : {}),
    ...(names.includes('confidence') ? { setConfidence: confidence } : {}),
  });
  const before = step.view.entry(doc);
  // Where use taught nothing, what is judged is what is shown.
  if (!isRecorded && names.some((name) => shown[name] !== before[name])) warnUnrecorded(step);
  return names;
}

function refuseUnsharing(before: Engram, after: Engram, { unshare }: UpdateOptions): void {
  if (after.visibility !== 'private' || before.visibility === 'private' || unshare === true) return;
  throw new CoEngramError(
    'REFUSED',
    `${before.id} was shared: making it private cannot take back what git keeps`,
    {
      hint: '--unshare does it all the same; the history of the repository keeps the text',
    },
  );
}

/** The path after the change: only a new domain, slug, privacy or an asked-for rename moves a file. */
function placeOf(step: WriteStep, file: EngramFile, after: Engram, { rename }: UpdateOptions): string {
  const before = file.engram;
  const changesPrivacy = (before.visibility === 'private') !== (after.visibility === 'private');
  const changesDomain = !isDeepStrictEqual(before.domainTags, after.domainTags);
  const renames = after.slug !== before.slug || (rename === true && after.title !== before.title);
  const moved = changesPrivacy || changesDomain ? freePath(step, after, file.path) : file.path;
  return renames ? renamedPath(step, after, moved) : moved;
}
