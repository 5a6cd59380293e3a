/** What a model drafted is trusted in nothing: every line cites, every source is cited, nothing is said that no source says. */
import type { Checked } from '../../../model/question';
import { isInstructionLike } from '../../../recall/instruction-like';
import { termSet } from '../../../search/shared-words';
import { plainText } from '../../../util/plain-text';
import { printableLine } from '../../../util/printable';
import { quotable } from './quotable';
import { citedIn, type Draft, type Source } from './source';

const LONGEST_TITLE = 120;
const LONGEST_CONTENT = 6000;
/** Share of the terms that some source has; the rest are words that join what is said. */
const FROM_SOURCES = 0.5;

/** What opens something else than text: HTML, links, images, code, rules, front matter. */
const MARKUP = /<[a-z!/?]|\]\s*\(|!\[|\[\[|```|~~~|^\s*(?:-{3,}|={3,}|_{3,}|\*{3,})\s*$|^\s*\[[^\]]*\]:/im;
const CITATION = /\s*\[\d{1,4}(?:\s*,\s*\d{1,4})*\]/g;
/** Numbers, versions, addresses, paths and identifiers: what nobody may make up. */
const EXACT =
  /https?:\/\/\S+|[\p{L}\p{N}]*\p{N}[\p{L}\p{N}.:-]*|[\p{L}_][\p{L}\p{N}]*(?:[_./\\][\p{L}\p{N}_]+)+/gu;

/** JSON Schema of a draft, as a model is told it. */
export const DRAFT_SCHEMA = {
  type: 'object',
  required: ['title', 'content'],
  properties: {
    title: { type: 'string', description: 'one line, at most 100 characters' },
    content: {
      type: 'string',
      description: 'Markdown; every line ends with the numbers of its sources, as [1] or [1, 3]',
    },
  },
};

/** The draft that an answer holds, or what is wrong with it. */
export function checkDraft(answer: unknown, sources: readonly Source[]): Checked<Draft> {
  const { title: named, content: said } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Record<string, unknown>;
  if (typeof named !== 'string' || typeof said !== 'string')
    return { problem: 'title or content is missing' };
  const title = quotable(named, LONGEST_TITLE);
  const content = plainText(said).trim().replace(/^#\s/gm, '## ');
  const problem =
    whyUnusable(title, content) ?? whyUncited(content, sources) ?? whyOutside(title, content, sources);
  return problem === undefined ? { value: { title, content } } : { problem };
}

function whyUnusable(title: string, content: string): string | undefined {
  if (title === '' || content === '') return 'it is empty';
  if (content.length > LONGEST_CONTENT) return 'it is too long';
  if (MARKUP.test(content)) return 'it holds links, HTML or code';
  return isInstructionLike(`${title}\n${content}`) ? 'it speaks to the agent' : undefined;
}

function whyUncited(content: string, sources: readonly Source[]): string | undefined {
  const bare = content
    .split('\n')
    .find((line) => line.trim() !== '' && !/^#{2,6}\s/.test(line) && citedIn(line).length === 0);
  if (bare !== undefined) return `a line cites nothing: ${printableLine(bare).slice(0, 60)}`;
  const cited = citedIn(content);
  const unknown = cited.find((number) => number < 1 || number > sources.length);
  if (unknown !== undefined) return `it cites [${unknown}], which there is not`;
  const missing = sources.findIndex((_, n) => !cited.includes(n + 1));
  return missing < 0 ? undefined : `it does not cite [${missing + 1}]`;
}

function whyOutside(title: string, content: string, sources: readonly Source[]): string | undefined {
  const text = `${title}\n${content}`.replace(CITATION, '').replace(/^\s*\d+[.)]\s/gm, '');
  const known = sources.map((source) => `${source.title}\n${source.body}`).join('\n');
  const folded = known.normalize('NFKC').toLowerCase();
  const madeUp = (text.normalize('NFKC').match(EXACT) ?? []).find((each) => {
    const exact = each.toLowerCase().replace(/[.:-]+$/, '');
    return !folded.includes(exact) && !isCount(exact, sources.length);
  });
  if (madeUp !== undefined) return `no source says ${printableLine(madeUp).slice(0, 60)}`;
  const terms = [...termSet(text)];
  const sourced = termSet(known);
  const share = terms.filter((term) => sourced.has(term)).length / Math.max(1, terms.length);
  return share < FROM_SOURCES ? 'most of its words are in no source' : undefined;
}

/** How many there are of them may be said. */
function isCount(text: string, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= most;
}
