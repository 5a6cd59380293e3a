import { saidText } from './said-text';

/** A message without what hosts and memories put in; line breaks stay, so that numbers of lines do. */
export function withoutBlocks(message: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of saidText(message).injected) {
    parts.push(message.slice(at, start));
    at = end;
  }
  return parts.join('') + message.slice(at);
}
