/** Lines of transcripts, written short. */

/** A message of a session tree of OpenClaw. */
export function entry(id: string, parentId: string | null, text: string, more: object = {}): object {
  const message = { role: 'user', content: text };
  return { type: 'message', id, parentId, timestamp: '2026-03-11T06:51:02.000Z', message, ...more };
}

export const HEADER = {
  type: 'session',
  version: 3,
  id: 's-1',
  timestamp: '2026-03-11T06:51:00.000Z',
  cwd: '/home/u',
};

/** A line of Claude Code that the user or the model wrote. */
export function turn(uuid: string, parentUuid: string | null, text: string, more: object = {}): object {
  return {
    type: 'user',
    uuid,
    parentUuid,
    sessionId: 's-1',
    timestamp: `2026-02-18T12:00:${uuid.slice(-2).padStart(2, '0')}.000Z`,
    message: { role: 'user', content: text },
    ...more,
  };
}

/** The text of a file with these lines. */
export function jsonl(lines: readonly (object | string)[], lineBreak = '\n'): string {
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)) + lineBreak).join('');
}
