import { randomBytes } from 'node:crypto';
import { requireAgentName } from '../engram/agent-name';
import { editEngram } from '../engram/edit-engram';
import { formatEngram } from '../engram/format-engram';
import { newId } from '../engram/new-id';
import { slugify } from '../engram/slug';
import { CoEngramError } from '../errors';
import { typeOf } from '../search/flags';
import type { FieldRisk } from '../secrets/check-text';
import { PRIVATE_FOLDER, SESSIONS_FOLDER } from '../store/layout';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { cutAtWord } from '../util/cut-at-word';
import { formatInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { checkEngramRisks } from './check-engram-risks';
import { checkTexts } from './check-texts';
import { type ComposedEngram, composeEngram } from './draft';
import { editText } from './edit-fields';
import { type WriteOptions, type WriteStep, type Written, write } from './write';
import { yamlFor } from './yaml-for';

/** What a session leaves for the next one. */
export interface SessionDraft {
  summary: string;
  /** What is left open. */
  threads?: readonly string[];
  mood?: string;
  /** The host's own id of the session: saving it again changes its note. */
  session?: string;
  agent?: string;
}

export interface SessionOutcome {
  id: string;
  title: string;
  path: string;
  created: boolean;
  /** False when the note said all that already. */
  changed: boolean;
  risk: FieldRisk[];
}

const TITLE_CHARACTERS = 80;
const NAME_CHARACTERS = 60;

/**
 * Saves what a session leaves behind: shared when the user's `sessions.track` says so, else on this machine alone.
 * Throws USAGE for an empty summary, REFUSED for a secret in a shared note.
 */
export async function saveSession(
  memory: Memory,
  draft: SessionDraft,
  options: WriteOptions & { allowSecret?: readonly string[] } = {},
): Promise<Written<SessionOutcome>> {
  const author = await authorOf(memory);
  const note = composeNote(memory, draft, author);
  return write(
    memory,
    async (step) => {
      const known = draft.session === undefined ? undefined : await noteOfSession(step, note, draft.session);
      const outcome =
        known === undefined
          ? planNewNote(step, note, draft, author, options.allowSecret)
          : await planNoteAgain(step, known, note, author, options.allowSecret);
      return { summary: `session ${outcome.id}`, outcome };
    },
    options,
  );
}

function composeNote(memory: Memory, draft: SessionDraft, author: string): ComposedEngram {
  const summary = draft.summary.trim();
  if (summary === '') {
    throw new CoEngramError('USAGE', 'the summary is empty', {
      hint: 'co-engram session save "What was done"',
    });
  }
  const now = memory.surroundings.now();
  const day = formatInstant(now).slice(0, 10);
  const isShared = memory.config.sessions.track;
  const firstLine = summary.split('\n')[0] ?? '';
  const { engram, body } = composeEngram(
    {
      title: `Session of ${day}: ${cutAtWord(firstLine.replace(/^#+\s*/, ''), TITLE_CHARACTERS)}`,
      content: summary,
      fields: {
        kind: 'observation',
        domainTags: [SESSIONS_FOLDER, day.slice(0, 4)],
        visibility: isShared ? 'team' : 'private',
        agentId: requireAgentName(draft.agent ?? memory.agent),
      },
    },
    { id: newId(now, randomBytes), now, author },
  );
  const threads = [...new Set((draft.threads ?? []).map((thread) => thread.trim()))].filter(
    (text) => text !== '',
  );
  const mood = draft.mood?.trim() ?? '';
  const extra = {
    ...(draft.session === undefined ? {} : { session: draft.session }),
    ...(threads.length === 0 ? {} : { threads }),
    ...(mood === '' ? {} : { mood }),
  };
  return { engram: { ...engram, extra }, body };
}

/** `sessions/<yyyy>/<yyyy-mm-dd>-<name>.md`, below private/ where it is not shared. */
function notePath({ engram }: ComposedEngram, name: string): string {
  const day = (engram.createdAt ?? '').slice(0, 10);
  const folder = `${SESSIONS_FOLDER}/${day.slice(0, 4)}`;
  const top = engram.visibility === 'private' ? `${PRIVATE_FOLDER}/` : '';
  return `${top}${folder}/${day}-${name}.md`;
}

/** From the host's id, so that the note is found again; short, since ids may be whole keys. */
function nameOfSession(session: string): string {
  return slugify(session).slice(0, NAME_CHARACTERS);
}

/** The path of the note that this agent saved of the session before. */
async function noteOfSession(
  { view, plan }: WriteStep,
  { engram }: ComposedEngram,
  session: string,
): Promise<string | undefined> {
  const end = `-${nameOfSession(session)}.md`;
  const { flags } = view.columns;
  for (const doc of view.docs()) {
    if (typeOf(flags[doc] ?? 0) !== 'session') continue;
    const { path, agentId, status } = view.entry(doc);
    const isSame = path.slice(path.lastIndexOf('/') + 1).slice('2026-01-01'.length) === end;
    if (!isSame || agentId !== engram.agentId || status !== 'active') continue;
    const { extra } = (await readEngramText(plan.read(path), path)).engram;
    if (extra.session === session) return path;
  }
  return undefined;
}

function checkNote(
  step: WriteStep,
  { engram, body }: ComposedEngram,
  allowSecret: readonly string[] | undefined,
): FieldRisk[] {
  const { id, visibility, extra } = engram;
  const texts = Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [name, [value].flat().join('\n')]),
  );
  return [
    ...checkEngramRisks(step, { engram, body }, allowSecret),
    ...checkTexts(step, texts, { id, visibility, allowSecret }),
  ];
}

function planNewNote(
  step: WriteStep,
  note: ComposedEngram,
  { session }: SessionDraft,
  author: string,
  allowSecret: readonly string[] | undefined,
): SessionOutcome {
  const { id, title, visibility } = note.engram;
  const risk = checkNote(step, note, allowSecret);
  const short = id.slice(-6).toLowerCase();
  const wanted = notePath(note, session === undefined ? short : nameOfSession(session));
  const path = step.plan.has(wanted) ? notePath(note, short) : wanted;
  step.plan.create(path, formatEngram(note.engram, note.body));
  auditChange(step, author, 'add', { engramId: id, title, visibility });
  return { id, title, path, created: true, changed: true, risk };
}

async function planNoteAgain(
  step: WriteStep,
  path: string,
  note: ComposedEngram,
  author: string,
  allowSecret: readonly string[] | undefined,
): Promise<SessionOutcome> {
  const text = step.plan.read(path);
  const file = await readEngramText(text, path);
  const { id, visibility } = file.engram;
  const { title, extra } = note.engram;
  const risk = checkNote(step, { ...note, engram: { ...note.engram, id, visibility } }, allowSecret);
  const { threads = null, mood = null } = extra;
  const said = (value: unknown) => JSON.stringify(value ?? null);
  const isSame =
    file.body === note.body &&
    said(file.engram.extra.threads) === said(threads) &&
    said(file.engram.extra.mood) === said(mood);
  if (isSame) return { id, title: file.engram.title, path, created: false, changed: false, risk };
  const edit = { fields: { title }, body: note.body };
  const stamped = await editText(file, edit, { author, now: step.memory.surroundings.now() });
  step.plan.update(path, editEngram(stamped, { threads, mood }, undefined, await yamlFor(stamped, path)));
  auditChange(step, author, 'update', { engramId: id, title, visibility });
  return { id, title, path, created: false, changed: true, risk };
}
