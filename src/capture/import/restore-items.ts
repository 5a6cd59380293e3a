/** Files of another memory repository, taken over byte for byte. */
import { CoEngramError } from '../../errors';
import { auditChange } from '../../remember/audit-change';
import { checkTexts } from '../../remember/check-texts';
import { freePath } from '../../remember/free-path';
import type { WriteStep } from '../../remember/write';
import { classifyPath, isPrivatePath, type PathClass } from '../../store/classify-path';
import { safePath } from '../../store/safe-path';
import type { ImportOutcome, ImportStep } from './import';
import type { JudgedItem } from './judge-items';
import type { OtherFile, Reading } from './reading';

const ENGRAMS: ReadonlySet<PathClass | undefined> = new Set(['engram', 'session'] as const);
const OTHERS: ReadonlySet<PathClass | undefined> = new Set([
  'synapse',
  'usage',
  'proposal',
  'imprint',
  'event',
] as const);

/** Engrams at their paths, where those are free; then everything else that is not there yet. */
export async function planRestored(
  step: WriteStep,
  readings: readonly Reading[],
  items: readonly JudgedItem[],
  outcome: ImportOutcome,
  options: ImportStep,
): Promise<void> {
  for (const judged of items)
    attempt(judged.item.place, outcome, () => restoreEngram(step, judged, outcome, options));
  for (const { others } of readings) {
    for (const file of others) attempt(file.place, outcome, () => restoreOther(step, file, outcome, options));
  }
}

function attempt(place: string, outcome: ImportOutcome, restore: () => void): void {
  try {
    restore();
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    outcome.refused.push({ place, why: error.message });
  }
}

function restoreEngram(
  step: WriteStep,
  { item, composed, risk }: JudgedItem,
  outcome: ImportOutcome,
  { author, allowSecret }: ImportStep,
): void {
  const { path: wanted, text } = item.file ?? { path: '', text: '' };
  const { id, title, visibility } = composed.engram;
  requirePlace(step, wanted, ENGRAMS);
  if (visibility === 'private' && !isPrivatePath(wanted)) {
    throw new CoEngramError('REFUSED', `is private, and would lie at ${wanted}, where git shares it`);
  }
  checkTexts(
    step,
    { file: text },
    { id, visibility: isPrivatePath(wanted) ? 'private' : visibility, allowSecret },
  );
  const path = step.plan.has(wanted) ? freePath(step, composed.engram) : wanted;
  step.plan.create(path, text);
  auditChange(step, author, 'add', { engramId: id, title, visibility, verdict: 'IMPORTED' });
  outcome.imported.push({ id, title, place: item.place, path, risk });
}

function restoreOther(
  step: WriteStep,
  { path, text }: OtherFile,
  outcome: ImportOutcome,
  { allowSecret }: ImportStep,
): void {
  requirePlace(step, path, OTHERS);
  if (step.plan.has(path)) {
    if (step.plan.read(path) === text) return;
    throw new CoEngramError('CONFLICT', `${path} is here already and says something else; ours stays`);
  }
  const visibility = isPrivatePath(path) ? 'private' : 'team';
  checkTexts(step, { file: text }, { id: path, visibility, allowSecret });
  step.plan.create(path, text);
  if (classifyPath(path) === 'synapse') outcome.links += 1;
}

/** A path from a file that anybody may have written. */
function requirePlace(step: WriteStep, path: string, classes: ReadonlySet<PathClass | undefined>): void {
  safePath(step.memory.repo, path);
  if (classes.has(classifyPath(path))) return;
  throw new CoEngramError('REFUSED', `${JSON.stringify(path)} is no place for it`);
}
