import { CoEngramError } from '../errors';

const AGENT_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

/** Could an agent be called so? */
export function isAgentName(agent: string): boolean {
  return AGENT_NAME.test(agent);
}

/** Names of agents are names of folders. Throws USAGE. */
export function requireAgentName(agent: string): string {
  if (isAgentName(agent)) return agent;
  throw new CoEngramError('USAGE', `"${agent.slice(0, 70)}" is no name of an agent`, {
    hint: 'letters, digits, ".", "_" and "-", at most 64',
  });
}
