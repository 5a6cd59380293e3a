/** What an agent is handed, and what of a conversation is kept. */
import type { AfterTurn, KeptCompaction } from '../capture/after-turn';
import type { Compaction } from '../capture/compact';
import type { BriefingAnswer, BriefingOptions } from '../recall/briefing/briefing';
import type { AssembleOptions } from '../recall/context/assemble';
import type { AssembledContext } from '../recall/context/plan';
import type { Turn } from '../recall/context/turn';
import type { ListPinsOptions } from '../recall/list-pins';
import type { SessionsAnswer, SessionsOptions } from '../recall/list-sessions';
import type { Pins } from '../recall/pins';
import type { Catalogue, PrimeAnswer } from '../recall/prime/answer';
import type { PrimeOptions } from '../recall/prime/prime';
import type { ReadingOptions } from '../recall/reader';
import type { RecentAnswer, RecentOptions, TimelineAnswer, TimelineOptions } from '../recall/recent';
import type { SessionNote } from '../recall/sessions';
import type { PinOptions, PinOutcome } from '../remember/pin';
import type { SessionDraft, SessionOutcome } from '../remember/save-session';
import type { WriteOptions, Written } from '../remember/write';
import type { Memory } from '../store/memory';
import { beforeWriting } from './before-writing';

export type {
  AfterTurn,
  AssembledContext,
  AssembleOptions,
  BriefingAnswer,
  BriefingOptions,
  Compaction,
  KeptCompaction,
  ListPinsOptions,
  PinOptions,
  PinOutcome,
  Pins,
  PrimeAnswer,
  PrimeOptions,
  RecentAnswer,
  RecentOptions,
  SessionDraft,
  SessionNote,
  SessionOutcome,
  SessionsAnswer,
  SessionsOptions,
  TimelineAnswer,
  TimelineOptions,
  Turn,
  WriteOptions,
  Written,
};

export interface RecallMethods {
  /** What an agent is handed at the start of a session, inside a budget. */
  prime(options?: PrimeOptions): Promise<PrimeAnswer>;
  /** What belongs into the prompt of a turn: rules, and what the last messages call to mind. */
  contextAssemble(turn: Turn, options?: AssembleOptions): Promise<AssembledContext>;
  /** Stores the facts that the user's last message states. */
  contextAfterTurn(turn: Turn, options?: WriteOptions): Promise<AfterTurn>;
  /** Stores facts and summary of a conversation that `compactMessages` shortened. */
  keepCompaction(turn: Turn, compaction: Compaction, options?: WriteOptions): Promise<KeptCompaction>;
  /** What a session needs to know of the last days. */
  briefing(options?: BriefingOptions): Promise<BriefingAnswer>;
  /** What was made or changed in the last hours. */
  recent(options?: RecentOptions): Promise<RecentAnswer>;
  timeline(options?: TimelineOptions): Promise<TimelineAnswer>;
  sessionList(options?: SessionsOptions): Promise<SessionsAnswer>;
  /** The session that was saved last, or the one of a reference. */
  sessionRestore(reference?: string, options?: ReadingOptions): Promise<SessionNote | undefined>;
  sessionSave(
    draft: SessionDraft,
    options?: WriteOptions & { allowSecret?: readonly string[] },
  ): Promise<Written<SessionOutcome>>;
  /** The pins that hold for the reader, the narrowest scope first. */
  pinList(options?: ListPinsOptions): Promise<Pins>;
  /** Pins memories by reference, and texts, which become rules of their own. */
  pinAdd(references: readonly string[], options?: PinOptions): Promise<Written<PinOutcome[]>>;
  /** The memories stay. */
  pinRemove(references: readonly string[], options?: WriteOptions): Promise<Written<PinOutcome[]>>;
}

export function recallMethods(memory: Memory): RecallMethods {
  return {
    prime: async (options = {}) => {
      const overdue = async () => (await import('../maintenance/overdue-stages')).overdueStages(memory);
      const catalogue: Catalogue = async (audience) =>
        (await import('../skills/catalogue')).skillCatalogue(memory, audience);
      const { prime } = await import('../recall/prime/prime');
      return prime(memory, options, { overdueStages: overdue, catalogue });
    },
    contextAssemble: async (turn, options = {}) => {
      const loadWords = async () => (await import('../capture/said-words')).saidWords;
      return (await import('../recall/context/assemble')).assembleContext(memory, turn, options, loadWords);
    },
    contextAfterTurn: async (turn, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/after-turn')).afterTurn(memory, turn, options);
    },
    keepCompaction: async (turn, compaction, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/after-turn')).keepCompaction(memory, turn, compaction, options);
    },
    briefing: async (options) => (await import('../recall/briefing/briefing')).briefing(memory, options),
    recent: async (options) => (await import('../recall/recent')).recent(memory, options),
    timeline: async (options) => (await import('../recall/recent')).timeline(memory, options),
    sessionList: async (options) => (await import('../recall/list-sessions')).listSessions(memory, options),
    sessionRestore: async (reference, options) =>
      (await import('../recall/list-sessions')).restoreSession(memory, reference, options),
    sessionSave: async (draft, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/save-session')).saveSession(memory, draft, options);
    },
    pinList: async (options) => (await import('../recall/list-pins')).listPins(memory, options),
    pinAdd: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/pin')).addPins(memory, references, options);
    },
    pinRemove: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/pin')).removePins(memory, references, options);
    },
  };
}
