/** Checked by tsc: what `run` gets is what was declared. */
import { expect, expectTypeOf, it } from 'vitest';
import { type Assignment, defineCommand } from '../../src/cli/declarations';

it('infers the types of arguments and options', () => {
  const command = defineCommand({
    arguments: [
      { name: 'id', description: 'one' },
      { name: 'title', optional: true, description: 'two' },
      { name: 'more', type: 'integer', variadic: true, optional: true, description: 'three' },
    ],
    options: {
      text: { type: 'string', description: 'a' },
      kind: { type: 'choice', choices: ['fact', 'pattern'], description: 'b' },
      tag: { type: 'string', repeatable: true, description: 'c' },
      include: { type: 'choice', choices: ['frozen', 'expired'], commaSeparated: true, description: 'd' },
      limit: { type: 'integer', default: 10, description: 'e' },
      weight: { type: 'number', description: 'f' },
      since: { type: 'date', description: 'g' },
      set: { type: 'assignment', repeatable: true, description: 'h' },
      explain: { type: 'boolean', description: 'i' },
      expand: { type: 'boolean', negatable: true, default: true, description: 'j' },
      strict: { type: 'boolean', negatable: true, description: 'k' },
    },
    examples: [],
    writes: true,
    run({ args, options }) {
      expectTypeOf(args).toEqualTypeOf<{ id: string; title: string | undefined; more: number[] }>();
      expectTypeOf(options.text).toEqualTypeOf<string | undefined>();
      expectTypeOf(options.kind).toEqualTypeOf<'fact' | 'pattern' | undefined>();
      expectTypeOf(options.tag).toEqualTypeOf<string[]>();
      expectTypeOf(options.include).toEqualTypeOf<('frozen' | 'expired')[]>();
      expectTypeOf(options.limit).toEqualTypeOf<number>();
      expectTypeOf(options.weight).toEqualTypeOf<number | undefined>();
      expectTypeOf(options.since).toEqualTypeOf<string | undefined>();
      expectTypeOf(options.set).toEqualTypeOf<Assignment[]>();
      expectTypeOf(options.explain).toEqualTypeOf<boolean>();
      expectTypeOf(options.expand).toEqualTypeOf<boolean>();
      expectTypeOf(options.strict).toEqualTypeOf<boolean | undefined>();
      expectTypeOf(options.dryRun).toEqualTypeOf<boolean>();
      expectTypeOf(options.repo).toEqualTypeOf<string | undefined>();
      return undefined;
    },
  });
  expect(command.writes).toBe(true);
});
