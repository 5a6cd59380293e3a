import { existsSync } from 'node:fs';
import type { MemoryRepository } from '../index';
import { STATE, statePath } from '../store/layout';

/** For readers, who look at no merges themselves: some are known that lost something. */
export function lossHint({ memory }: MemoryRepository): string | undefined {
  if (!existsSync(statePath(memory.repo, STATE.mergesLossy))) return undefined;
  return 'merges made elsewhere lost something: co-engram merge audit';
}
