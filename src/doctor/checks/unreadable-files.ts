import type { Check } from '../check-snapshot';

/** Files that cannot be read as what their names say; those that are too large are a kind of their own. */
export const unreadableFiles: Check = ({ unreadable }) =>
  unreadable.map(({ path, message }) => ({
    kind: message.includes('larger than 1 MiB') ? 'large_file' : 'unreadable_file',
    severity: 'warning',
    path,
    message: message.startsWith(`${path} `) ? message.slice(path.length + 1) : message,
    nextAction: message.includes('larger than 1 MiB')
      ? 'split it; one engram is one thing worth remembering'
      : undefined,
  }));
