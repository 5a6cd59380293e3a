/** Single values in nested objects. */

/** Sets a value in nested objects, making sections on the way. */
export function setIn(values: Record<string, unknown>, names: readonly string[], value: unknown): void {
  const [name = '', ...below] = names;
  if (below.length === 0) {
    values[name] = value;
    return;
  }
  const section = values[name] ?? {};
  values[name] = section;
  if (typeof section === 'object') setIn(section as Record<string, unknown>, below, value);
}

/** Removes a value; false when there was none. A section that becomes empty is as one without keys. */
export function unsetIn(values: Record<string, unknown>, names: readonly string[]): boolean {
  const [name = '', ...below] = names;
  if (!Object.hasOwn(values, name)) return false;
  if (below.length === 0) return delete values[name];
  const section = values[name];
  if (section === null || typeof section !== 'object') return false;
  return unsetIn(section as Record<string, unknown>, below);
}
