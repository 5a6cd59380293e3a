/** `1 memory`, `2 memories`: a number with its word; the plural is the word with an s unless given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
