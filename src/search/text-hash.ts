/** A 32-bit hash of a text (FNV-1a over UTF-16 units), to find equal texts without reading all of them. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
