/** The first sentence of a Markdown body that is neither heading nor fence, without its list mark; may be empty. */
export function firstSentence(body: string): string {
  const prose = body.split('\n').find((line) => line.trim() !== '' && !/^\s*(?:#|```|~~~)/.test(line)) ?? '';
  const plain = prose.trim().replace(/^(?:[-*+>]|\d+\.)\s+/, '');
  return /^.*?(?:[.!?](?=\s|$)|[。！？])/.exec(plain)?.[0] ?? plain;
}
