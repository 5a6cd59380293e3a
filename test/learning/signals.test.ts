import { describe, expect, test } from 'vitest';
import { planSignals, type ReadEngram, type SignalMemory } from '../../src/learning/plan-signals';
import {
  parseSignals,
  type ReadEvent,
  type SignalEvent,
  type SignalWhat,
} from '../../src/learning/signal-event';
import { predictionError, rulesFired, sumOfRules, verdictOf } from '../../src/learning/signal-rules';

const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;
const EMPTY: SignalMemory = { windows: [], tallies: {} };
const FACT: ReadEngram = { isPrivate: false, judged: { importance: 0.5, confidence: 0.8 }, windowMs: DAY };

/** An event so many milliseconds after the start. */
function at(ms: number, what: SignalWhat, caller: { agent?: string; session?: string } = {}): ReadEvent {
  const atMs = START + ms;
  return { at: new Date(atMs).toISOString(), atMs, agent: 'main', ...caller, ...what };
}

const found = (ms: number, query = 'deadlock retry', relevance = 0.7, caller = {}) =>
  at(ms, { type: 'retrieval', query, hits: [['A', relevance]] }, caller);
const opened = (ms: number, caller = {}) => at(ms, { type: 'get', id: 'A' }, caller);
const acted = (ms: number, caller = {}) => at(ms, { type: 'action', action: 'edit' }, caller);
const said = (ms: number, isCorrection: boolean, caller = {}) =>
  at(ms, { type: 'message', isCorrection }, caller);

function plan(
  events: ReadEvent[],
  options: { now?: number; memory?: SignalMemory; engram?: Partial<ReadEngram> } = {},
) {
  return planSignals({
    memory: options.memory ?? EMPTY,
    events,
    now: START + (options.now ?? 8 * DAY),
    learningRate: 0.1,
    engramOf: (id) => (id === 'gone' ? undefined : { ...FACT, ...options.engram }),
    wordsOf: (query) => query.split(' ').filter((word) => word !== ''),
  });
}

describe('rules', () => {
  test.each([
    ['found and not opened', [found(0)], [], 0],
    ['opened and left alone', [found(0), opened(SECOND)], ['get_no_resimilar_search'], 0.4],
    [
      'opened, then done',
      [found(0), opened(SECOND), acted(9 * MINUTE)],
      ['get_then_action', 'get_no_resimilar_search'],
      1,
    ],
    ['done too late', [found(0), opened(0), acted(10 * MINUTE + 1)], ['get_no_resimilar_search'], 0.4],
    ['done before it was opened', [found(0), acted(1), opened(2)], ['get_no_resimilar_search'], 0.4],
    [
      'opened twice',
      [found(0), opened(1), opened(5 * MINUTE)],
      ['repeated_get', 'get_no_resimilar_search'],
      1,
    ],
    ['looked for the same again', [found(0), opened(1), found(20 * MINUTE)], [], 0],
    [
      'looked for the like within a minute',
      [found(0), opened(1), found(30 * SECOND, 'deadlock retry postgres')],
      ['get_then_immediate_search'],
      -0.7,
    ],
    [
      'looked for something else within a minute',
      [found(0), opened(1), found(30 * SECOND, 'tea')],
      ['get_then_immediate_search', 'get_no_resimilar_search'],
      -0.3,
    ],
    ['the same words at once say nothing about the words', [found(0), opened(1), found(30 * SECOND)], [], 0],
    [
      'another search later',
      [found(0), opened(0), found(MINUTE + 1, 'tea')],
      ['get_no_resimilar_search'],
      0.4,
    ],
    [
      'the next message corrects',
      [found(0), opened(1), said(2 * MINUTE, true)],
      ['user_correction', 'get_no_resimilar_search'],
      0,
    ],
    [
      'a message later corrects something else',
      [found(0), opened(1), said(MINUTE, false), said(2 * MINUTE, true)],
      ['get_no_resimilar_search'],
      0.4,
    ],
    ['found, not opened, corrected', [found(0), said(1, true)], [], 0],
    ['contradicted', [found(0), at(1, { type: 'contradiction', id: 'A' })], ['contradicts_created'], -0.8],
    [
      'contradicted without being read',
      [at(1, { type: 'contradiction', id: 'A' })],
      ['contradicts_created'],
      -0.8,
    ],
    [
      'somebody else acts and searches',
      [
        found(0),
        opened(1),
        acted(2, { agent: 'other' }),
        found(3, 'deadlock retry', 0.7, { agent: 'other' }),
      ],
      ['get_no_resimilar_search'],
      0.4,
    ],
    [
      'another session of the same agent acts',
      [found(0), opened(1, { session: 's1' }), acted(2, { session: 's2' })],
      ['get_no_resimilar_search'],
      0.4,
    ],
    [
      'a hook that knows its session acts for a command that does not',
      [found(0), opened(1), acted(2, { session: 's1' })],
      ['get_then_action', 'get_no_resimilar_search'],
      1,
    ],
  ])('%s', (_name, events, rules, sum) => {
    const [window] = plan(events).closed;
    expect(window).toMatchObject({ id: 'A', rules, sum });
  });

  test('text that was handed over counts as read when the user corrects', () => {
    const handed = at(0, { type: 'retrieval', query: 'port', hits: [['A', 0.5]], handed: true });
    expect(plan([handed, said(1, true)]).closed[0]).toMatchObject({ rules: ['user_correction'], sum: -0.4 });
  });

  test('the sum stays within one', () => {
    expect(sumOfRules(rulesFired({ gets: 3, acted: true }))).toBe(1);
    expect(
      sumOfRules(rulesFired({ gets: 1, contradicted: true, searchedOn: true, searchedAgain: true })),
    ).toBe(-1);
  });
});

