import { changeSetting, PLACE_OPTIONS } from '../config-file';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  arguments: [{ name: 'key', description: 'for instance search.recency' }],
  options: PLACE_OPTIONS,
  examples: [{ command: 'co-engram config unset trash.enabled', description: 'back to the default' }],
  writes: true,
  run: ({ args, options, context }) => changeSetting(context, args.key, undefined, options),
});
