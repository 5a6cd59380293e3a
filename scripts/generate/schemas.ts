import { z } from 'zod';
import { SCHEMAS } from '../../src/cli/schemas';

/** Files of docs/schema by path: JSON Schema draft 2020-12. */
export function schemaFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [kind, schema] of Object.entries(SCHEMAS)) {
    const json = z.toJSONSchema(schema, {
      /** Strict for our tests, open for readers: a later version may add fields. */
      override({ jsonSchema }) {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    files.set(`docs/schema/${kind}.json`, `${JSON.stringify(json, null, 2)}\n`);
  }
  return files;
}
