import { splitFrontMatter } from '../../engram/front-matter';
import { splitZhMode } from '../../engram/zh-mode';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

const OLD = /^(status|状态):([ \t]*)(["']?)archived\3(?=[ \t]*\r?$)/m;

/** The published name `archived`, which is `frozen` here; both are read, one is written. */
export const renamedStatuses: Check = ({ files }) =>
  files.flatMap(({ path, engram, text }): FixableFinding[] => {
    if (engram?.engram.status !== 'frozen' || withNewName(text) === text) return [];
    return [
      {
        kind: 'status_renamed',
        severity: 'warning',
        path,
        stableId: engram.engram.id,
        message: 'has the status archived, which is called frozen',
        nextAction: 'co-engram doctor --fix',
        fix: { apply: (plan) => plan.update(path, withNewName(plan.read(path))) },
      },
    ];
  });

/** The same text with the status of its fields under its present name; words in the body stay. */
function withNewName(text: string): string {
  const split = splitFrontMatter(text);
  const parts = split.type === 'front-matter' ? split.parts : splitZhMode(text);
  if (parts === undefined) return text;
  const { yamlStart, yamlEnd } = parts;
  const fields = text.slice(yamlStart, yamlEnd).replace(OLD, '$1:$2$3frozen$3');
  return text.slice(0, yamlStart) + fields + text.slice(yamlEnd);
}
