import { describe, expect, it } from 'vitest';
import { advance, nextState, PONDER_EVENTS, PONDER_STATES } from '../../src/ponder/states';

describe('the states of a contemplation', () => {
  it.each([
    ['queued', 'run', 'thinking'],
    ['thinking', 'report', 'verifying'],
    ['thinking', 'fail', 'failed'],
    ['verifying', 'close', 'done'],
    ['verifying', 'gaps', 'repairing'],
    ['verifying', 'giveUp', 'degraded'],
    ['verifying', 'fail', 'failed'],
    ['verifying', 'report', 'verifying'],
    ['repairing', 'report', 'verifying'],
    ['repairing', 'fail', 'failed'],
    ['done', 'again', 'queued'],
    ['degraded', 'again', 'queued'],
    ['failed', 'again', 'queued'],
    ['failed', 'run', 'thinking'],
  ] as const)('%s --%s--> %s', (state, event, next) => {
    expect(nextState(state, event)).toBe(next);
  });

  it('has no other way from one to the other', () => {
    const ways = PONDER_STATES.flatMap((state) => PONDER_EVENTS.filter((event) => nextState(state, event)));
    expect(ways).toHaveLength(14);
  });

  it('names what to do instead', () => {
    expect(() => advance('queued', 'report', 'X')).toThrow(/X is queued: no report is waited for/);
    expect(() => advance('thinking', 'again', 'X')).toThrow(/has not ended yet/);
  });
});
