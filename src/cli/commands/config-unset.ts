import { changeSettings, PLACE_OPTIONS } from '../config-file';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  arguments: [
    { name: 'keys', variadic: true, complete: 'setting', description: 'for instance search.recency' },
  ],
  options: PLACE_OPTIONS,
  examples: [{ command: 'co-engram config unset trash.enabled', description: 'back to the default' }],
  writes: true,
  run: ({ args, options, context }) =>
    changeSettings(
      context,
      args.keys.map((key) => ({ key })),
      options,
    ),
});
