import type { Config } from '../config/config';
import { gitIdentity } from '../git/trees';
import type { Surroundings } from '../util/surroundings';
import type { Repository } from './repository';

/** What reading and writing need to know: where, under which rules, for whom, in which surroundings. */
export interface Memory {
  repo: Repository;
  config: Config;
  surroundings: Surroundings;
  /** The agent that calls; decides which agents' memories it may see and is named in evidence. */
  agent: string;
}

/**
 * Who is written down as author: git's user.name, else user.email, else `defaultCreatedBy` of the
 * configuration, else CO_ENGRAM_DEFAULT_CREATED_BY, else `unknown`. Never taken from an agent's input.
 */
export async function authorOf(memory: Memory): Promise<string> {
  const { repo, config, surroundings } = memory;
  const fromGit = repo.gitDir === undefined ? undefined : await gitIdentity(repo);
  return fromGit || config.defaultCreatedBy || surroundings.env.CO_ENGRAM_DEFAULT_CREATED_BY || 'unknown';
}

/** Who is written down in evidence: the agent if it names itself, else the author. */
export function evidenceAuthor(memory: Memory, author: string): string {
  return memory.surroundings.env.CO_ENGRAM_AGENT || author;
}
