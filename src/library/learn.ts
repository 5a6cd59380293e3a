/** What use teaches, and what is suggested. */
import type { Observation, ObservedMessage } from '../capture/observe/observe';
import { isCorrection } from '../learning/correction';
import type { AcceptOptions, AcceptOutcome } from '../proposals/accept-proposals';
import type { ChosenProposals } from '../proposals/choose-proposals';
import type { DismissOptions, DismissOutcome } from '../proposals/dismiss-proposals';
import type { EditedProposal, ProposalEdit } from '../proposals/edit-proposal';
import type { ListProposalsOptions, ProposalsAnswer } from '../proposals/list-proposals';
import type { ProposalReview } from '../proposals/show-proposal';
import { noteSignal } from '../recall/note-signal';
import type { Resolution, ResolutionOutcome } from '../remember/contradictions';
import type { Effectiveness } from '../remember/effectiveness';
import type { FeedbackOptions, FeedbackOutcome, FeedbackReport } from '../remember/feedback';
import type { ListedContradiction } from '../remember/list-contradictions';
import type { VerifyOutcome, VerifyRequest } from '../remember/verify';
import type { WriteOptions, Written } from '../remember/write';
import type { Memory } from '../store/memory';
import { beforeWriting } from './before-writing';

export type {
  AcceptOptions,
  AcceptOutcome,
  ChosenProposals,
  DismissOptions,
  DismissOutcome,
  EditedProposal,
  Effectiveness,
  FeedbackOptions,
  FeedbackOutcome,
  FeedbackReport,
  ListedContradiction,
  ListProposalsOptions,
  Observation,
  ObservedMessage,
  ProposalEdit,
  ProposalReview,
  ProposalsAnswer,
  Resolution,
  ResolutionOutcome,
  VerifyOutcome,
  VerifyRequest,
};

export interface LearnMethods {
  /** Reports how a memory served; what importance learns from. */
  feedback(
    reference: string,
    report: FeedbackReport,
    options?: FeedbackOptions,
  ): Promise<Written<FeedbackOutcome>>;
  /** Explains how certain an engram is; with `to`, takes evidence and changes the status when the rule is met. */
  verify(
    reference: string,
    request?: VerifyRequest,
    options?: WriteOptions & { allowSecret?: readonly string[] },
  ): Promise<Written<VerifyOutcome>>;
  /** Open contradictions; with `all` the resolved ones too. */
  contradictions(options?: { all?: boolean }): Promise<ListedContradiction[]>;
  resolveContradiction(
    reference: string,
    resolution: Resolution,
    options?: WriteOptions,
  ): Promise<Written<ResolutionOutcome>>;
  /** Notes what an agent did, or what the user said, so that reading can be judged by it; never fails. */
  noteAction(action: string, session?: string): void;
  noteMessage(text: string, session?: string): void;
  /** How an engram served those who read it here. */
  effectiveness(reference: string): Promise<Effectiveness>;
  /** Takes in a message of a conversation; topics that come back become suggestions. */
  observe(message: ObservedMessage, options?: WriteOptions): Promise<Written<Observation>>;
  /** Suggested changes that wait for a yes, the oldest first. */
  listProposals(options?: ListProposalsOptions): Promise<ProposalsAnswer>;
  /** One for a person to decide, with what is like it and what speaks against it. */
  showProposal(reference: string): Promise<ProposalReview>;
  /** The text of a pending proposal, for an editor. */
  proposalText(reference: string): Promise<{ id: string; content: string; editedFrom?: string }>;
  acceptProposals(chosen: ChosenProposals, options?: AcceptOptions): Promise<Written<AcceptOutcome>>;
  dismissProposals(chosen: ChosenProposals, options?: DismissOptions): Promise<Written<DismissOutcome>>;
  editProposal(
    reference: string,
    edit: ProposalEdit,
    options?: WriteOptions & { allowSecret?: readonly string[] },
  ): Promise<Written<EditedProposal>>;
}

export function learnMethods(memory: Memory): LearnMethods {
  return {
    feedback: async (reference, report, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/feedback')).feedback(memory, reference, report, options);
    },
    verify: async (reference, request, options) => {
      if (request?.to !== undefined) await beforeWriting(memory, options);
      return (await import('../remember/verify')).verify(memory, reference, request, options);
    },
    contradictions: async (options) =>
      (await import('../remember/list-contradictions')).listContradictions(memory, options),
    resolveContradiction: async (reference, resolution, options) => {
      await beforeWriting(memory, options);
      const { resolveContradiction } = await import('../remember/contradictions');
      return resolveContradiction(memory, reference, resolution, options);
    },
    noteAction: (action, session) =>
      noteSignal(memory, { type: 'action', action: action.slice(0, 200) }, session),
    noteMessage: (text, session) =>
      noteSignal(memory, { type: 'message', isCorrection: isCorrection(text) }, session),
    effectiveness: async (reference) =>
      (await import('../remember/effectiveness')).effectiveness(memory, reference),
    observe: async (message, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/observe/observe')).observe(memory, message, options);
    },
    listProposals: async (options) =>
      (await import('../proposals/list-proposals')).listProposals(memory, options),
    showProposal: async (reference) =>
      (await import('../proposals/show-proposal')).showProposal(memory, reference),
    proposalText: async (reference) =>
      (await import('../proposals/edit-proposal')).proposalText(memory, reference),
    acceptProposals: async (chosen, options) => {
      await beforeWriting(memory, options);
      return (await import('../proposals/accept-proposals')).acceptProposals(memory, chosen, options);
    },
    dismissProposals: async (chosen, options) => {
      await beforeWriting(memory, options);
      return (await import('../proposals/dismiss-proposals')).dismissProposals(memory, chosen, options);
    },
    editProposal: async (reference, edit, options) => {
      await beforeWriting(memory, options);
      return (await import('../proposals/edit-proposal')).editProposalFile(memory, reference, edit, options);
    },
  };
}
