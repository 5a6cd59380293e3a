import { bodyOf } from '../search/body';
import type { IndexView } from '../search/contract';
import { plainLine } from '../util/plain-text';
import { escapeTags } from './escape-tags';
import { firstSentence } from './first-sentence';

/**
 * What a memory says in one line, safe to hand to an agent: its title and its summary or first sentence, or that
 * alone where it says the title again. Opens the file only when the index has no summary.
 */
export function lineOf(view: IndexView, doc: number): string {
  const { title, summary } = view.entry(doc);
  return joined(safeLine(title), safeLine(summary ?? firstSentence(bodyOf(view.read(doc)))));
}

/** Another's text as one line: nothing unseen, no line ends, no tags of ours or of a host. */
export function safeLine(text: string): string {
  return escapeTags(plainLine(text));
}

function joined(title: string, sentence: string): string {
  const [short, long] = [bare(title), bare(sentence)];
  if (long === '' || short.startsWith(long)) return title;
  return long.startsWith(short) ? sentence : `${title}: ${sentence}`;
}

/** For comparing: no case, no marks at the end. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[\s.!?…。！？]+$/, '');
}
