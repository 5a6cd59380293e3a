import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import { type DedupeDraft, dedupe } from '../../src/search/dedupe';
import { type MemoryDocument, memoryIndex } from '../helpers/memory-index';

const thresholds = { duplicate: 0.88, update: 0.6 };

const OTHERS: MemoryDocument[] = [
  { title: 'Queues', body: 'Workers of the queue take one job at a time and acknowledge it late.' },
  { title: '发布', body: '每次发布之前先在预发环境回归，再逐步放量。' },
];

function draftOf(body: string, more: Partial<DedupeDraft> = {}): DedupeDraft {
  return {
    title: 'A note',
    kind: 'fact',
    domainTags: ['engineering'],
    visibility: 'team',
    contentHash: contentHash(body),
    createdAt: '2026-01-01T00:00:00Z',
    body,
    ...more,
  };
}

function judge(known: MemoryDocument | string, draft: string | DedupeDraft) {
  const document = typeof known === 'string' ? { body: known } : known;
  const view = memoryIndex([{ title: 'A note', ...document }, ...OTHERS]);
  const verdict = dedupe(view, typeof draft === 'string' ? draftOf(draft) : draft, thresholds);
  return { ...verdict, knownId: view.entry(view.docsByTitle(document.title ?? 'A note')[0] ?? 0).id };
}

const RETRY =
  'Retry with exponential backoff and full jitter when the upstream answers with errors, since fixed delays make all clients come back at once and the service falls over again.';

describe('a copy', () => {
  it('with the same hash is a duplicate', () => {
    const verdict = judge(RETRY, RETRY);
    expect(verdict).toMatchObject({ verdict: 'DUPLICATE', confidence: 1, reason: 'the same text' });
    expect(verdict.targetId).toBe(verdict.knownId);
    expect(verdict.candidatesConsidered).toBeGreaterThanOrEqual(1);
  });

  it('is found among however many like texts, and without any word in it', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ title: `N ${n}`, body: `${RETRY} ${RETRY}` }));
    const view = memoryIndex([...many, { title: 'Z', body: RETRY }, { title: 'Signs', body: '→ 😀' }]);
    expect(dedupe(view, draftOf(RETRY), thresholds)).toMatchObject({
      verdict: 'DUPLICATE',
      targetId: view.entry(60).id,
    });
    expect(dedupe(view, draftOf('→ 😀', { title: '?' }), thresholds).targetId).toBe(view.entry(61).id);
  });

  it('under another title is the same text', () => {
    expect(judge(RETRY, draftOf(RETRY, { title: 'Second note 2' })).verdict).toBe('DUPLICATE');
  });

  it.each([
    ['with a word in another', RETRY, RETRY.replace('clients', 'callers')],
    ['with other stop words', RETRY, RETRY.replace('since fixed', 'because the fixed')],
    ['in other case and form', RETRY, RETRY.toUpperCase()],
    [
      'with sentences in another order',
      'Use jitter in retries. Cap the delay of all clients.',
      'Cap the delay of all clients. Use jitter in retries.',
    ],
    ['with less in it', `${RETRY} Measured twice.`, RETRY],
    [
      'in Chinese',
      '数据库死锁时使用指数退避加随机抖动进行重试，因为固定间隔会造成惊群效应。',
      '数据库死锁时采用指数退避加随机抖动进行重试，因为固定间隔会造成惊群效应。',
    ],
  ])('%s is a duplicate', (_, known, draft) => {
    expect(judge(known, draft)).toMatchObject({ verdict: 'DUPLICATE' });
  });
});

describe('more about the same', () => {
  const update = `${RETRY} Give up after a minute and report the failure to the operator on duty.`;

  it('is an update in the same kind and domain', () => {
    const verdict = judge(RETRY, update);
    expect(verdict.verdict).toBe('UPDATE');
    expect(verdict.targetId).toBe(verdict.knownId);
    expect(verdict.confidence).toBeGreaterThan(0.6);
  });

  it('is new elsewhere', () => {
    expect(judge(RETRY, draftOf(update, { kind: 'procedure' })).verdict).toBe('NEW');
    expect(judge(RETRY, draftOf(update, { domainTags: ['ops'] })).verdict).toBe('NEW');
  });

  it('is no duplicate even when nearly all of it is known', () => {
    const long = Array.from(
      { length: 12 },
      (_, n) => `${RETRY} Case ${'abcdefghijkl'[n]}${n}x is like this.`,
    ).join(' ');
    const verdict = judge(
      long,
      `${long} Operators must page the database team before they restart anything.`,
    );
    expect(verdict.confidence).toBeGreaterThan(0.88);
    expect(verdict.verdict).toBe('UPDATE');
  });
});

