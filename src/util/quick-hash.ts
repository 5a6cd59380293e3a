/**
 * 12 hex digits of a text, by two passes of FNV-1a over its UTF-16 units from different starts. For marks, not for
 * secrets: SHA-256 takes several milliseconds for a page of text in a process that runs but once.
 */
export function quickHash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + i), 0x5bd1e995);
  }
  return `${hex(low ^ (high >>> 15)).padStart(8, '0')}${hex(high & 0xffff).padStart(4, '0')}`;
}

function hex(value: number): string {
  return (value >>> 0).toString(16);
}
