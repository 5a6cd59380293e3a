/** Pins: rules that are handed out even when no word matches. */
import type { Scope } from '../engram/engram';
import { bodyOf } from '../search/body';
import type { IndexView } from '../search/contract';
import { readingSet } from '../search/default-set';
import { learntImportance } from '../search/factors';
import { isPinned } from '../search/flags';
import { docsWith } from '../search/marks';
import type { Reader } from '../search/request';
import { isInstructionLike } from './instruction-like';
import { lineOf, safeLine } from './words-of';

/** A pinned memory as it is handed out. */
export interface Pin {
  id: string;
  title: string;
  /** The whole of a rule, title and summary of a longer memory; one line, safe to hand to an agent. */
  text: string;
  scope: Scope;
  category?: string;
  agentId?: string;
  importance: number;
  path: string;
  flags: PinFlag[];
}

/** It reads like instructions to the agent that go beyond a rule. */
export type PinFlag = 'instruction-like';

export interface Pins {
  pins: Pin[];
  /** All that hold here. */
  total: number;
  /** Of these, how many are over the limit. */
  hidden: number;
}

/** Narrower scopes come first. */
const RANKS: Readonly<Record<Scope['type'], number>> = { session: 0, channel: 1, global: 2 };

/**
 * The pins that hold for a reader: session before channel before global, then the more important, then by id. With
 * `limit` only so many, and how many more there are.
 */
export function pinsFor(view: IndexView, reader: Reader, limit = Number.POSITIVE_INFINITY): Pins {
  const docs = pinnedDocs(view, reader);
  const pins = docs.slice(0, limit).map((doc) => pinOf(view, doc));
  return { pins, total: docs.length, hidden: docs.length - pins.length };
}

function pinnedDocs(view: IndexView, reader: Reader): number[] {
  const isLeftOut = readingSet(view, reader);
  const { owner, owners } = view.columns;
  const found = docsWith(view, isPinned)
    .filter((doc) => isLeftOut(doc) === undefined)
    .map((doc) => ({
      doc,
      rank: RANKS[owners[owner[doc] ?? 0]?.scope?.type ?? 'global'],
      importance: learntImportance(view, doc),
    }));
  found.sort((a, b) => a.rank - b.rank || b.importance - a.importance || view.compareDocs(a.doc, b.doc));
  return found.map(({ doc }) => doc);
}

function pinOf(view: IndexView, doc: number): Pin {
  const { id, title, scope = { type: 'global' }, category, agentId, path, summary } = view.entry(doc);
  const body = bodyOf(view.read(doc));
  const isOneLine = summary === undefined && !body.trim().includes('\n');
  const text = isOneLine && startsAlike(body, title) ? safeLine(body) : lineOf(view, doc);
  return {
    id,
    title,
    text,
    scope,
    ...(category === undefined ? {} : { category }),
    ...(agentId === undefined ? {} : { agentId }),
    importance: learntImportance(view, doc),
    path,
    flags: isInstructionLike(`${title}\n${summary ?? ''}\n${body}`) ? ['instruction-like'] : [],
  };
}

/** A rule's title is its own text, cut when that is long. */
function startsAlike(body: string, title: string): boolean {
  return body.trim().replace(/\s+/g, ' ').startsWith(title.replace(/…$/, '').trim());
}
