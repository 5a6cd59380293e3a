import { counted } from '../../util/counted';
import { printableLine } from '../../util/printable';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Without folders: the repository, ~/.claude/skills, and .claude/skills and .agents/skills of the current folder. ' +
    'What is new becomes a proposal; nothing is copied, and no SKILL.md is ever changed. Symbolic links are not followed.',
  arguments: [
    {
      name: 'folders',
      variadic: true,
      optional: true,
      complete: 'directory',
      description: 'where to look, instead of the usual places',
    },
  ],
  options: {
    ...SECRET_OPTION,
  },
  examples: [
    { command: 'co-engram skill scan', description: 'in the usual places' },
    { command: 'co-engram skill scan ~/src/skills --dry-run', description: 'what one folder holds' },
    { command: 'co-engram proposals accept --source skill', description: 'says yes to what was found' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.scanSkills(args.folders, options);
    const { folders, skills, problems, risk } = written.outcome;
    const proposed = skills.filter(({ state }) => state === 'proposed').length;
    return {
      json: { folders, skills, problems, risk, ...writtenJson(written) },
      text: (paint) =>
        [
          ...skills.map(
            ({ name, sourcePath, state }) =>
              `${state.padEnd(9)}  ${paint.bold(oneLine(name))}  ${paint.dim(printableLine(sourcePath))}`,
          ),
          ...problems.map(({ path, message }) =>
            paint.yellow(printableLine(`skipped    ${path}: ${message}`)),
          ),
          ...riskLines(paint, risk),
          `${counted(skills.length, 'skill')}, ${proposed} new`,
          ...writtenLines(paint, written),
        ].join('\n'),
      hint:
        proposed === 0 ? undefined : 'co-engram proposals accept ID, or all: proposals accept --source skill',
    };
  },
});
