import { saidText } from './said-text';

/** What a person said in a message, as one text: without envelopes of hosts, recalled memories, code and quotations. */
export function saidWords(text: string): string {
  return saidText(text)
    .paragraphs.map(({ start, end }) => text.slice(start, end))
    .join('\n');
}
