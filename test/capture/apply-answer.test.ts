import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../src/capture/check-answer';
import { makeMemory } from '../helpers/memory';

const ANSWER = {
  episode_summary: 'The team moved the API to another port.',
  entities: [{ name: 'Dana', type: 'person', description: 'leads the backend team' }, { name: 'Dana' }],
  relationships: [{ from: 'Dana', relation: 'works with', to: 'Tom' }],
  facts: [
    { subject: 'API port', predicate: 'is', object: '9090', confidence: 0.9, importance: 0.7 },
    {
      subject: 'user',
      predicate: 'likes',
      object: 'mushrooms',
      polarity: 'negative',
      category: 'preference',
    },
  ],
  emotions: [{ subject: 'user', emotion: 'relieved', valence: 0.6 }],
};

describe('the answer of a model', () => {
  it('is stored once: facts with their own judgement, entities as engrams', async () => {
    const memory = await makeMemory();
    const first = await memory.library.applyAnswer(JSON.stringify(ANSWER));
    expect(first.outcome.skipped).toEqual([]);
    expect(first.outcome.facts.map(({ subject, predicate, object }) => [subject, predicate, object])).toEqual(
      [
        [null, 'episode', ANSWER.episode_summary],
        ['Dana', 'works_with', 'Tom'],
        ['API port', 'is', '9090'],
        ['user', 'likes', 'mushrooms'],
        ['user', 'feels', 'relieved'],
      ],
    );
    expect(await memory.meta(first.outcome.facts[2]?.id ?? '')).toMatchObject({
      origin: 'live_llm',
      confidence: 0.9,
      importance: 0.7,
    });
    expect(await memory.meta(first.outcome.entities[0]?.id ?? '')).toMatchObject({
      title: 'Dana',
      category: 'entity',
      entityType: 'person',
      agentId: 'main',
    });
    expect(first.outcome.entities).toHaveLength(1);
    memory.surroundings.advance(60_000);
    const again = await memory.library.applyAnswer(JSON.stringify(ANSWER));
    expect(again.applied.written).toEqual([]);
    expect(again.outcome.facts.every(({ relation }) => relation === 'duplicate')).toBe(true);
  });

  it('stands to what is known as what people say does', async () => {
    const memory = await makeMemory();
    await memory.library.capture('The API port is 8080');
    const { outcome } = await memory.library.applyAnswer(JSON.stringify({ facts: ANSWER.facts }));
    expect(outcome.facts.map(({ relation }) => relation)).toEqual(['supersede', 'new']);
  });

  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  const bad = {
    facts: [
      { subject: 'Tom', predicate: 'likes', object: 'tea' },
      { subject: 'Tom', predicate: 'likes' },
      { subject: 'Tom', predicate: 'has token', object: token },
    ],
    entities: [{ name: 7 }],
  };

  it('loses its bad items alone, and all with atomic', async () => {
    const memory = await makeMemory();
    const { outcome } = await memory.library.applyAnswer(JSON.stringify(bad));
    expect(outcome.facts.map(({ object }) => object)).toEqual(['tea']);
    expect(outcome.skipped).toEqual([
      { path: 'entities[0].name', reason: 'must be a text' },
      { path: 'facts[1].object', reason: 'is missing' },
      { path: 'facts', reason: 'holds a secret' },
    ]);
    const other = await makeMemory();
    await expect(other.library.applyAnswer(JSON.stringify(bad), { atomic: true })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    });
    const secret = { facts: [bad.facts[0], bad.facts[2]] };
    await expect(other.library.applyAnswer(JSON.stringify(secret), { atomic: true })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    expect((await other.library.facts({ all: true })).total).toBe(0);
  });

  it('that is no JSON is refused', async () => {
    const memory = await makeMemory();
    await expect(memory.library.applyAnswer('I like tea')).rejects.toMatchObject({ code: 'USAGE' });
  });

  it.each([
    [[], '', 'must be an object'],
    [null, '', 'must be an object'],
    [{ thoughts: [] }, 'thoughts', 'is unknown'],
    [{ facts: {} }, 'facts', 'must be a list'],
    [{ facts: ['tea'] }, 'facts[0]', 'must be an object'],
    [{ facts: [{ subject: ' ', predicate: 'p', object: 'o' }] }, 'facts[0].subject', 'is empty'],
    [{ facts: [{ subject: 's', predicate: 'p', object: 'o'.repeat(501) }] }, 'facts[0].object', 'is longer'],
    [
      { facts: [{ subject: 's', predicate: 'p', object: 'o', polarity: 'maybe' }] },
      'facts[0].polarity',
      'one of',
    ],
    [
      { facts: [{ subject: 's', predicate: 'p', object: 'o', confidence: 2 }] },
      'facts[0].confidence',
      'from 0 to 1',
    ],
    [{ facts: [{ subject: 's', predicate: 'p', object: 'o', tier: 'x' }] }, 'facts[0].tier', 'is unknown'],
    [{ emotions: [{ subject: 's', emotion: 'e', valence: -2 }] }, 'emotions[0].valence', 'from -1 to 1'],
    [{ relationships: [{ from: 'a', to: 'b' }] }, 'relationships[0].relation', 'is missing'],
    [{ episode_summary: 5 }, 'episode_summary', 'must be a text'],
    [JSON.parse('{"__proto__": 1}'), '__proto__', 'is unknown'],
  ])('names what is wrong with %j', (answer, path, reason) => {
    const { bad: items, facts, entities } = checkAnswer(answer);
    expect(items).toMatchObject([{ path, reason: expect.stringContaining(reason) }]);
    expect([...facts, ...entities]).toEqual([]);
  });
});
