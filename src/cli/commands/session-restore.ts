import { defineCommand } from '../declarations';
import { READER_OPTIONS } from '../filter-options';
import { renderSession } from '../render-session';

export const command = defineCommand({
  description: 'Summary, open threads and mood of the session that was saved last, or of one that is named.',
  arguments: [
    {
      name: 'id',
      optional: true,
      complete: 'session',
      description: "the note's id, path or title, or the host's own id",
    },
  ],
  options: { private: READER_OPTIONS.private },
  examples: [{ command: 'co-engram session restore', description: 'where the last session stopped' }],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const session = await library.sessionRestore(args.id, options);
    return {
      json: { session: session ?? null },
      text: (paint) => (session === undefined ? '' : renderSession(paint, session).join('\n')),
      hint:
        session === undefined ? 'no session was saved: co-engram session save "What was done"' : undefined,
    };
  },
});