describe('something else', () => {
  it.each([
    'Something entirely different about gardening and bees.',
    '关于园艺和蜜蜂的完全不同的内容。',
    '😀',
    '?!',
    '',
  ])('%j is new', (draft) => {
    const verdict = judge(RETRY, draft);
    expect(verdict.verdict).toBe('NEW');
    expect(verdict.relatedId).toBeUndefined();
    expect(verdict.targetId).toBeUndefined();
  });

  it('is new in an empty repository', () => {
    const verdict = dedupe(memoryIndex([]), draftOf(RETRY), thresholds);
    expect(verdict).toEqual({
      verdict: 'NEW',
      reason: 'nothing like it is known',
      confidence: 1,
      candidatesConsidered: 0,
    });
  });
});

describe('a correction is not a copy', () => {
  it.each([
    ['a port', 'The port is 8080.', 'The port is 9090.'],
    ['a port in other words', 'The API port is 8080 in staging.', 'In staging the API port is 9090.'],
    ['a short one', 'Port: 8080', 'Port: 9090'],
    [
      'a version',
      'We ship v2.1.0 of the parser to all customers.',
      'We ship v2.2.0 of the parser to all customers.',
    ],
    [
      'a spelt number',
      'Retry three times before the message is dropped.',
      'Retry five times before the message is dropped.',
    ],
    [
      'a unit',
      'Sessions expire after a week without any request.',
      'Sessions expire after a month without any request.',
    ],
    ['a negation', 'The cache is shared between workers.', 'The cache is not shared between workers.'],
    [
      'a negation less',
      "Deploys don't run on Fridays after the freeze.",
      'Deploys do run on Fridays after the freeze.',
    ],
    ['never', 'Always restart the broker during an upgrade.', 'Never restart the broker during an upgrade.'],
    [
      'no longer',
      'The team uses the shared queue for mail.',
      'The team no longer uses the shared queue for mail.',
    ],
    [
      'an opposite',
      'Compression is enabled for responses of the gateway.',
      'Compression is disabled for responses of the gateway.',
    ],
    [
      'a city',
      'The primary database runs in Berlin behind a proxy.',
      'The primary database runs in Dublin behind a proxy.',
    ],
    [
      'a city in front',
      'Berlin hosts the primary database behind a proxy.',
      'Dublin hosts the primary database behind a proxy.',
    ],
    [
      'a person',
      'Ask Maria about access to the billing export.',
      'Ask Jonas about access to the billing export.',
    ],
    [
      'a tool in lower case',
      'We use redis for the session cache of the shop.',
      'We use memcached for the session cache of the shop.',
    ],
    [
      'an environment',
      'The flag is on for staging since the last release.',
      'The flag is on for production since the last release.',
    ],
    [
      'a path',
      'Limits are set in src/config/limits.ts for all routes.',
      'Limits are set in src/http/limits.ts for all routes.',
    ],
    [
      'an identifier',
      'Call parseFrontMatter before the body is hashed.',
      'Call splitFrontMatter before the body is hashed.',
    ],
    [
      'a number more',
      'Retry policy for uploads of large files.',
      'Retry policy v2 for uploads of large files.',
    ],
    ['a city more in Chinese', '主数据库由网关代理，定期备份。', '上海主数据库由网关代理，定期备份。'],
    ['a Chinese port', '服务端口是8080，重启后生效。', '服务端口是9090，重启后生效。'],
    ['a Chinese negation 不', '缓存在节点之间共享，需要预热。', '缓存在节点之间不共享，需要预热。'],
    ['a Chinese negation 没', '数据库没有部署在这个机房。', '数据库部署在这个机房。'],
    [
      'a Chinese negation that looks like another word',
      '网关过滤空的请求头，记录来源地址。',
      '网关不过滤空的请求头，记录来源地址。',
    ],
    ['a Chinese city', '主数据库部署在柏林机房，由网关代理。', '主数据库部署在都柏林机房，由网关代理。'],
    ['a Chinese person', '支付服务由张伟负责，每周发布一次。', '支付服务由李娜负责，每周发布一次。'],
    ['a Chinese number', '重试次数为三次，之后进入死信队列。', '重试次数为五次，之后进入死信队列。'],
    ['a Chinese opposite', '默认启用压缩功能，由网关统一处理。', '默认禁用压缩功能，由网关统一处理。'],
    ['a Chinese unit', '会话在一天之后过期，需要重新登录。', '会话在一周之后过期，需要重新登录。'],
    [
      'a product in Chinese',
      '会话缓存使用 Redis 集群，由平台组维护。',
      '会话缓存使用 Memcached 集群，由平台组维护。',
    ],
  ])('%s', (_, known, draft) => {
    const verdict = judge(known, draft);
    expect(verdict).toMatchObject({ verdict: 'NEW', relatedId: verdict.knownId });
    expect(verdict.targetId).toBeUndefined();
    expect(verdict.reason).toMatch(/^differs in a (?:number|negation|name)|^turns a word round/);
  });

  it.each([
    ['inside a long text', RETRY],
    ['behind an update', `${RETRY} Give up after a minute.`],
  ])('also %s', (_, text) => {
    const known = `${text} The limit is 5 attempts.`;
    expect(judge(known, `${text} The limit is 7 attempts.`)).toMatchObject({ verdict: 'NEW' });
  });

  it('tells the titles of short texts apart too', () => {
    expect(
      judge(
        { title: 'Port of staging', body: 'It is the usual one.' },
        draftOf('It is the usual one!', { title: 'Port of production' }),
      ),
    ).toMatchObject({
      verdict: 'NEW',
    });
  });

  it('still finds the copy beside the text that it corrects', () => {
    const view = memoryIndex([
      { title: 'A', body: `${RETRY} The port is 8080.` },
      { title: 'B', body: `${RETRY.replace('clients', 'callers')} The port is 9090.` },
    ]);
    const verdict = dedupe(view, draftOf(`${RETRY} The port is 9090.`, { title: 'C' }), thresholds);
    expect(verdict).toMatchObject({ verdict: 'DUPLICATE', targetId: view.entry(1).id });
  });
});

