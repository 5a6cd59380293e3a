import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { SESSION_OPTIONS, transcriptConfig } from '../transcript-options';

export const command = defineCommand({
  description:
    'Sessions of OpenClaw and Claude Code, the latest first, told by names and first lines alone. They are looked for in ' +
    'transcripts.openclaw (~/.openclaw/agents) and transcripts.claudeCode (~/.claude/projects). Needs no repository.',
  arguments: [],
  options: {
    ...SESSION_OPTIONS,
    all: { type: 'boolean', conflicts: ['limit'], description: 'every one' },
    limit: { type: 'integer', min: 1, max: 100_000, default: 50, description: 'at most so many' },
  },
  examples: [
    { command: 'co-engram transcript list', description: 'the last fifty' },
    { command: 'co-engram transcript list --host openclaw --agent main', description: 'of one agent' },
  ],
  writes: false,
  jsonl: 'transcript-list-result',
  async run({ options, context }) {
    const { findSessions, sessionRoots } = await import('../../capture/transcript/find-sessions');
    const config = await transcriptConfig(context);
    const { host, root, agent } = options;
    const found = findSessions(config, context.surroundings, { host, root });
    const wanted = found.filter(({ agentId }) => agent === undefined || agentId === agent);
    const results = options.all ? wanted : wanted.slice(0, options.limit);
    const left = wanted.length - results.length;
    const roots = sessionRoots(config, context.surroundings, { host, root }).map(({ path }) => path);
    return {
      json: { total: wanted.length, roots, results },
      lines: results.map((result) => ({ result })),
      text: (paint) =>
        [
          ...results.map(({ sessionId, host: by, agentId, size, modifiedAt, cwd, path }) => {
            const day = paint.dim(modifiedAt.slice(0, 16).replace('T', ' '));
            const whose = agentId === null ? '' : ` ${agentId}`;
            const what = printableLine(`${sessionId}  ${by}${whose}  ${sizeText(size)}`);
            return `${day}  ${what}  ${paint.dim(printableLine(cwd ?? path))}`;
          }),
          ...(left > 0 ? [paint.dim(`${left} more: --all`)] : []),
        ].join('\n'),
      brief: results.map(({ path }) => path).join('\n'),
      hint: wanted.length === 0 ? `nothing in ${roots.join(', ')}: --root DIR` : undefined,
    };
  },
});

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
