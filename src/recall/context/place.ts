import type { Turn } from './turn';

/** Whose turn it is, and the scopes that hold in it. */
export interface TurnPlace {
  agent?: string;
  /** What is stored holds in it. */
  channel?: string;
  scopes: string[];
}

/**
 * A host's session id and key both name the session. A key `agent:<agent>:<channel>:<kind>:<id>` also names agent and
 * channel, where the host does not: by its id, and by all behind the agent.
 */
export function placeOfTurn({ sessionId, sessionKey, agentId, channelId }: Turn): TurnPlace {
  const [, keyAgent, channel] = /^agent:([^:]+):(.+)$/.exec(sessionKey ?? '') ?? [];
  const [, id] = /^[^:]+:(?:group|channel|room|direct|dm):(.+)$/.exec(channel ?? '') ?? [];
  const channels = channelId === undefined ? [id, id === undefined ? undefined : channel] : [channelId];
  return {
    agent: agentId ?? keyAgent,
    channel: channels[0],
    scopes: [
      ...[sessionId, sessionKey].flatMap((session) => (session === undefined ? [] : [`session:${session}`])),
      ...channels.flatMap((name) => (name === undefined ? [] : [`channel:${name}`])),
    ],
  };
}