describe('who may be judged by whom', () => {
  const near = RETRY.replace('clients', 'callers');

  it.each<[string, MemoryDocument]>([
    ['forgotten', { status: 'forgotten' }],
    ['frozen', { status: 'frozen' }],
    ['refuted', { verificationStatus: 'refuted' }],
    ['expired', { validTo: '2025-06-01' }],
  ])('a copy of a %s engram is new and names it', (state, known) => {
    for (const text of [RETRY, near]) {
      const verdict = judge({ ...known, body: RETRY }, text);
      expect(verdict).toMatchObject({
        verdict: 'NEW',
        relatedId: verdict.knownId,
        reason: `a ${state} engram says the same`,
      });
    }
  });

  it.each<[string, MemoryDocument, Partial<DedupeDraft>]>([
    ['a private one by the team', { visibility: 'private' }, {}],
    ['a restricted one by the team', { visibility: 'restricted' }, {}],
    ["another agent's", { agentId: 'other' }, {}],
    ["another agent's by an agent", { agentId: 'other' }, { agentId: 'main' }],
    ['one of a channel by all', { scope: { type: 'channel', id: 'x' } }, {}],
    [
      'one of another session',
      { scope: { type: 'session', id: 'x' } },
      { scope: { type: 'session', id: 'y' } },
    ],
    ['a draft', { status: 'draft' }, {}],
  ])('%s is not looked at', (_, known, draft) => {
    expect(judge({ ...known, body: RETRY }, draftOf(RETRY, draft))).toEqual(
      expect.objectContaining({ verdict: 'NEW', reason: 'nothing like it is known' }),
    );
  });

  it.each<[string, MemoryDocument, Partial<DedupeDraft>]>([
    ['private by private', { visibility: 'private' }, { visibility: 'private' }],
    ['team by public', { visibility: 'public' }, {}],
    ["an agent's by its own", { agentId: 'main' }, { agentId: 'main' }],
    ["an agent's by a shared one", { agentId: 'shared' }, { agentId: 'main' }],
    ["an agent's by the team's", {}, { agentId: 'main' }],
    [
      'a session by its own',
      { scope: { type: 'session', id: 'x' } },
      { scope: { type: 'session', id: 'x' } },
    ],
    ['a session by a global one', { scope: { type: 'global' } }, { scope: { type: 'session', id: 'x' } }],
  ])('%s', (_, known, draft) => {
    expect(judge({ ...known, body: RETRY }, draftOf(near, draft)).verdict).toBe('DUPLICATE');
  });

  it('keeps a private text out of the team: only the very same text is known', () => {
    const draft: Partial<DedupeDraft> = { visibility: 'private' };
    expect(judge(RETRY, draftOf(RETRY, draft)).verdict).toBe('DUPLICATE');
    const verdict = judge(RETRY, draftOf(`${near} My own aside about the people involved in it.`, draft));
    expect(verdict).toMatchObject({ verdict: 'NEW', relatedId: verdict.knownId });
    expect(verdict.targetId).toBeUndefined();
  });

  it('follows the thresholds', () => {
    const view = memoryIndex([{ title: 'A note', body: RETRY }, ...OTHERS]);
    expect(dedupe(view, draftOf(near), { duplicate: 1, update: 1 }).verdict).toBe('NEW');
    expect(dedupe(view, draftOf(near), { duplicate: 0.99, update: 0.6 }).verdict).toBe('UPDATE');
  });
});
