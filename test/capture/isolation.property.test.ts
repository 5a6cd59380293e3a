import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/index';
import { makeMemory } from '../helpers/memory';

/** Only A was told this. */
const TOLD_A = [
  'I live in Zanzibar',
  'I like tea',
  'The API port is 8080',
  'Never push to main',
  '我住在上海',
];

type Step =
  | { type: 'capture'; text: string }
  | { type: 'add'; text: string }
  | { type: 'judge'; judgement: 'hide' | 'unhide' | 'promote'; fact: number }
  | { type: 'show'; fact: number };

const texts = fc.constantFrom(
  ...TOLD_A,
  'I live in Dublin',
  'I no longer live in Zanzibar',
  'I hate tea',
  'The API port is 9090',
  'Always push to main',
  '我住在北京',
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('capture' as const), text: texts }),
  fc.record({ type: fc.constant('add' as const), text: texts }),
  fc.record({
    type: fc.constant('judge' as const),
    judgement: fc.constantFrom('hide' as const, 'unhide' as const, 'promote' as const),
    fact: fc.nat(TOLD_A.length - 1),
  }),
  fc.record({ type: fc.constant('show' as const), fact: fc.nat(TOLD_A.length - 1) }),
);

describe('two agents in one memory', () => {
  it('nothing that B does changes or shows what A was told', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), async (commands) => {
        const memory = await makeMemory({ agent: 'a' });
        const { outcome } = await memory.library.capture(TOLD_A.join('. '));
        const files = () => outcome.facts.map(({ path }) => readFileSync(join(memory.root, path), 'utf8'));
        const before = { files: files(), facts: await memory.library.facts({ all: true }) };
        const b = await openRepository(memory.root, { ...memory.surroundings, agent: 'b' });
        const ids = new Set(outcome.facts.map(({ id }) => id));
        for (const command of commands) {
          if (command.type === 'capture') await b.capture(command.text);
          else if (command.type === 'add') await b.addFact(command.text);
          else {
            const id = outcome.facts[command.fact]?.id ?? '';
            const act = command.type === 'show' ? b.fact(id) : b.judgeFacts(command.judgement, [id]);
            await expect(act).rejects.toMatchObject({ code: 'NOT_FOUND' });
          }
        }
        const seen = await b.facts({ all: true });
        expect(seen.results.filter(({ id, agentId }) => ids.has(id) || agentId !== 'b')).toEqual([]);
        expect(files()).toEqual(before.files);
        expect(await memory.library.facts({ all: true })).toEqual(before.facts);
      }),
      { numRuns: 8 },
    );
  });
});
