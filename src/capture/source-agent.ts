/** Whose what is imported becomes: an agent that nobody knows is an error, never the main one. */
import { requireAgentName } from '../engram/agent-name';
import { CoEngramError } from '../errors';
import type { Memory } from '../store/memory';
import { closest } from '../util/closest';

/** The agent of a source that names none itself. Throws USAGE where the user's settings know agents, and not this one. */
function requireKnownAgent({ config }: Pick<Memory, 'config'>, agent: string): string {
  requireAgentName(agent);
  const known = Object.keys(config.agents ?? {});
  if (known.length === 0 || [...known, config.mainAgent, 'shared'].includes(agent)) return agent;
  const near = closest(agent, known);
  throw new CoEngramError('USAGE', `there is no agent "${agent}" in your settings`, {
    hint:
      near === undefined ? `co-engram config set agents.${agent}.memoryDirs ~/…` : `did you mean ${near}?`,
  });
}

/** Whose a source is: what it says itself, else the agent that was named. Throws USAGE for neither, and for both apart. */
export function requireSourceAgent(
  memory: Pick<Memory, 'config'>,
  { shown, agentId }: { shown: string; agentId?: string },
  named: string | undefined,
): string {
  if (agentId !== undefined && named !== undefined && agentId !== named) {
    throw new CoEngramError('USAGE', `${shown} is of the agent "${agentId}", not of "${named}"`, {
      hint: `--agent ${agentId}, or none`,
    });
  }
  if (agentId !== undefined) return agentId;
  if (named !== undefined) return requireKnownAgent(memory, named);
  throw new CoEngramError('USAGE', `nothing tells of which agent ${shown} is`, {
    hint: '--agent NAME, or for good: co-engram config set agents.NAME.memoryDirs FOLDER',
  });
}