test.each([
  // sum, expected, error
  [0.4, 0.5, 0.2],
  [0.4, 0.9, 0],
  [1, 0.9, 0.1],
  [0.4, 0.66, 0],
  [0.4, 0.65, 0],
  [0.4, 0.64, 0.06],
  [-0.7, 0.5, -0.35],
  [-0.7, 0.05, 0],
  [-0.3, 0.2, 0],
  [0, 0.9, 0],
  [0, 0.1, 0],
])('signals of %f where %f was expected: %f', (sum, expected, error) => {
  expect(predictionError(sum, expected)).toBeCloseTo(error);
});

test('a promise that was kept five times is no failure', () => {
  const events = [0, 1, 2, 3, 4].flatMap((n) => [
    found(2 * n * DAY, `question ${n}`, 0.95),
    opened(2 * n * DAY + SECOND),
  ]);
  const { deltas, closed, memory } = plan(events, { now: 20 * DAY });
  expect(closed.map(({ error }) => error)).toEqual([0, 0, 0, 0, 0]);
  expect(memory.tallies).toEqual({ A: { effective: 5, inconclusive: 0, contradicted: 0 } });
  expect(deltas).toHaveLength(1);
  expect(deltas[0]).toMatchObject({ retrieved: 5, reinforcement: 0 });
  for (const name of ['failed', 'effective', 'importance', 'confidence'])
    expect(deltas[0]).not.toHaveProperty(name);
});

describe('what a plan teaches', () => {
  test('retrievals count at once, with the relevance of the last one', () => {
    const { deltas, memory } = plan([found(0, 'x', 0.3), found(MINUTE, 'y', 0.8)], { now: 2 * MINUTE });
    expect(deltas).toEqual([
      {
        id: 'A',
        isPrivate: false,
        judged: FACT.judged,
        retrieved: 2,
        retrievedAt: new Date(START + MINUTE).toISOString(),
        retrievalScore: 0.8,
      },
    ]);
    expect(memory.windows).toHaveLength(1);
  });

  test('a good window reinforces and was effective when it was last opened', () => {
    const { deltas } = plan([found(0, 'x', 0.4), opened(SECOND), acted(MINUTE)]);
    expect(deltas[0]).toMatchObject({ effectiveAt: new Date(START + SECOND).toISOString() });
    expect(deltas[0].reinforcement).toBeCloseTo((1 - 0.4) * 0.1);
  });

  test('a bad window lowers reinforcement and nothing else', () => {
    const { deltas } = plan([found(0, 'x', 0.6), at(1, { type: 'contradiction', id: 'A' })]);
    expect(deltas[0].reinforcement).toBeCloseTo((0.1 - 0.6) * 0.1);
    expect(deltas[0]).not.toHaveProperty('effectiveAt');
  });

  test('expected is the relevance that opened the window, else the last one known, else a half', () => {
    expect(plan([found(0, 'x', 0.3), found(1, 'x', 0.9)]).closed[0].expected).toBe(0.3);
    expect(plan([opened(0)], { engram: { lastRetrievalScore: 0.2 } }).closed[0].expected).toBe(0.2);
    expect(plan([opened(0)]).closed[0].expected).toBe(0.5);
  });

  test.each([
    ['success', 'effective'],
    ['partial', 'effective'],
    ['failure', 'contradicted'],
  ] as const)('a reported %s replaces the signals of its window', (outcome, verdict) => {
    const report = at(2 * SECOND, { type: 'feedback', id: 'A', outcome });
    const { deltas, closed } = plan([found(0), opened(SECOND), report, acted(MINUTE)]);
    expect(closed[0]).toMatchObject({ rules: [], sum: 0, error: 0, verdict });
    expect(deltas[0]).not.toHaveProperty('reinforcement');
    expect(deltas[0]).not.toHaveProperty('effectiveAt');
  });

  test('a report outside of any window changes none', () => {
    const report = at(0, { type: 'feedback', id: 'A', outcome: 'failure' });
    expect(plan([report])).toMatchObject({ deltas: [], closed: [] });
  });

  test('an engram that is gone teaches nothing', () => {
    const lost = at(0, { type: 'retrieval', query: 'x', hits: [['gone', 0.5]] });
    expect(plan([lost, at(1, { type: 'get', id: 'gone' })])).toEqual({
      deltas: [],
      memory: EMPTY,
      closed: [],
    });
  });
});

