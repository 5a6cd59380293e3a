import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { extract } from '../../src/capture/extract';
import type { SkipReason, Statement } from '../../src/capture/statement';

interface Case {
  id: string;
  text: string;
  facts: Statement[];
  reason?: SkipReason;
}

function casesOf(name: string): Case[] {
  const text = readFileSync(new URL(`../fixtures/capture/${name}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
}

function statementsOf(text: string): Statement[] {
  return extract(text).facts.map(({ category, subject, predicate, object, polarity }) => ({
    category,
    subject,
    predicate,
    object,
    polarity,
  }));
}

function reasonsOf(text: string): SkipReason[] {
  return extract(text).skipped.map(({ reason }) => reason);
}

for (const name of ['extraction.jsonl', 'extraction-more.jsonl', 'extraction-hard.jsonl']) {
  describe(`what is said, case by case: ${name}`, () => {
    it.each(casesOf(name))('$id $text', ({ text, facts, reason }) => {
      expect(statementsOf(text)).toEqual(facts);
      if (reason !== undefined) expect(new Set(reasonsOf(text))).toEqual(new Set([reason]));
    });
  });
}

describe('a message', () => {
  it('that is empty says so', () => {
    expect(extract(' \n\t')).toEqual({ facts: [], skipped: [{ sentence: '', reason: 'empty' }] });
  });

  it('of anybody but the user is left alone', () => {
    for (const role of ['assistant', 'tool', 'system']) {
      const { facts, skipped } = extract('I like tea.', { role });
      expect(facts).toEqual([]);
      expect(skipped).toEqual([{ sentence: 'I like tea.', reason: 'role' }]);
    }
  });

  it('keeps the whole sentence beside the fact', () => {
    const [fact] = extract('Well, I like tea because it is warm.').facts;
    expect(fact).toMatchObject({
      object: 'tea',
      sentence: 'Well, I like tea because it is warm.',
      explicit: false,
    });
  });

  it('marks what the speaker asks to remember', () => {
    expect(
      extract('Please remember that I like tea and Tom likes coffee.').facts.map((fact) => fact.explicit),
    ).toEqual([true, true]);
    expect(extract('请记住我喜欢喝茶').facts[0]?.explicit).toBe(true);
  });

  it('gives at most so many facts and names the others', () => {
    const text = Array.from({ length: 14 }, (_, index) => `I like tea number ${index}.`).join(' ');
    expect(extract(text).facts).toHaveLength(10);
    expect(reasonsOf(text)).toEqual(['limit', 'limit', 'limit', 'limit']);
    expect(extract(text, { max: 3 }).facts).toHaveLength(3);
    expect(extract(text, { max: 0 }).facts).toEqual([]);
  });

  it('names a sentence that is too long, by its beginning', () => {
    const { facts, skipped } = extract(`I like ${'very '.repeat(200)}strong tea.`);
    expect(facts).toEqual([]);
    expect(skipped).toEqual([
      { sentence: expect.stringMatching(/^I like very .{180,200}…$/), reason: 'too_long' },
    ]);
  });

  it('gives the same fact once, however often it is said', () => {
    expect(statementsOf('I like tea. i like TEA! Really, I like tea.')).toHaveLength(1);
  });

  it('reads each part of it on its own', () => {
    const text =
      'Hi!\n\n> I like tea\n\nI live in Oslo. Can you help? She is a nurse.\n```\nI like code\n```\nHEARTBEAT_OK';
    expect(statementsOf(text).map(({ object }) => object)).toEqual(['Oslo']);
    expect(reasonsOf(text).sort()).toEqual([
      'code',
      'greeting',
      'noise',
      'question',
      'quoted',
      'unresolved_pronoun',
    ]);
  });

  it('is read the same with CRLF, zero-width characters and curly apostrophes', () => {
    expect(statementsOf('I don’t like\u200b tea.\r\nI live in Oslo.\r\n')).toEqual(
      statementsOf("I don't like tea.\nI live in Oslo.\n"),
    );
  });

  it('is read over the lines of a wrapped paragraph', () => {
    const text = 'We decided to use PostgreSQL for everything that needs\ntransactions. I like tea';
    expect(statementsOf(text)[0]?.object).toBe('use PostgreSQL for everything that needs transactions');
  });
});

describe('a secret', () => {
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

  it('is neither stored nor shown, and takes its sentence along', () => {
    for (const text of [
      `My token is ${token} and I live in Oslo.`,
      'My password is hunter2secret',
      'the password for staging is opensesame',
      '我的密码是 hunter2secret,我住在北京',
      `Remember: ${token}`,
    ]) {
      const found = extract(text);
      expect(found.facts).toEqual([]);
      expect(found.skipped.map(({ reason }) => reason)).toEqual(['secret']);
      expect(JSON.stringify(found)).not.toMatch(/a1B2c3|hunter2|opensesame/);
    }
  });

  it('leaves the sentences around it alone', () => {
    expect(
      statementsOf(`I live in Oslo. My token is ${token}. I like tea.`).map(({ object }) => object),
    ).toEqual(['Oslo', 'tea']);
  });

  it('is not shown by what code and quotations leave behind', () => {
    expect(JSON.stringify(extract(`\`\`\`\nTOKEN=${token}\n\`\`\`\n> ${token}`))).not.toContain('a1B2c3');
  });
});

describe('what hosts and memories put into a message', () => {
  it.each([
    ['our own recall', '<co-engram-recall nonce="x">\n- User likes tea\n</co-engram-recall>\n'],
    ['a block that is never closed', 'Tom likes jazz\n<system-reminder>\nI like tea\n'],
    [
      'untrusted content',
      '<<<EXTERNAL_UNTRUSTED_CONTENT>>>\nI like tea\n<<<END_EXTERNAL_UNTRUSTED_CONTENT>>>\n',
    ],
    ['a thought on one line', '<think>I like tea</think>\n'],
    ['a memory list', 'Relevant Engram memory:\n- User likes tea\n  and coffee\n\n'],
    ['a tail block', 'Tom likes jazz\nContext: ⟦openclaw:ctx⟧\nI like tea\n'],
    ['nested metadata', 'Sender (untrusted metadata):\n```json\n{"a": {"b": "I like tea"}}\n```\n'],
  ])('%s is not what the user said', (_, block) => {
    expect(JSON.stringify(statementsOf(`${block}`))).not.toContain('tea');
  });

  it('does not hide what stands around it', () => {
    const text = 'I live in Oslo. <think>I like tea</think> I work at Acme.';
    expect(statementsOf(text).map(({ object }) => object)).toEqual(['Oslo', 'Acme']);
  });
});
