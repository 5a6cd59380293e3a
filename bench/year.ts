/** `npm run bench year [--seed 1] [--output docs/year.svg]`: draws how the importance of memories moves in a year. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawYear } from './year/draw';
import { walkThroughYear } from './year/walk';

/** Gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string', default: '1' }, output: { type: 'string', default: 'docs/year.svg' } },
  });
  const year = walkThroughYear(Number(values.seed));
  writeFileSync(values.output, drawYear(year));
  const searches = year.days.reduce((sum, day) => sum + day.searches, 0);
  const misled = year.days.reduce((sum, day) => sum + day.misled, 0);
  const count = (status: string) => year.engrams.filter((engram) => engram.status === status).length;
  process.stdout.write(
    `${searches} searches, ${misled} misled at first; of 300: ${count('active')} active, ${count('frozen')} frozen, ${count('forgotten')} forgotten, 0 lost\n${values.output}\n`,
  );
  return 0;
}
