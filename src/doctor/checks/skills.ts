import { circleThrough } from '../../skills/circles';
import { editImprint, type ImprintProblem } from '../../skills/imprint-codec';
import { type ImprintFile, readImprints } from '../../skills/read-skills';
import { isPrivatePath } from '../../store/classify-path';
import type { Check, CheckSnapshot } from '../check-snapshot';
import type { FileFix, FixableFinding } from '../finding';

/** Imprints of skills: values, ids that are there twice, and what they name that is not here. */
export const skills: Check = ({ memory, overview }) => {
  const { files } = readImprints(memory.repo);
  return [
    ...files.flatMap(valueFindings),
    ...files.filter(isMisplaced).map(misplaced),
    ...duplicates(files),
    ...danglingParts(files),
    ...danglingEngrams(files, overview),
    ...circles(files),
  ];
};

type SkillKind = Extract<FixableFinding['kind'], `skill_${string}`>;

function finding(
  kind: SkillKind,
  path: string,
  message: string,
  nextAction: string,
  rest: Pick<FixableFinding, 'stableId' | 'fix'> = {},
): FixableFinding {
  const isError = kind === 'skill_duplicate_id' || kind === 'skill_circle';
  return { kind, severity: isError ? 'error' : 'warning', path, message, nextAction, ...rest };
}

function valueFindings({ path, text, imprint, problems }: ImprintFile): FixableFinding[] {
  return problems.map((problem) => {
    const fix = clampFix(path, text, problem);
    return finding('skill_field_value', path, problem.message, `mend it in ${path}`, {
      stableId: imprint.skillId,
      ...(fix === undefined ? {} : { fix }),
    });
  });
}

/** A number beyond its range says which end was meant. */
function clampFix(path: string, text: string, { field }: ImprintProblem): FileFix | undefined {
  if (field === undefined) return undefined;
  const members: Record<string, unknown> = JSON.parse(text.replace(/^\ufeff/, ''));
  const value = members[field];
  if (typeof value !== 'number') return undefined;
  const isShare = field === 'utility';
  if (!isShare && value >= 0) return undefined;
  const clamped = isShare ? Math.min(1, Math.max(0, value)) : 0;
  return { apply: (plan) => plan.update(path, editImprint(plan.read(path), { [field]: clamped })) };
}

/** In what everybody gets lies what says that nobody else shall. */
function isMisplaced({ path, imprint }: ImprintFile): boolean {
  return imprint.visibility === 'private' && !isPrivatePath(path);
}

function misplaced({ path, imprint }: ImprintFile): FixableFinding {
  return {
    kind: 'private_tracked',
    severity: 'error',
    path,
    stableId: imprint.skillId,
    message: 'says visibility: private, but lies where it is shared',
    nextAction: 'move it below private/',
  };
}

function duplicates(files: readonly ImprintFile[]): FixableFinding[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path, imprint: { skillId } }) => {
    const other = first.get(skillId);
    if (other === undefined) {
      first.set(skillId, path);
      return [];
    }
    const message = `has the id of ${other}; only that one counts`;
    return [finding('skill_duplicate_id', path, message, 'keep one of them', { stableId: skillId })];
  });
}

function danglingParts(files: readonly ImprintFile[]): FixableFinding[] {
  const known = new Set(files.map(({ imprint }) => imprint.skillId));
  return files.flatMap(({ path, imprint: { skillId, composes } }) =>
    composes
      .filter((id) => !known.has(id))
      .map((id) => {
        const next = `co-engram skill compose remove ${skillId} ${id}`;
        return finding('skill_dangling_part', path, `is made of ${id}, which is not here`, next, {
          stableId: skillId,
        });
      }),
  );
}

function danglingEngrams(
  files: readonly ImprintFile[],
  overview: CheckSnapshot['overview'],
): FixableFinding[] {
  if (overview === undefined) return [];
  const known = new Set([...overview.engrams, ...overview.trashed].map(({ id }) => id));
  return files.flatMap(({ path, imprint: { skillId, relatedEngrams } }) =>
    relatedEngrams
      .filter((id) => !known.has(id))
      .map((id) => {
        const next = `co-engram skill relate remove ${skillId} ${id}`;
        return finding('skill_dangling_engram', path, `names the engram ${id}, which is not here`, next, {
          stableId: skillId,
        });
      }),
  );
}

/** Two sides of a merge can make one that neither would have been allowed; each is named once, at its smallest id. */
function circles(files: readonly ImprintFile[]): FixableFinding[] {
  const imprints = files.map(({ imprint }) => imprint);
  return files.flatMap(({ path, imprint: { skillId } }) => {
    const circle = circleThrough(imprints, skillId);
    if (circle === undefined || circle.some((id) => id < skillId)) return [];
    const [whole = skillId, part = skillId] = circle;
    const next = `co-engram skill compose remove ${whole} ${part}`;
    return [
      finding('skill_circle', path, `is made of itself: ${circle.join(' -> ')}`, next, { stableId: skillId }),
    ];
  });
}
