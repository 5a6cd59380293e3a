import { changeSetting, PLACE_OPTIONS } from '../config-file';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    "Writes the team's co-engram.yaml, or with --user your own configuration, which wins. Keys that only a user may set " +
    '(programs to run, code names, other folders) always go to your own.',
  arguments: [
    { name: 'key', description: 'for instance search.recency' },
    { name: 'value', allowEmpty: true, description: 'a durations may be 6h or 7d; lists are JSON or a,b' },
  ],
  options: PLACE_OPTIONS,
  examples: [
    { command: 'co-engram config set trash.enabled true', description: 'for the team' },
    { command: 'co-engram config set mainAgent reviewer --user', description: 'for yourself' },
  ],
  writes: true,
  run: ({ args, options, context }) => changeSetting(context, args.key, args.value, options),
});
