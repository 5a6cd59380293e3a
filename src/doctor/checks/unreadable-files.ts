import type { Check } from '../check-snapshot';

/** Files that cannot be read as what their names say. */
export const unreadableFiles: Check = ({ unreadable }) =>
  unreadable.map(({ path, message }) => ({
    kind: 'unreadable_file',
    severity: 'warning',
    path,
    message: message.startsWith(`${path} `) ? message.slice(path.length + 1) : message,
  }));
