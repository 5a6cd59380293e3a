import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';

const NOTHING = {
  ok: false,
  from: null,
  to: null,
  counts: {},
  merges: { checked: 0, lossy: [] },
  line: '',
  warning: '',
};

export const command = defineCommand({
  description:
    'What the post-merge hook runs: brings the cache up to date, looks at merges that were made elsewhere, counts what ' +
    'came, and says it in one line. Writes nothing that git tracks, and ends with 0 whatever happens.',
  arguments: [],
  options: {},
  examples: [{ command: 'co-engram post-merge', description: 'the same by hand' }],
  writes: false,
  async run({ context }) {
    try {
      const library = await context.open();
      const report = await library.postMerge();
      const lines = [report.line, report.warning].filter((line) => line !== '');
      return { json: { ok: true, ...report }, text: lines.map((line) => `co-engram: ${line}`).join('\n') };
    } catch (error) {
      // A pull must not fail because of us.
      if (!(error instanceof CoEngramError)) throw error;
      context.note(`co-engram: not looked at what came: ${error.message}`);
      return { json: { ...NOTHING, problem: error.message }, text: '' };
    }
  },
});
