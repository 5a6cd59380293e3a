import { loadOriginalConfig } from '../config-file';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  arguments: [{ name: 'key', complete: 'setting', description: 'for instance search.recency' }],
  options: {
    showOrigin: { type: 'boolean', description: 'where the value comes from' },
  },
  examples: [{ command: 'co-engram config get dedupe.duplicate', description: 'one value' }],
  writes: false,
  async run({ args, options, context }) {
    const { requireKey } = await import('../../config/parse-setting');
    const key = requireKey(args.key);
    const { values } = await loadOriginalConfig(context, options.repo);
    const found = values.find((entry) => entry.key === key) ?? { key, value: null, origin: 'default' };
    const text =
      found.value === null ? '' : typeof found.value === 'string' ? found.value : JSON.stringify(found.value);
    return {
      json: found,
      text: (paint) => (options.showOrigin ? `${text}${paint.dim(`  ${found.origin}`)}` : text),
    };
  },
});
