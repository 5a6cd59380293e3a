import { type ClosedWindow, planSignals, type ReadEngram } from '../learning/plan-signals';
import { readSignals } from '../learning/read-signals';
import { formatSignalState } from '../learning/signal-state';
import type { IndexView } from '../search/contract';
import { shownOf } from '../search/shown-of';
import { tokenize } from '../search/tokenize';
import { STATE, statePath } from '../store/layout';
import type { Memory } from '../store/memory';
import { readOptional } from '../store/read-optional';
import type { EngramUsageDelta } from '../store/usage-writer';
import type { WriteStep } from './write';

/** What a fold did. */
export interface FoldedSignals {
  /** Events that were read. */
  events: number;
  /** Lines that were none; they are kept beside the log. */
  damaged: number;
  /** Engrams whose usage changed. */
  taught: number;
  deltas: EngramUsageDelta[];
  closed: ClosedWindow[];
  /** Windows that stay open. */
  open: number;
}

/**
 * Folds what reading left into usage: counts, prediction errors of windows that closed, and how far the log was read,
 * all in this one plan, so that every event counts once whatever is killed in between. After the plan was applied,
 * `rotateSignals` may move a large log aside.
 */
export function planSignalFold(step: WriteStep): FoldedSignals {
  const { memory, view } = step;
  const { state, stateText, events, damaged } = readSignals(memory.repo);
  const plan = planSignals({ ...signalInput(memory, view), memory: state, events });
  const deltas = plan.deltas.filter((delta) => step.learn(delta));
  const after = formatSignalState({ ...state, ...plan.memory });
  if (after !== stateText && (stateText !== undefined || events.length + damaged.length > 0)) {
    step.plan.append([
      { type: 'write', area: 'state', path: STATE.windows, text: after, expect: stateText ?? null },
    ]);
  }
  keepDamaged(step, damaged);
  return {
    events: events.length,
    damaged: damaged.length,
    taught: deltas.length,
    deltas,
    closed: plan.closed,
    open: plan.memory.windows.length,
  };
}

/** What planning signals must know of a repository and its settings. */
export function signalInput({ config, surroundings }: Memory, view: IndexView) {
  return {
    now: surroundings.now(),
    learningRate: config.reinforcement.learningRate,
    wordsOf: tokenize,
    engramOf: (id: string): ReadEngram | undefined => {
      const doc = view.docOfId(id);
      if (doc === undefined) return undefined;
      const { visibility, importance, confidence, kind } = view.entry(doc);
      return {
        isPrivate: visibility === 'private',
        judged: { importance, confidence },
        windowMs: config.observation[kind],
        lastRetrievalScore: shownOf(view, doc).lastRetrievalScore,
      };
    },
  };
}

function keepDamaged({ memory, plan }: WriteStep, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const before = readOptional(statePath(memory.repo, STATE.damagedSignals));
  const text = `${before ?? ''}${lines.join('\n')}\n`;
  plan.append([{ type: 'write', area: 'state', path: STATE.damagedSignals, text, expect: before ?? null }]);
}
