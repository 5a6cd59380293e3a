import { expect } from 'vitest';
import { SCHEMAS } from '../../src/cli/schemas';

/** Fails unless the value is what docs/schema/<kind>.json promises, with no field beyond; text is parsed first. */
export function expectSchema(kind: string, value: unknown): void {
  const schema = SCHEMAS[kind];
  if (schema === undefined) throw new Error(`there is no schema of kind "${kind}"`);
  const result = schema.safeParse(typeof value === 'string' ? JSON.parse(value) : value);
  const problems = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(problems ?? [], `the document of kind "${kind}"`).toEqual([]);
}
