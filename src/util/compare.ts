/** Order by UTF-16 code units, as JavaScript's own sort does: the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
