import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extract } from '../../src/capture/extract';
import { CATEGORIES, SKIP_REASONS } from '../../src/capture/statement';
import { POLARITIES } from '../../src/engram/engram';

/** Words that the rules look for, in any order: nonsense that looks like speech. */
const WORDS =
  `I we you Tom the not never always don't no longer used to is are was has like hates prefer said think that
and but , . ? ! : " ( ) > \`\`\` <think> </think> remember my our tea port 8080 fixed by because if maybe please let's should
decided against 我 我们 不 没有 喜欢 是 在 用 的 了 必须 不要 说 如果 吗 。 ， 住在 把 被 对 过敏 \n - #`.split(
    /[ ]+/,
  );

const speech = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '));
const texts = fc.oneof(
  speech,
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

describe('whatever a message holds', () => {
  it('the answer is whole, from closed lists, and the same each time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { facts, skipped } = extract(text);
        expect(extract(text)).toEqual({ facts, skipped });
        for (const { category, polarity, object, predicate, subject, sentence } of facts) {
          expect(CATEGORIES).toContain(category);
          expect(POLARITIES).toContain(polarity);
          expect([object, predicate, sentence].filter((part) => part.trim() === '')).toEqual([]);
          expect(subject === null || subject.trim() !== '').toBe(true);
        }
        for (const { reason } of skipped) expect(SKIP_REASONS).toContain(reason);
        if (text.trim() === '') expect(skipped.map(({ reason }) => reason)).toEqual(['empty']);
      }),
      { numRuns: 400, examples: [['the : hates I'], ['Tom likes :']] },
    );
  });

  it('denying a statement turns its polarity and nothing else', () => {
    const pairs: ReadonlyArray<readonly [(object: string) => string, (object: string) => string]> = [
      [(object) => `I like ${object}`, (object) => `I don't like ${object}`],
      [(object) => `Tom is ${object}`, (object) => `Tom is not ${object}`],
      [(object) => `Tom deployed ${object}`, (object) => `Tom hasn't deployed ${object}`],
      [(object) => `We decided to use ${object}`, (object) => `We decided not to use ${object}`],
      [(object) => `Always use ${object}`, (object) => `Never use ${object}`],
      [(object) => `我喜欢 ${object}`, (object) => `我不喜欢 ${object}`],
    ];
    const objects = fc.constantFrom(
      'the Redis queue',
      'a nurse',
      'Docker',
      'tabs in YAML',
      'v2.1.0',
      'user-agent strings',
    );
    fc.assert(
      fc.property(fc.constantFrom(...pairs), objects, ([affirmed, denied], object) => {
        const [yes] = extract(affirmed(object)).facts;
        const [no] = extract(denied(object)).facts;
        expect(yes).toMatchObject({ polarity: 'positive' });
        expect(no).toMatchObject({ ...yes, polarity: 'negative', sentence: denied(object) });
      }),
    );
  });
});
