import { longNames } from './common-options';
import type { OptionSpecs } from './declarations';

/** `--x` of an option with an optional value becomes `--x=DEFAULT`, so that it never swallows the next word. */
export function expandOptionalValues(specs: OptionSpecs, argv: readonly string[]): string[] {
  const bare = new Map<string, string>();
  for (const [key, option] of Object.entries(specs)) {
    if (option.type === 'boolean' || option.optionalValue === undefined) continue;
    for (const name of longNames(key, option)) bare.set(`--${name}`, `--${name}=${option.optionalValue}`);
  }
  if (bare.size === 0) return [...argv];
  const end = argv.indexOf('--');
  return argv.map((token, index) => (end >= 0 && index > end ? token : (bare.get(token) ?? token)));
}
