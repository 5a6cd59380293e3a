import type { Check } from '../check-snapshot';

/** Engrams and synapses whose YAML does not parse, and those with unresolved merge markers in it. */
export const invalidFiles: Check = ({ files }) =>
  files.flatMap(({ path, invalid }) => {
    if (invalid === undefined) return [];
    const { line, column, message } = invalid;
    const hasMarkers = message.includes('merge markers');
    return [
      {
        kind: hasMarkers ? 'merge_markers' : 'invalid_frontmatter',
        severity: 'error',
        path,
        line,
        column,
        message,
        nextAction: `mend ${path} by hand`,
      },
    ];
  });
