import { CoEngramError } from '../../errors';
import { changeSettings, PLACE_OPTIONS } from '../config-file';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    "Writes the team's co-engram.yaml, or with --user your own configuration, which wins. Keys that only a user may set " +
    '(programs to run, code names, other folders) always go to your own.',
  arguments: [
    {
      name: 'pairs',
      variadic: true,
      allowEmpty: true,
      complete: 'setting',
      description: 'KEY VALUE, once or several times; a duration may be 6h or 7d, a list JSON or a,b',
    },
  ],
  options: PLACE_OPTIONS,
  examples: [
    { command: 'co-engram config set trash.enabled true', description: 'for the team' },
    {
      command: 'co-engram config set search.relevance 0.6 search.recency 0.05',
      description: 'weights must sum to 1, so several at once',
    },
    { command: 'co-engram config set mainAgent reviewer --user', description: 'for yourself' },
    {
      command: 'co-engram config set llm.command "claude -p"',
      description: 'a program of yours that judges where rules would',
    },
  ],
  writes: true,
  run: ({ args, options, context }) => changeSettings(context, pairsOf(args.pairs), options),
});

function pairsOf(words: readonly string[]): Array<{ key: string; text: string }> {
  if (words.length % 2 !== 0) {
    throw new CoEngramError('USAGE', 'every key needs a value', { hint: 'co-engram config set KEY VALUE' });
  }
  const keys = words.filter((_, index) => index % 2 === 0);
  return keys.map((key, index) => ({ key, text: words[index * 2 + 1] }));
}
