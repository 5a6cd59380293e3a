import { describe, expect, it } from 'vitest';
import type { CaptureOptions } from '../../src/index';
import { makeMemory, type TestMemory } from '../helpers/memory';

const DAY = 24 * 60 * 60 * 1000;

async function told(memory: TestMemory, text: string, options: CaptureOptions = {}) {
  const { outcome } = await memory.library.capture(text, options);
  return outcome.facts;
}

async function toldOne(memory: TestMemory, text: string, options: CaptureOptions = {}) {
  const [fact] = await told(memory, text, options);
  if (fact === undefined) throw new Error(`no fact in "${text}"`);
  return fact;
}

async function holds(memory: TestMemory): Promise<string[]> {
  return (await memory.library.facts()).results.map(({ title }) => title);
}

describe('storing what a message states', () => {
  it('makes an engram of each fact, with the defaults of what is said by the way', async () => {
    const memory = await makeMemory();
    const fact = await toldOne(memory, 'I prefer dark mode.', {
      sessionId: 's1',
      messageId: 'm1',
      speaker: 'Dana',
    });
    expect(fact).toMatchObject({
      relation: 'new',
      related: [],
      path: expect.stringMatching(/^facts\/main\/.+\.md$/),
    });
    expect(await memory.meta(fact.id)).toMatchObject({
      title: 'user prefers dark mode',
      kind: 'fact',
      importance: 0.55,
      confidence: 0.8,
      category: 'preference',
      subject: 'user',
      predicate: 'prefers',
      object: 'dark mode',
      polarity: 'positive',
      agentId: 'main',
      tier: 'candidate',
      origin: 'live_turn',
      quality: 0.8,
      contamination: 0,
      evidence: [{ sessionId: 's1', messageId: 'm1', role: 'user', speaker: 'Dana', at: expect.any(String) }],
      content: 'user prefers dark mode\n\n> I prefer dark mode.',
    });
  });

  it('judges by what is asked to be remembered, by opinion and by kind', async () => {
    const memory = await makeMemory();
    const facts = await told(
      memory,
      'Remember that I like tea. I think Redis is fast. Never push to main. Tom fixed the bug.',
    );
    const kept = await Promise.all(facts.map(({ id }) => memory.meta(id)));
    expect(kept.map(({ importance, confidence, kind }) => [importance, confidence, kind])).toEqual([
      [0.8, 0.8, 'fact'],
      [0.55, 0.6, 'observation'],
      [0.55, 0.8, 'procedure'],
      [0.55, 0.8, 'observation'],
    ]);
  });

  it('adds evidence to what is known, once a message', async () => {
    const memory = await makeMemory();
    const first = await toldOne(memory, 'I like tea', { sessionId: 's1', messageId: 'm1' });
    const again = await toldOne(memory, 'i really like TEA!', { sessionId: 's2', messageId: 'm9' });
    expect(again).toMatchObject({ relation: 'duplicate', id: first.id });
    const { applied } = await memory.library.capture('I like tea', { sessionId: 's2', messageId: 'm9' });
    expect(applied.written).toEqual([]);
    expect((await memory.meta(first.id)).evidence).toHaveLength(2);
    expect(await holds(memory)).toHaveLength(1);
  });

  it('matters more once it is asked to be remembered', async () => {
    const memory = await makeMemory();
    const { id } = await toldOne(memory, 'I like tea', { messageId: 'm1' });
    await toldOne(memory, 'Remember that I like tea', { messageId: 'm2' });
    expect(await memory.meta(id)).toMatchObject({ importance: 0.8 });
    expect((await memory.meta(id)).evidence).toHaveLength(2);
  });

  it('has titles that read like sentences', async () => {
    const memory = await makeMemory();
    await told(
      memory,
      'My timezone is CET. I live in Oslo. My favorite editor is Helix. Never push to main.',
    );
    expect(await holds(memory)).toEqual([
      'agent must push to main (negative)',
      "user's favorite editor is Helix",
      'user lives in Oslo',
      "user's timezone is CET",
    ]);
  });

  it('closes the old value where there is one at a time', async () => {
    const memory = await makeMemory();
    const at = memory.surroundings.now();
    const old = await toldOne(memory, 'I live in Berlin', { at: at - 2 * DAY });
    const next = await toldOne(memory, 'I live in Dublin', { at: at - DAY });
    expect(next).toMatchObject({ relation: 'supersede', related: [old.id] });
    const [before, after] = [await memory.meta(old.id), await memory.meta(next.id)];
    expect(before.validTo).toBe(after.validFrom);
    expect(await memory.library.links(next.id)).toMatchObject([{ kind: 'supersedes', to: old.id }]);
    expect(await holds(memory)).toEqual(['user lives in Dublin']);
  });

  it('goes by when it was said, not by when it arrives', async () => {
    const memory = await makeMemory();
    const at = memory.surroundings.now();
    const newer = await toldOne(memory, 'I live in Dublin', { at: at - DAY });
    const older = await toldOne(memory, 'I live in Berlin', { at: at - 5 * DAY });
    expect((await memory.meta(newer.id)).validTo).toBeUndefined();
    expect((await memory.meta(older.id)).validTo).toBe((await memory.meta(newer.id)).validFrom);
    expect(await holds(memory)).toEqual(['user lives in Dublin']);
    expect(await memory.library.links(newer.id)).toMatchObject([{ kind: 'supersedes', to: older.id }]);
  });

  it('does not take an old message for news when it comes again', async () => {
    const memory = await makeMemory();
    const first = await toldOne(memory, 'I live in Berlin', { messageId: 'm1' });
    await toldOne(memory, 'I live in Dublin', { messageId: 'm2' });
    expect(await toldOne(memory, 'I live in Berlin', { messageId: 'm1' })).toMatchObject({
      relation: 'duplicate',
      id: first.id,
    });
    expect(await holds(memory)).toEqual(['user lives in Dublin']);
  });

  it('lets the later of two sentences win, and an end be one', async () => {
    const memory = await makeMemory();
    const facts = await told(memory, 'I live in Berlin. No, I live in Dublin. I no longer live in Dublin.');
    expect(facts.map(({ relation }) => relation)).toEqual(['new', 'supersede', 'supersede']);
    expect(await holds(memory)).toEqual(['user lives in Dublin (ended)']);
  });

  it('links what is close and keeps both', async () => {
    const memory = await makeMemory();
    const first = await toldOne(memory, 'Tom deployed v2.1.0 on Friday');
    const second = await toldOne(memory, 'Tom deployed v2.2.0 on Friday');
    expect(second).toMatchObject({ relation: 'similar', related: [first.id] });
    expect(await memory.library.links(second.id)).toMatchObject([{ kind: 'similar_to' }]);
    expect(await holds(memory)).toHaveLength(2);
  });

  it('does not mix up people who all say I', async () => {
    const memory = await makeMemory();
    await toldOne(memory, 'I live in Berlin', { speaker: 'Dana', channel: 'c1' });
    expect(await toldOne(memory, 'I live in Dublin', { speaker: 'Bob', channel: 'c1' })).toMatchObject({
      relation: 'new',
    });
    expect(await toldOne(memory, 'I live in Rome', { speaker: 'Dana', channel: 'c1' })).toMatchObject({
      relation: 'supersede',
    });
  });

  it('keeps scopes apart', async () => {
    const memory = await makeMemory();
    await toldOne(memory, 'The API port is 8080');
    expect(await toldOne(memory, 'The API port is 9090', { channel: '1' })).toMatchObject({
      relation: 'new',
    });
    expect(await holds(memory)).toEqual(['API port is 8080']);
    const inChannel = await memory.library.facts({ scopes: ['channel:1'] });
    expect(inChannel.results.map(({ object }) => object)).toEqual(['8080', '9090']);
  });

  it('writes nothing on a dry run and nothing that is secret', async () => {
    const memory = await makeMemory();
    const { applied, outcome } = await memory.library.capture('I like tea', { dryRun: true });
    expect(applied.written).toHaveLength(1);
    expect(outcome.facts).toHaveLength(1);
    expect(await holds(memory)).toEqual([]);
    const secret = await memory.library.capture('My password is hunter2secret');
    expect(secret.applied.written).toEqual([]);
  });

  it.each(['', '../x', 'a/b', 'a\nb', '-x', 'x'.repeat(65)])('refuses %j as an agent', async (agent) => {
    const memory = await makeMemory();
    await expect(memory.library.capture('I like tea', { agent })).rejects.toMatchObject({ code: 'USAGE' });
  });
});
