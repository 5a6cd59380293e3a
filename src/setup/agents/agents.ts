/** The files of instructions that setup knows; what was checked about each is in docs/agents.md. */
export const SCOPES = ['user', 'project', 'local'] as const;
export type SetupScope = (typeof SCOPES)[number];

export interface AgentFile {
  name: 'agents-md' | 'claude-md';
  /** By scope: the path, below the home folder for `user`, else below the current folder. */
  paths: Partial<Record<SetupScope, string>>;
}

export const AGENTS: readonly AgentFile[] = [
  { name: 'agents-md', paths: { project: 'AGENTS.md' } },
  {
    name: 'claude-md',
    paths: { project: 'CLAUDE.md', local: 'CLAUDE.local.md', user: '.claude/CLAUDE.md' },
  },
];

export const AGENT_NAMES = ['agents-md', 'claude-md'] as const satisfies ReadonlyArray<AgentFile['name']>;