describe('windows', () => {
  test('close after their length, and the next reading opens a new one', () => {
    const { closed, memory } = plan([found(0), opened(1), found(DAY), opened(DAY + 1)], {
      now: DAY + MINUTE,
    });
    expect(closed).toHaveLength(1);
    expect(memory.windows).toMatchObject([{ id: 'A', openedAt: START + DAY, gets: 1 }]);
  });

  test('however the log is cut, the answer is the same', () => {
    const events = [
      found(0),
      opened(SECOND),
      said(5, true),
      found(DAY - 1, 'retry deadlock'),
      opened(2 * DAY),
      acted(2 * DAY + 5),
    ];
    const whole = plan(events);
    let memory = EMPTY;
    const closed = [];
    for (const event of events) {
      const part = plan([event], { memory: JSON.parse(JSON.stringify(memory)), now: event.atMs - START });
      memory = part.memory;
      closed.push(...part.closed);
    }
    const last = plan([], { memory });
    expect([...closed, ...last.closed]).toEqual(whole.closed);
    expect(last.memory).toEqual(whole.memory);
  });

  test('a clock that jumped ahead and back keeps no window open for ever', () => {
    const { memory } = plan([found(900 * DAY)], { now: 0 });
    expect(memory.windows[0].closesAt).toBe(START + DAY);
    expect(plan([], { memory, now: DAY }).closed).toHaveLength(1);
  });

  test('a clock that jumped backwards in a window is no minute later', () => {
    expect(plan([found(DAY / 2), opened(DAY / 2), acted(0)]).closed[0].rules).toEqual([
      'get_no_resimilar_search',
    ]);
  });
});

describe('lines of the log', () => {
  const good: SignalEvent = { at: '2026-01-01T00:00:00Z', agent: 'main', type: 'get', id: 'A' };

  test('are events, one each; an unfinished or foreign one is damaged', () => {
    const damaged = [
      '{"at":"2026-01-01T00:00:00Z","agent":"main","type":"ge',
      'null',
      '[]',
      JSON.stringify({ ...good, at: 'yesterday' }),
      JSON.stringify({ ...good, id: 7 }),
      JSON.stringify({ ...good, agent: undefined }),
      JSON.stringify({ ...good, session: 3 }),
      JSON.stringify({ ...good, type: 'guess' }),
      JSON.stringify({ ...good, type: 'feedback', outcome: 'great' }),
      JSON.stringify({ ...good, type: 'action' }),
      JSON.stringify({ ...good, type: 'message', isCorrection: 'yes' }),
      JSON.stringify({ ...good, type: 'retrieval', query: 'x', hits: [['A', 7]] }),
      JSON.stringify({ ...good, type: 'retrieval', query: 'x', hits: ['A'] }),
    ];
    const read = parseSignals([JSON.stringify(good), ...damaged, '', JSON.stringify(good)].join('\n'));
    expect(read.events).toHaveLength(2);
    expect(read.events[0]).toEqual({ ...good, atMs: START });
    expect(read.damaged).toEqual(damaged);
  });
});

test.each([
  [{ gets: 0 }, 0, 'inconclusive'],
  [{ gets: 1 }, 0.4, 'effective'],
  [{ gets: 1 }, -0.3, 'inconclusive'],
  [{ gets: 0, contradicted: true }, -0.8, 'contradicted'],
  [{ gets: 2, contradicted: true }, 0.2, 'effective'],
] as const)('a window with %j and a sum of %f was %s', (seen, sum, verdict) => {
  expect(verdictOf(seen, sum)).toBe(verdict);
});
