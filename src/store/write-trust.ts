/** Records trust in the user's configuration. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { changeUserConfig } from '../config/write-user-config';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { STATE, statePath } from './layout';
import type { Repository } from './repository';
import { readOrigin, type TrustEntry, trustEntries } from './trust';

/** Trusts a repository by its real path and present origin. Gives what was recorded. */
export async function trustRepository(
  repository: Pick<Repository, 'root' | 'gitDir' | 'commonDir'>,
  surroundings: Surroundings,
): Promise<TrustEntry> {
  const { root, gitDir, commonDir } = repository;
  const origin = gitDir && commonDir ? readOrigin({ gitDir, commonDir }) : undefined;
  const entry: TrustEntry = origin === undefined ? { path: root } : { path: root, origin };
  await changeUserConfig(surroundings, (values) => putEntry(values, entry));
  return entry;
}

/** Takes trust back; false when there was none. */
export async function distrustRepository(root: string, surroundings: Surroundings): Promise<boolean> {
  let had = false;
  await changeUserConfig(surroundings, (values) => {
    const list: unknown[] = Array.isArray(values.trusted) ? values.trusted : [];
    values.trusted = list.filter((candidate) => !isEntryFor(candidate, root));
    had = (values.trusted as unknown[]).length < list.length;
    return had;
  });
  return had;
}

/** Keeps the first origin of a repository that was trusted without one; trust holds even if that fails. */
export async function adoptOrigin(root: string, origin: string, surroundings: Surroundings): Promise<void> {
  try {
    await changeUserConfig(surroundings, (values) => putEntry(values, { path: root, origin }));
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    surroundings.warn(`the origin of ${root} could not be remembered: ${error.message}`);
  }
}

function putEntry(values: Record<string, unknown>, entry: TrustEntry): boolean {
  const entries = trustEntries(values);
  const old = entries.find((candidate) => candidate.path === entry.path);
  if (old !== undefined && old.origin === entry.origin) return false;
  const rest = Array.isArray(values.trusted)
    ? values.trusted.filter((candidate: unknown) => !isEntryFor(candidate, entry.path))
    : [];
  values.trusted = [...rest, entry];
  return true;
}

function isEntryFor(candidate: unknown, path: string): boolean {
  return (
    candidate !== null && typeof candidate === 'object' && (candidate as { path?: unknown }).path === path
  );
}

/** Says once per repository that `~/team-memory` was taken without being asked for. */
export function hintHomeOnce(repository: Repository, surroundings: Surroundings): void {
  const seen = statePath(repository, STATE.homeHint);
  if (existsSync(seen)) return;
  surroundings.warn(`using ${repository.root}; to choose another: co-engram config data-root PATH`);
  try {
    mkdirSync(repository.stateDir, { recursive: true });
    writeFileSync(seen, '');
  } catch (error) {
    // A repository that may only be read is hinted at each time.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
