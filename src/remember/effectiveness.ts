import { planSignals, type WindowTally } from '../learning/plan-signals';
import { readSignals } from '../learning/read-signals';
import { resolveId } from '../search/resolve-id';
import { shownOf } from '../search/shown-of';
import { useIndex } from '../search/use-index';
import type { Memory } from '../store/memory';
import { signalInput } from './fold-signals';

/** How an engram served those who read it in this clone, by the windows that are closed. */
export interface Effectiveness {
  engramId: string;
  title: string;
  /** Closed windows: how often it was read, with what happened then. */
  hits: number;
  effective: number;
  inconclusive: number;
  contradicted: number;
  /** effective / hits; null under 3 hits. */
  rate: number | null;
  /** A window is open: too early to tell. */
  open: number;
  /** What was reported by feedback, in every clone. */
  reported: { effective: number; failed: number };
}

const FEWEST_HITS = 3;

/** Reads only: what the log holds by now counts, whether it was folded in or not. Throws NOT_FOUND. */
export function effectiveness(memory: Memory, reference: string): Promise<Effectiveness> {
  const { repo, surroundings } = memory;
  return useIndex(repo, { surroundings }, async (view) => {
    const doc = resolveId(view, reference, memory.agent);
    const { id, title } = view.entry(doc);
    const { state, events } = readSignals(repo);
    const { memory: seen } = planSignals({ ...signalInput(memory, view), memory: state, events });
    const counts = (Object.hasOwn(seen.tallies, id) ? seen.tallies[id] : undefined) ?? NO_WINDOWS;
    const hits = counts.effective + counts.inconclusive + counts.contradicted;
    const shown = shownOf(view, doc);
    return {
      engramId: id,
      title,
      hits,
      ...counts,
      rate: hits < FEWEST_HITS ? null : Math.round((counts.effective / hits) * 1e4) / 1e4,
      open: seen.windows.filter((window) => window.id === id).length,
      reported: { effective: shown.effectiveRetrievals, failed: shown.failedUses },
    };
  });
}

const NO_WINDOWS: WindowTally = { effective: 0, inconclusive: 0, contradicted: 0 };
