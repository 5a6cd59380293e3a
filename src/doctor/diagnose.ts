import type { Memory } from '../store/memory';
import { compareText } from '../util/compare';
import type { Check, CheckSnapshot } from './check-snapshot';
import { anchoredCode } from './checks/anchored-code';
import { cacheFreshness } from './checks/cache-freshness';
import { caseConflicts } from './checks/case-conflicts';
import { damagedImprints } from './checks/damaged-imprints';
import { damagedProposals } from './checks/damaged-proposals';
import { danglingSynapses } from './checks/dangling-synapses';
import { derivedLinks } from './checks/derived-links';
import { duplicateEngrams } from './checks/duplicate-engrams';
import { duplicateIds } from './checks/duplicate-ids';
import { duplicateSynapses } from './checks/duplicate-synapses';
import { fieldValues } from './checks/field-values';
import { gitHooks } from './checks/git-hooks';
import { invalidFiles } from './checks/invalid-files';
import { languageModes } from './checks/language-modes';
import { leftovers } from './checks/leftovers';
import { lossyMerges } from './checks/lossy-merges';
import { mergeDriver } from './checks/merge-driver';
import { mergeMarkers } from './checks/merge-markers';
import { movedFiles } from './checks/moved-files';
import { plantedState } from './checks/planted-state';
import { privateTracked } from './checks/private-tracked';
import { renamedStatuses } from './checks/renamed-statuses';
import { repositoryLines } from './checks/repository-lines';
import { secrets } from './checks/secrets';
import { shownUse } from './checks/shown-use';
import { skillSources } from './checks/skill-sources';
import { skills } from './checks/skills';
import { staleHashes } from './checks/stale-hashes';
import { strayNotes } from './checks/stray-notes';
import { supersedesCycles } from './checks/supersedes-cycles';
import { synapsePlaces } from './checks/synapse-places';
import { titles } from './checks/titles';
import { unreadableFiles } from './checks/unreadable-files';
import type { FixableFinding } from './finding';

/** One file a check; each sees the same snapshot. What a commit must not bring. */
export const CHECKS: readonly Check[] = [
  unreadableFiles,
  invalidFiles,
  fieldValues,
  mergeMarkers,
  staleHashes,
  renamedStatuses,
  duplicateIds,
  danglingSynapses,
  synapsePlaces,
  duplicateSynapses,
  supersedesCycles,
  damagedImprints,
  secrets,
  privateTracked,
  plantedState,
];

/** And what concerns the repository and this clone as a whole. */
export const DOCTOR_CHECKS: readonly Check[] = [
  ...CHECKS,
  movedFiles,
  titles,
  caseConflicts,
  duplicateEngrams,
  strayNotes,
  damagedProposals,
  skills,
  skillSources,
  derivedLinks,
  shownUse,
  languageModes,
  repositoryLines,
  mergeDriver,
  gitHooks,
  lossyMerges,
  leftovers,
  cacheFreshness,
  anchoredCode,
];

/** What the checks find, by path and line. */
export async function diagnose(snapshot: CheckSnapshot, checks: readonly Check[]): Promise<FixableFinding[]> {
  const found: FixableFinding[] = [];
  for (const check of checks) found.push(...(await check(snapshot)));
  return found.sort(
    (a, b) =>
      compareText(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || compareText(a.message, b.message),
  );
}

/** True for a memory whose links are kept in the files: then one change may make any other file stale. */
export function needsEveryFile({ config }: Memory): boolean {
  return config.obsidian.derivedLinks;
}
