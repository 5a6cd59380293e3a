import { type InitFile, planAttributes, planIgnores } from '../../store/init-files';
import { hasCrlfMarkdown } from '../../store/init-repository';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Lines of .gitignore and .gitattributes without which private things are shared, or memory is merged as text. */
export const repositoryLines: Check = async ({ memory }) => {
  const { repo, config } = memory;
  if (repo.gitDir === undefined) return [];
  const markdownHasCrlf = await hasCrlfMarkdown(repo);
  const files = [
    planIgnores(repo, { obsidian: config.obsidian.derivedLinks }),
    planAttributes(repo.root, { markdownHasCrlf }),
  ];
  return files.flatMap((file): FixableFinding[] => (file === undefined ? [] : [toFinding(file)]));
};

function toFinding({ path, before, added }: InitFile): FixableFinding {
  const lines = added.split(/\r?\n/).filter((line) => line !== '');
  return {
    kind: 'repository_lines_missing',
    severity: 'warning',
    path,
    message: `lacks ${lines.length === 1 ? lines[0] : `${lines.length} lines, such as ${lines[0]}`}`,
    nextAction: 'co-engram doctor --fix',
    fix: {
      apply(plan) {
        if (before === null) plan.create(path, added);
        else plan.update(path, plan.read(path) + added);
      },
    },
  };
}
