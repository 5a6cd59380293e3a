import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import { dedupe } from '../../src/search/dedupe';
import { memoryIndex } from '../helpers/memory-index';

const thresholds = { duplicate: 0.88, update: 0.6 };

const WORDS =
  `queue worker lease renew batch cursor shard router token buffer socket stream parser record column
snapshot replica quorum leader follower election timeout deadline budget retry backoff jitter herd spike drain
handler filter bucket ledger digest payload header session cookie banner widget layout margin canvas pixel`.split(
    /\s+/,
  );
const GLUE = 'the of and in with when for to from by'.split(' ');
const OTHER_WORDS =
  `orchard harvest kettle blanket violin meadow lantern compass gravel saddle pepper cinnamon puddle
feather thimble walnut`.split(/\s+/);
const CHINESE =
  '队列 工人 租约 续租 批次 游标 分片 路由 令牌 缓冲 连接 解析 记录 快照 副本 领导 选举 期限 预算 重试 退避 抖动 洪峰 处理 过滤 账本 摘要 报头 会话 页面 布局 画布'.split(
    ' ',
  );
const OTHER_CHINESE = '果园 收割 水壶 毯子 提琴 草地 灯笼 罗盘 马鞍 胡椒 桂皮 水坑 羽毛 核桃'.split(' ');

type Random = (n: number) => number;

/** A generator that fast-check can replay: the numbers come from the seed. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const pick = (random: Random, list: readonly string[]): string => list[random(list.length)] ?? '';

function english(random: Random, sentences: number): string[][] {
  return Array.from({ length: sentences }, () =>
    Array.from({ length: 12 }, (_, i) => (i % 3 === 2 ? pick(random, GLUE) : pick(random, WORDS))),
  );
}

const asEnglish = (sentences: string[][]) => sentences.map((words) => `${words.join(' ')}.`).join(' ');

function chinese(random: Random, sentences: number): string[][] {
  return Array.from({ length: sentences }, () => Array.from({ length: 12 }, () => pick(random, CHINESE)));
}

const asChinese = (sentences: string[][]) => sentences.map((words) => `${words.join('')}。`).join('');

/** Changes 8 % of the words, at most. */
function edit(random: Random, sentences: string[][], others: readonly string[]): string[][] {
  const count = sentences.length * 12;
  const edited = sentences.map((words) => [...words]);
  for (let change = 0; change < Math.floor(count * 0.08); change += 1) {
    const words = edited[random(edited.length)];
    if (words !== undefined) words[random(words.length)] = pick(random, others);
  }
  return edited;
}

function judge(known: string, draft: string) {
  // Beyond the seeds of the texts, so that none of them is the same.
  const random = randomOf(3_000_000_019);
  const others = Array.from({ length: 6 }, (_, n) => ({
    title: `T${n}`,
    body: asEnglish(english(random, 5)),
  }));
  const view = memoryIndex([{ title: 'A note', body: known }, ...others]);
  const body = {
    title: 'A note',
    kind: 'fact',
    domainTags: ['engineering'],
    visibility: 'team',
    body: draft,
  } as const;
  const verdict = dedupe(
    view,
    { ...body, domainTags: ['engineering'], contentHash: contentHash(draft) },
    thresholds,
  );
  return { ...verdict, knownId: view.entry(0).id };
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

describe('edited copies are caught', () => {
  it('in English', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 3, max: 12 }), (seed, length) => {
        const random = randomOf(seed);
        const text = english(random, length);
        const verdict = judge(asEnglish(text), asEnglish(edit(random, text, OTHER_WORDS)));
        expect(verdict).toMatchObject({ targetId: verdict.knownId });
        expect(['DUPLICATE', 'UPDATE']).toContain(verdict.verdict);
      }),
      { numRuns: 60 },
    );
  });

  it('in Chinese', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 3, max: 12 }), (seed, length) => {
        const random = randomOf(seed);
        const text = chinese(random, length);
        const verdict = judge(asChinese(text), asChinese(edit(random, text, OTHER_CHINESE)));
        expect(verdict).toMatchObject({ targetId: verdict.knownId });
        expect(['DUPLICATE', 'UPDATE']).toContain(verdict.verdict);
      }),
      { numRuns: 60 },
    );
  });

  it('nearly always as duplicates', () => {
    const verdicts = Array.from({ length: 80 }, (_, seed) => {
      const random = randomOf(seed * 7919);
      const text = seed % 2 === 0 ? english(random, 8) : chinese(random, 8);
      const [write, others] = seed % 2 === 0 ? [asEnglish, OTHER_WORDS] : [asChinese, OTHER_CHINESE];
      return judge(write(text), write(edit(random, text, others))).verdict;
    });
    expect(verdicts.filter((verdict) => verdict === 'DUPLICATE').length).toBeGreaterThanOrEqual(72);
  });
});

describe('corrections are kept apart', () => {
  it('wherever the number stands in however long a text', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 9 }), fc.boolean(), (seed, length, inChinese) => {
        const random = randomOf(seed);
        const text = inChinese ? chinese(random, length) : english(random, length);
        const at = random(text.length);
        const port = (value: number) =>
          text.map((words, i) =>
            i === at ? [...words.slice(0, 6), String(value), ...words.slice(6)] : words,
          );
        const write = inChinese ? asChinese : asEnglish;
        const verdict = judge(write(port(8080)), write(port(9090)));
        expect(verdict).toMatchObject({ verdict: 'NEW', relatedId: verdict.knownId });
      }),
      { numRuns: 60 },
    );
  });

  it('wherever a negation comes in', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 9 }), fc.boolean(), (seed, length, inChinese) => {
        const random = randomOf(seed);
        const text = inChinese ? chinese(random, length) : english(random, length);
        const at = random(text.length);
        const negated = text.map((words, i) =>
          i === at ? [...words.slice(0, 5), inChinese ? '不' : 'not', ...words.slice(5)] : words,
        );
        const write = inChinese ? asChinese : asEnglish;
        expect(judge(write(text), write(negated)).verdict).toBe('NEW');
        expect(judge(write(negated), write(text)).verdict).toBe('NEW');
      }),
      { numRuns: 60 },
    );
  });
});

it('judges any text without failing, the same one as a duplicate', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      (a, b) => {
        expect(['NEW', 'UPDATE', 'DUPLICATE']).toContain(judge(a, b).verdict);
      },
    ),
    { numRuns: 60 },
  );
});
