const MAX_BYTES = 80;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/**
 * The file name (without `.md`) of a title: NFKC, lower case, letters, digits and their marks of any script
 * kept, everything else one `-`, at most 80 bytes of UTF-8 cut between characters. Never empty, never a
 * device name of Windows.
 */
export function slugify(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  const slug = cutToBytes(words.replace(/^-/, ''), MAX_BYTES).replace(/-$/, '');
  if (slug === '') return 'untitled';
  return RESERVED.test(slug) ? `${slug}-engram` : slug;
}

function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let length = 0;
  for (const char of text) {
    bytes += Buffer.byteLength(char);
    if (bytes > maxBytes) return text.slice(0, length);
    length += char.length;
  }
  return text;
}
