import { CoEngramError } from '../../errors';
import { findRisks } from '../../secrets/find-risks';
import { skillIdFor } from '../../skills/create-skill';
import { findSkillFolders } from '../../skills/find-folders';
import { editImprint } from '../../skills/imprint-codec';
import { type ImprintFile, readImprints } from '../../skills/read-skills';
import { SKILL_FILE } from '../../skills/skill-file';
import { readSource, type SkillSource } from '../../skills/source';
import { folderOf, isInside, sourceState } from '../../skills/source-place';
import { quickPlaces } from '../../skills/usual-places';
import { isPrivatePath } from '../../store/classify-path';
import { realPathIfThere } from '../../store/locate';
import type { Memory } from '../../store/memory';
import { readProposals } from '../../store/proposals';
import { shellWord } from '../../util/shell-word';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** What imprints know of their SKILL.md against what it says now, and skills of the repository without an imprint. */
export const skillSources: Check = async ({ memory, tracked }) => {
  const { files } = readImprints(memory.repo);
  const found: FixableFinding[] = [];
  for (const file of files) {
    found.push(...(await sourceFindings(memory, file)), ...untrackedFindings(file, tracked));
  }
  return [...found, ...(await orphans(memory, files))];
};

async function sourceFindings(memory: Memory, file: ImprintFile): Promise<FixableFinding[]> {
  const { path, imprint } = file;
  const { skillId: stableId, sourcePath, name } = imprint;
  const place = { sourcePath, path };
  const folder = folderOf(memory, place);
  const common = { severity: 'warning' as const, path, stableId };
  if (sourceState(memory, place) === 'missing') {
    if (imprint.retiredAt !== undefined) return [];
    const nextAction = `co-engram skill update ${stableId} --folder DIR, or skill retire ${stableId}`;
    return [
      {
        ...common,
        kind: 'skill_source_missing',
        message: `there is no SKILL.md in ${sourcePath}`,
        nextAction,
      },
    ];
  }
  if (folder === undefined) return [];
  try {
    return staleFindings(memory, file, await readSource(memory, folder));
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    const nextAction = `mend SKILL.md of ${name}`;
    return [{ ...common, kind: 'skill_source_invalid', message: error.message, nextAction }];
  }
}

/** The team gets what was learnt, and not the skill. */
function untrackedFindings(
  { path, imprint: { skillId, sourcePath } }: ImprintFile,
  tracked: ReadonlySet<string> | undefined,
): FixableFinding[] {
  const isShared = tracked?.has(path) === true && isInside(sourcePath);
  if (!isShared || tracked.has(`${sourcePath}/${SKILL_FILE}`)) return [];
  const message = `is tracked, and ${sourcePath}/${SKILL_FILE} is not: others get no skill`;
  const nextAction = `git add -- ${shellWord(sourcePath)}`;
  return [{ kind: 'skill_untracked', severity: 'warning', path, stableId: skillId, message, nextAction }];
}

function staleFindings(
  memory: Memory,
  { path, imprint }: ImprintFile,
  source: SkillSource,
): FixableFinding[] {
  const { skillId: stableId } = imprint;
  const { name, description, contentHash, sourcePath } = source;
  const common = { severity: 'warning' as const, path, stableId };
  const found: FixableFinding[] = [];
  if (contentHash !== imprint.contentHash) {
    const message = 'SKILL.md has changed since it was looked at';
    const nextAction = `co-engram skill update ${stableId}`;
    const fields = { name, description, contentHash };
    const fix = { apply: (plan: Draft) => plan.update(path, editImprint(plan.read(path), fields)) };
    const isSafe = isPrivatePath(path) || !hasSecret(memory, description);
    found.push({ ...common, kind: 'skill_hash_stale', message, nextAction, ...(isSafe ? { fix } : {}) });
  }
  const folder = sourcePath.split('/').at(-1);
  if (folder !== name) {
    const message = `SKILL.md says ${name}, its folder ${folder}: agents expect the same`;
    found.push({ ...common, kind: 'skill_name_mismatch', message, nextAction: 'rename one of them' });
  }
  return found;
}

type Draft = Parameters<NonNullable<FixableFinding['fix']>['apply']>[0];

function hasSecret({ config }: Memory, text: string): boolean {
  return findRisks(text, { words: config.privacy.words }).some(({ category }) => category === 'secret');
}

/** Skills of the repository that nobody has said yes or no to. */
async function orphans(memory: Memory, files: readonly ImprintFile[]): Promise<FixableFinding[]> {
  const known = new Set(files.map(({ imprint }) => imprint.sourcePath));
  const asked = new Set((await readProposals(memory.repo)).map(({ proposal }) => proposal.id));
  const found: FixableFinding[] = [];
  for (const place of quickPlaces(memory)) {
    const real = realPathIfThere(place);
    if (real === undefined) continue;
    for (const folder of findSkillFolders(real).folders) {
      const sourcePath = await sourcePathIn(memory, folder);
      if (sourcePath === undefined || known.has(sourcePath) || asked.has(skillIdFor(sourcePath))) continue;
      found.push({
        kind: 'skill_orphan',
        severity: 'warning',
        path: `${sourcePath}/SKILL.md`,
        message: 'is a skill that nothing is learnt about',
        nextAction: `co-engram skill create ${sourcePath}`,
      });
    }
  }
  return found;
}

/** Of skills inside the repository that can be read. */
async function sourcePathIn(memory: Memory, folder: string): Promise<string | undefined> {
  try {
    const { sourcePath } = await readSource(memory, folder);
    return isInside(sourcePath) ? sourcePath : undefined;
  } catch (error) {
    if (error instanceof CoEngramError) return undefined;
    throw error;
  }
}
