import { editEngram } from '../../engram/edit-engram';
import type { FieldProblem } from '../../engram/engram';
import { yamlFor, yamlForSynapse } from '../../remember/yaml-for';
import { editSynapse } from '../../synapse/edit-synapse';
import type { Check, CheckedFile } from '../check-snapshot';
import type { FileFix, FixableFinding } from '../finding';

/** Fields with a wrong type, range or spelling; reading clamps or drops them. */
export const fieldValues: Check = ({ files }) =>
  files.flatMap((file): FixableFinding[] =>
    problemsOf(file).map((problem) => ({
      kind: 'invalid_field_value',
      severity: 'warning',
      path: file.path,
      line: problem.line,
      column: problem.column,
      stableId: file.engram?.engram.id ?? file.synapse?.synapse.id,
      message: problem.message,
      nextAction: `mend it in ${file.path}`,
      ...withFix(clampFix(file, problem)),
    })),
  );

/** A wrong id of a synapse and a link to itself are findings of their own. */
function problemsOf({ engram, synapse }: CheckedFile): FieldProblem[] {
  if (synapse === undefined) return engram?.problems ?? [];
  const isSelf = synapse.synapse.from === synapse.synapse.to;
  return synapse.problems.filter(({ field }) => field !== 'id' && !(isSelf && field === 'to'));
}

function withFix(fix: FileFix | undefined): { fix?: FileFix } {
  return fix === undefined ? {} : { fix };
}

/** A number beyond its range says which end was meant; anything else is for a person to say. */
function clampFix({ path, engram, synapse }: CheckedFile, problem: FieldProblem): FileFix | undefined {
  const { field, message } = problem;
  const record: object | undefined = engram?.engram ?? synapse?.synapse;
  const value: unknown = Object.entries(record ?? {}).find(([name]) => name === field)?.[1];
  if (!/\bis (?:not a|a text)\b/.test(message) || typeof value !== 'number') return undefined;
  return {
    async apply(plan) {
      const text = plan.read(path);
      const edited =
        synapse === undefined
          ? editEngram(text, { [field]: value }, undefined, await yamlFor(text, path))
          : editSynapse(text, { [field]: value }, await yamlForSynapse(text, path));
      plan.update(path, edited);
    },
  };
}
