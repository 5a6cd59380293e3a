import type { TranscriptConfig } from '../capture/transcript/find-sessions';
import { HOSTS, type Host } from '../capture/transcript/transcript';
import type { OpenSources } from '../capture/transcript/transcript-source';
import { CoEngramError } from '../errors';
import type { CommandContext } from './context';
import type { OptionSpecs } from './declarations';

/** Which sessions are meant. */
export const SESSION_OPTIONS = {
  host: { type: 'choice', choices: HOSTS, description: 'only sessions of this host' },
  root: {
    type: 'string',
    valueName: 'DIR',
    complete: 'directory',
    description: "look into this folder instead of the hosts' own",
  },
} as const satisfies OptionSpecs;

/** Where sessions are looked for is the user's own matter, so no repository is needed. */
export async function transcriptConfig({ surroundings }: CommandContext): Promise<TranscriptConfig> {
  const { loadUserConfig } = await import('../config/load-config');
  return (await loadUserConfig(surroundings)).config;
}

interface WantedSessions {
  references: readonly string[];
  all?: boolean;
  host?: Host;
  root?: string;
  /** With `all`, only what is of this agent, and of nobody. */
  agent?: string;
}

/** The sessions that were named, or all that are found. Throws USAGE for neither and for both. */
export async function openWanted(
  context: CommandContext,
  config: TranscriptConfig,
  { references, all = false, host, root, agent }: WantedSessions,
): Promise<OpenSources> {
  const { openSources, sourceOf } = await import('../capture/transcript/transcript-source');
  if (references.length > 0 === all) {
    throw new CoEngramError('USAGE', all ? 'sessions are named, and all are wanted' : 'no session is named', {
      hint: 'name a file, an id of co-engram transcript list, or - for rows; or --all',
    });
  }
  if (!all)
    return openSources(references, config, context.surroundings, {
      host,
      root,
      stdin: () => context.stdin(),
    });
  const { findSessions } = await import('../capture/transcript/find-sessions');
  const sources = findSessions(config, context.surroundings, { host, root })
    .filter(({ agentId }) => agent === undefined || agentId === null || agentId === agent)
    .map(sourceOf);
  return { sources, release: () => undefined };
}
