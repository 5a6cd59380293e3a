/** What somebody means who pins or unpins: a memory by a reference, or a text. */
import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '../engram/engram';
import { GLOBAL_SCOPE } from '../engram/scope';
import { CoEngramError } from '../errors';
import { readingSet } from '../search/default-set';
import { resolveId } from '../search/resolve-id';
import { composePin } from './compose-pin';
import type { ComposedEngram } from './draft';
import type { WriteStep } from './write';

/** The memory that a text stands for: the same text in its scope, else what it names; undefined for a new text. */
export function docToPin(step: WriteStep, text: string, draft: ComposedEngram): number | undefined {
  const same = sameTexts(step, draft).find((doc) =>
    isDeepStrictEqual(scopeOf(step.view.entry(doc).scope), scopeOf(draft.engram.scope)),
  );
  if (same !== undefined) return same;
  const doc = namedDoc(step, text);
  const isAnotherScopesPin = doc !== undefined && sameTexts(step, draft).includes(doc);
  if (doc !== undefined && !isAnotherScopesPin) return doc;
  if (!isSentence(text)) {
    throw new CoEngramError('NOT_FOUND', `no engram matches "${text.slice(0, 100)}"`, {
      hint: 'an id, a path or a title; a rule needs more than one word',
    });
  }
  return undefined;
}

/** Active memories of the same agent with exactly this body, in any scope. */
function sameTexts({ view }: WriteStep, { engram }: ComposedEngram): number[] {
  return view.docsByContentHash(engram.contentHash ?? '').filter((doc) => {
    const { agentId, status, category } = view.entry(doc);
    return status === 'active' && category !== undefined && agentId === engram.agentId;
  });
}

/** What the reference names among what the caller may see; several that fit are a failure, none is undefined. */
function namedDoc({ view, memory }: WriteStep, text: string): number | undefined {
  const reader = { now: memory.surroundings.now(), agent: memory.agent };
  const isLeftOut = readingSet(view, { ...reader, include: ['restricted', 'outOfScope', 'expired'] });
  let doc: number;
  try {
    doc = resolveId(view, text, memory.agent, isLeftOut);
  } catch (error) {
    const isUnknown = error instanceof CoEngramError && error.data?.candidates === undefined;
    if (!isUnknown && !isSentence(text)) throw error;
    return undefined;
  }
  if (isLeftOut(doc) === undefined) return doc;
  if (isSentence(text)) return undefined;
  throw new CoEngramError('USAGE', `"${text.slice(0, 100)}" is no active memory of yours`, {
    hint: `co-engram get ${view.entry(doc).id}`,
  });
}

/** More than one word, so no mistyped id. */
function isSentence(text: string): boolean {
  return (
    /\S\s+\S/.test(text.trim()) ||
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}].*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text)
  );
}

function scopeOf(scope: Scope | undefined): Scope {
  return scope ?? GLOBAL_SCOPE;
}

/** The pin of exactly this title or text that the caller sees, before anything that is not pinned. */
export function pinnedDoc({ view, memory }: WriteStep, text: string): number | undefined {
  const draft = text.trim() === '' ? undefined : composePin(memory, text, '', {});
  const docs = [...view.docsByTitle(text), ...view.docsByContentHash(draft?.engram.contentHash ?? '')];
  const own = [...new Set(docs)].filter((doc) => {
    const { agentId, pinned } = view.entry(doc);
    return pinned && (agentId === undefined || agentId === 'shared' || agentId === memory.agent);
  });
  if (own.length < 2) return own[0];
  throw new CoEngramError('NOT_FOUND', `${own.length} pins match "${text.slice(0, 100)}"`, {
    hint: 'give the id: co-engram pin list --all',
    data: { candidates: own.map((doc) => pick(view.entry(doc))), total: own.length },
  });
}

function pick({ id, title, path }: { id: string; title: string; path: string }) {
  return { id, title, path };
}
