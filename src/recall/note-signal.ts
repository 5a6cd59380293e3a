import { type SignalWhat, signalOf } from '../learning/signal-event';
import type { Memory } from '../store/memory';
import { appendSignals } from '../store/signal-log';

/** Appends an event to the log of signals, after the answer is out; reading never fails by it. */
export function noteSignal(memory: Memory, what: SignalWhat, session?: string): void {
  const event = signalOf(memory, what, session);
  const append = () => appendSignals(memory.repo, [event]);
  if (memory.surroundings.later === undefined) append();
  else memory.surroundings.later(append);
}
