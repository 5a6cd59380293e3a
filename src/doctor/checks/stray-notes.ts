import { SKILL_FILE } from '../../skills/skill-file';
import { INSTRUCTION_FILES } from '../../store/layout';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Markdown that is no engram. It is left alone; `import` can make an engram of it. */
export const strayNotes: Check = ({ files }) =>
  files.flatMap(({ path, pathClass, engram, invalid }): FixableFinding[] => {
    if (pathClass !== 'engram' || engram !== undefined || invalid !== undefined) return [];
    // What agents are told about the repository is none either; setup writes there.
    if (INSTRUCTION_FILES.includes(path)) return [];
    // A skill is none, and is no stray either.
    if (path.endsWith(`/${SKILL_FILE}`)) return [];
    return [
      { kind: 'orphan_markdown', severity: 'warning', path, message: 'is not an engram: it has no id' },
    ];
  });
