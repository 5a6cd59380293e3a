/** The library: all that the faces do, for programs that embed co-engram. See docs/library.md. */

import { existsSync } from 'node:fs';
import type { AfterTurn, KeptCompaction } from './capture/after-turn';
import type { AppliedAnswer, ApplyOptions } from './capture/apply-answer';
import type { Captured, CaptureOptions } from './capture/capture-message';
import type { Compaction } from './capture/compact';
import type { DedupeOptions, DedupeOutcome } from './capture/entities/dedupe';
import type { EntitiesOptions, EntityDetails, EntitySummary } from './capture/entities/entities';
import type { CapturedByModel } from './capture/extract-by-model';
import type {
  AddFactOptions,
  FactDetails,
  FactJudgement,
  FactSummary,
  JudgedFact,
  ListFactsOptions,
} from './capture/facts';
import type { Observation, ObservedMessage } from './capture/observe/observe';
import type { StoredFact } from './capture/store-facts';
import type {
  ImportedSession,
  ImportedTranscripts,
  ImportTranscriptsOptions,
} from './capture/transcript/import-transcripts';
import type { TranscriptSource } from './capture/transcript/transcript-source';
import type { DoctorIssue, DoctorOptions, DoctorOutcome, DoctorReport } from './doctor/doctor';
import type { Finding } from './doctor/finding';
import type { CheckOptions, CheckReport } from './doctor/run-checks';
import type { StatusReport } from './doctor/status';
import type { EngramFieldName } from './engram/fields';
import type { ExportFormat, ExportOptions, MemoryExport } from './export/export';
import type { WrittenExport } from './export/write-export';
import { isCorrection } from './learning/correction';
import type { LifecycleStep } from './learning/lifecycle';
import type { MaintainOptions, MaintainReport, StageReport } from './maintenance/maintain';
import type { AuditAnswer, AuditOptions } from './maintenance/query-audit';
import type { SentQuestion } from './model/model';
import type { AcceptOptions, AcceptOutcome } from './proposals/accept-proposals';
import type { ChosenProposals } from './proposals/choose-proposals';
import type { DismissOptions, DismissOutcome } from './proposals/dismiss-proposals';
import type { EditedProposal, ProposalEdit } from './proposals/edit-proposal';
import type { ListProposalsOptions, ProposalsAnswer } from './proposals/list-proposals';
import type { ProposalReview } from './proposals/show-proposal';
import type { BriefingAnswer, BriefingOptions } from './recall/briefing/briefing';
import type { Completion, CompletionKind } from './recall/completions';
import type { AssembleOptions } from './recall/context/assemble';
import type { AssembledContext } from './recall/context/plan';
import type { Turn } from './recall/context/turn';
import type { GetAnswer, GetOptions } from './recall/get';
import type { LineageAnswer, LineageOptions } from './recall/lineage';
import type { LinksOptions, PresentedLink } from './recall/links';
import type { ListAnswer, ListOptions } from './recall/list-memory';
import type { ListPinsOptions } from './recall/list-pins';
import type { SessionsAnswer, SessionsOptions } from './recall/list-sessions';
import { noteSignal } from './recall/note-signal';
import type { PathNode } from './recall/path-tree';
import type { PathTree } from './recall/paths';
import type { Pins } from './recall/pins';
import type { PrimeAnswer, PrimeFormat } from './recall/prime/answer';
import type { PrimeOptions } from './recall/prime/prime';
import type { ReadingOptions } from './recall/reader';
import type { RecentAnswer, RecentOptions, TimelineAnswer, TimelineOptions } from './recall/recent';
import { type SearchAnswer, type SearchOptions, searchMemory } from './recall/search-memory';
import type { SessionNote } from './recall/sessions';
import type { AddOptions, AddOutcome } from './remember/add';
import type { Resolution, ResolutionOutcome } from './remember/contradictions';
import type { DeleteOutcome } from './remember/delete';
import type { EngramDraft } from './remember/draft';
import type { Effectiveness } from './remember/effectiveness';
import type { FeedbackOptions, FeedbackOutcome, FeedbackReport } from './remember/feedback';
import type { LifecycleOptions, LifecycleOutcome } from './remember/lifecycle';
import type { LinkDraft, LinkOutcome } from './remember/link';
import type { ListedContradiction } from './remember/list-contradictions';
import type { PinOptions, PinOutcome } from './remember/pin';
import type { ReplaceOutcome } from './remember/replace-text';
import type { SessionDraft, SessionOutcome } from './remember/save-session';
import type { PurgeOutcome, TrashEntry } from './remember/trash';
import type { ListedBatch, UndoneBatch } from './remember/undo-batch';
import type { UnlinkOutcome } from './remember/unlink';
import type { EngramChange, UpdateOptions, UpdateOutcome } from './remember/update';
import type { VerifyOutcome, VerifyRequest } from './remember/verify';
import type { WriteOptions, Written } from './remember/write';
import type { SynapseReference } from './search/resolve-synapse';
import type {
  InstallableScheduler,
  PrintedSchedule,
  ScheduleChange,
  ScheduleOptions,
} from './setup/schedule/schedule';
import type { AuditRecord } from './store/audit-log';
import { findRepository } from './store/find-repository';
import { loadRepositoryConfig } from './store/load-repository-config';
import type { Memory } from './store/memory';
import type { RepositoryRule } from './store/repository';
import type { Synapse } from './synapse/synapse';
import type { AnomaliesOptions, AnomalyReport } from './sync/anomalies/find-anomalies';
import type { LostInFile } from './sync/audit/audit-merge';
import type { AuditedMerge, MergeAuditOptions, MergeAuditReport } from './sync/audit/merge-audit';
import { moveNotePath } from './sync/exchange/move-note';
import type { SyncOptions } from './sync/exchange/sync';
import type { SyncReport } from './sync/exchange/sync-report';
import type { DiffOptions, MemoryDiff } from './sync/history/diff-memory';
import type { LogEntry, LogOptions, MemoryLog } from './sync/history/log-memory';
import type { HooksStatus } from './sync/hooks/hooks-status';
import type { HookState } from './sync/hooks/inspect-hooks';
import type { HooksOptions, HooksOutcome, InstallOptions } from './sync/hooks/install-hooks';
import type { MergeLogLine } from './sync/merge-log';
import type { MergeResolution, MergeResolveOptions } from './sync/merge-resolve';
import type { MergeStats, StatsOptions } from './sync/merge-stats';
import type { PostMergeReport } from './sync/post-merge';
import type { MergeLogAnswer, MergeLogOptions } from './sync/query-merge-log';
import type { Surroundings } from './util/surroundings';

export type { Engram } from './engram/engram';
export { CoEngramError, type ErrorCode, type ErrorFields, EXIT_CODES } from './errors';
export type {
  AcceptOptions,
  AcceptOutcome,
  AddFactOptions,
  AddOptions,
  AddOutcome,
  AfterTurn,
  AnomaliesOptions,
  AnomalyReport,
  AppliedAnswer,
  ApplyOptions,
  AssembledContext,
  AssembleOptions,
  AuditAnswer,
  AuditedMerge,
  AuditOptions,
  AuditRecord,
  BriefingAnswer,
  BriefingOptions,
  Captured,
  CapturedByModel,
  CaptureOptions,
  CheckOptions,
  CheckReport,
  ChosenProposals,
  Compaction,
  Completion,
  CompletionKind,
  DeleteOutcome,
  DiffOptions,
  DismissOptions,
  DismissOutcome,
  DoctorIssue,
  DoctorOptions,
  DoctorOutcome,
  DoctorReport,
  EditedProposal,
  Effectiveness,
  EngramChange,
  EngramDraft,
  EngramFieldName,
  EntitiesOptions,
  EntityDetails,
  EntitySummary,
  ExportFormat,
  ExportOptions,
  FactDetails,
  FactJudgement,
  FactSummary,
  FeedbackOptions,
  FeedbackOutcome,
  FeedbackReport,
  Finding,
  GetAnswer,
  GetOptions,
  HookState,
  HooksOptions,
  HooksOutcome,
  HooksStatus,
  ImportedSession,
  ImportedTranscripts,
  ImportTranscriptsOptions,
  InstallableScheduler,
  InstallOptions,
  JudgedFact,
  KeptCompaction,
  LifecycleOptions,
  LifecycleOutcome,
  LineageAnswer,
  LineageOptions,
  LinkDraft,
  LinkOutcome,
  LinksOptions,
  ListAnswer,
  ListedBatch,
  ListedContradiction,
  ListFactsOptions,
  ListOptions,
  ListPinsOptions,
  ListProposalsOptions,
  LogEntry,
  LogOptions,
  LostInFile,
  MaintainOptions,
  MaintainReport,
  MemoryDiff,
  MemoryExport,
  MemoryLog,
  MergeAuditOptions,
  MergeAuditReport,
  MergeLogAnswer,
  MergeLogLine,
  MergeLogOptions,
  MergeResolution,
  MergeResolveOptions,
  MergeStats,
  Observation,
  ObservedMessage,
  PathNode,
  PathTree,
  PinOptions,
  PinOutcome,
  Pins,
  PresentedLink,
  PrimeAnswer,
  PrimeFormat,
  PrimeOptions,
  PrintedSchedule,
  ProposalEdit,
  ProposalReview,
  ProposalsAnswer,
  PurgeOutcome,
  ReadingOptions,
  RecentAnswer,
  RecentOptions,
  ReplaceOutcome,
  Resolution,
  ResolutionOutcome,
  ScheduleChange,
  ScheduleOptions,
  SearchAnswer,
  SearchOptions,
  SentQuestion,
  SessionDraft,
  SessionNote,
  SessionOutcome,
  SessionsAnswer,
  SessionsOptions,
  StageReport,
  StatsOptions,
  StatusReport,
  StoredFact,
  Surroundings,
  Synapse,
  SynapseReference,
  SyncOptions,
  SyncReport,
  TimelineAnswer,
  TimelineOptions,
  TranscriptSource,
  TrashEntry,
  Turn,
  UndoneBatch,
  UnlinkOutcome,
  UpdateOptions,
  UpdateOutcome,
  VerifyOutcome,
  VerifyRequest,
  WriteOptions,
  Written,
  WrittenExport,
};

export interface OpenOptions extends Partial<Surroundings> {
  /** Whose facts are seen and written; default `main`. */
  agent?: string;
  /** How the repository was chosen, for `status`. */
  rule?: RepositoryRule;
  /** The caller will write: a repository that nobody trusted is refused at once. */
  forWriting?: boolean;
  /** Refuse an untrusted or bare repository instead of answering for another one. */
  forChecking?: boolean;
}

/** An open memory repository. Nothing is held: every call sees the files as they are. */
export interface MemoryRepository {
  readonly memory: Memory;
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /** One answer a query, from one reading of the index. */
  searchAll(queries: readonly string[], options?: SearchOptions): Promise<SearchAnswer[]>;
  list(options?: ListOptions): Promise<ListAnswer>;
  get(reference: string, options?: GetOptions): Promise<GetAnswer>;
  paths(options?: { depth?: number } & ReadingOptions): Promise<PathTree>;
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
  links(reference?: string, options?: LinksOptions): Promise<PresentedLink[]>;
  getSynapse(reference: SynapseReference): Promise<{ synapse: Synapse; path: string }>;
  status(): Promise<StatusReport>;
  /** Words to offer to somebody who is typing an id, a domain or a tag. */
  completions(kind: CompletionKind, prefix: string): Promise<Completion[]>;
  check(options?: CheckOptions): Promise<CheckReport>;
  /** Looks at everything, and with `fix` mends what loses nothing. */
  doctor(options?: DoctorOptions): Promise<DoctorOutcome>;
  /** Gives the copy at a path an id of its own. */
  giveNewId(
    path: string,
    options?: WriteOptions,
  ): Promise<Written<{ path: string; from: string; to: string }>>;
  /** Runs stages of maintenance, by default those that are due. */
  maintain(options?: MaintainOptions): Promise<MaintainReport>;
  /** What this clone changed, by whom and why, newest first. */
  audit(options?: AuditOptions): Promise<AuditAnswer>;
  /** What the pre-commit hook stops a commit for; called by git. */
  checkCommit(): Promise<Finding[]>;
  /** Reads the facts of a message by rules and stores them. */
  capture(text: string, options?: CaptureOptions): Promise<Written<Captured>>;
  /** Stores what the user stated in sessions that a host kept. */
  importTranscripts(
    sources: readonly TranscriptSource[],
    options?: ImportTranscriptsOptions,
  ): Promise<Written<ImportedTranscripts>>;
  /** Stores what a model answered to `extract request`. */
  /** As `capture`, read by the user's model (`llm.command`), or by the rules where it fails. */
  captureByModel(text: string, options?: CaptureOptions): Promise<Written<CapturedByModel>>;
  applyAnswer(input: string, options?: ApplyOptions): Promise<Written<AppliedAnswer>>;
  /** Stores one statement as a fact. */
  addFact(text: string, options?: AddFactOptions): Promise<Written<StoredFact>>;
  /** Facts of the calling agent and shared ones. */
  facts(options?: ListFactsOptions): Promise<{ total: number; results: FactSummary[] }>;
  fact(reference: string): Promise<FactDetails>;
  /** People, projects and tools, by how much is known of them. */
  entities(options?: EntitiesOptions): Promise<{ total: number; results: EntitySummary[] }>;
  /** Facts, relations and episodes of one entity. */
  entity(reference: string, options?: ReadingOptions & { at?: string }): Promise<EntityDetails>;
  /** Joins entities that are one, with all that names them. */
  dedupeEntities(options?: DedupeOptions): Promise<Written<DedupeOutcome>>;
  judgeFacts(
    judgement: FactJudgement,
    references: readonly string[],
    options?: WriteOptions,
  ): Promise<Written<JudgedFact[]>>;
  /** The memory in another form, read while its text is asked for. */
  export(format: ExportFormat, options?: ExportOptions): Promise<MemoryExport>;
  /** The same into a file, or with `md` a folder, outside of the memory. */
  exportTo(
    format: ExportFormat,
    output: string,
    options?: ExportOptions & { force?: boolean },
  ): Promise<WrittenExport>;
  /** What was imported in one go, the newest first. */
  importedBatches(): Promise<ListedBatch[]>;
  /** Takes back what a batch wrote, where nobody changed it since. */
  undoBatch(reference: string, options?: WriteOptions): Promise<Written<UndoneBatch>>;
  add(drafts: readonly EngramDraft[], options?: AddOptions): Promise<Written<AddOutcome[]>>;
  update(reference: string, change: EngramChange, options?: UpdateOptions): Promise<Written<UpdateOutcome>>;
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
  /** What an engram came from, and what came of it. */
  lineage(reference: string, options?: LineageOptions): Promise<LineageAnswer>;
  /** Notes what an agent did, or what the user said, so that reading can be judged by it; never fails. */
  noteAction(action: string, session?: string): void;
  noteMessage(text: string, session?: string): void;
  /** How an engram served those who read it here. */
  effectiveness(reference: string): Promise<Effectiveness>;
  archive(references: readonly string[], options?: LifecycleOptions): Promise<Written<LifecycleOutcome[]>>;
  forget(references: readonly string[], options?: LifecycleOptions): Promise<Written<LifecycleOutcome[]>>;
  /** Out of the archive, the forgotten or the trash. */
  restore(references: readonly string[], options?: LifecycleOptions): Promise<Written<LifecycleOutcome[]>>;
  trashList(): Promise<TrashEntry[]>;
  /** Those named, all, or without either those whose time is over. */
  trashPurge(
    which?: { references?: readonly string[]; all?: boolean },
    options?: WriteOptions,
  ): Promise<Written<PurgeOutcome>>;
  /** The file's text, for an editor. */
  readText(reference: string): Promise<{ id: string; path: string; text: string }>;
  replaceText(
    reference: string,
    texts: { before: string; after: string },
    options?: WriteOptions & { allowSecret?: readonly string[] },
  ): Promise<Written<ReplaceOutcome>>;
  move(
    reference: string,
    place: { domainTags?: readonly string[]; slug?: string },
    options?: WriteOptions,
  ): Promise<Written<UpdateOutcome>>;
  delete(references: readonly string[], options?: WriteOptions): Promise<Written<DeleteOutcome>>;
  link(
    draft: LinkDraft,
    options?: WriteOptions & { allowSecret?: readonly string[] },
  ): Promise<Written<LinkOutcome>>;
  unlink(reference: SynapseReference, options?: WriteOptions): Promise<Written<UnlinkOutcome>>;
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
  /** Commits, fetches, merges and pushes the memory; what ended it early is in the report. */
  sync(options?: SyncOptions): Promise<SyncReport>;
  /** Merges what git left in conflict; staged, never committed. */
  mergeResolve(options?: MergeResolveOptions): Promise<MergeResolution>;
  /** Merges made without our rules, merged again: what they lost, and with `fix` put back. */
  mergeAudit(options?: MergeAuditOptions): Promise<MergeAuditReport>;
  /** What merges in this clone decided and could not keep. */
  mergeLog(options?: MergeLogOptions): Promise<MergeLogAnswer>;
  /** What changed between two states of the memory. */
  diff(options?: DiffOptions): Promise<MemoryDiff>;
  /** The history of the memory, of a folder, or of one engram or synapse over all its moves. */
  log(options?: LogOptions): Promise<MemoryLog>;
  /** How many merges this clone saw lately, and how they were decided. */
  stats(options?: StatsOptions): Promise<MergeStats>;
  /** What is unusual about merges and history of the last days. */
  anomalies(options?: AnomaliesOptions): Promise<AnomalyReport>;
  /** Leads git's hooks to co-engram, beside others. */
  installHooks(options?: InstallOptions): Promise<HooksOutcome>;
  uninstallHooks(options?: HooksOptions): Promise<HooksOutcome>;
  /** What a table of jobs of the system would be told, so that this repository is looked after. */
  printSchedule(options: ScheduleOptions): Promise<PrintedSchedule>;
  installSchedule(
    options: ScheduleOptions<InstallableScheduler> & { dryRun?: boolean },
  ): Promise<ScheduleChange>;
  removeSchedule(options?: { scheduler?: InstallableScheduler; dryRun?: boolean }): Promise<ScheduleChange>;
  /** Which hooks and which merge driver git would run. */
  hooksStatus(): Promise<HooksStatus>;
  /** Brings the cache up to date after a merge and tells what came. */
  postMerge(): Promise<PostMergeReport>;
}

/**
 * Opens the memory repository at or above `dir`; without `dir` the one that environment, cwd and user configuration
 * choose. Throws ENVIRONMENT when there is none, REFUSED for writing in one that nobody trusted, INVALID_DATA for a
 * broken configuration.
 */
export async function openRepository(
  dir: string | undefined,
  options: OpenOptions = {},
): Promise<MemoryRepository> {
  const surroundings = withDefaults(options, dir);
  const { forWriting, forChecking, rule = 'library' } = options;
  const repo = await findRepository({ surroundings, repo: dir, rule, forWriting, forChecking });
  const { config } = await loadRepositoryConfig(repo, { surroundings });
  const agent = options.agent ?? (surroundings.env.CO_ENGRAM_AGENT || config.mainAgent);
  return facade({ repo, config, surroundings, agent });
}

function withDefaults(options: OpenOptions, dir: string | undefined): Surroundings {
  return {
    now: options.now ?? (() => Date.now()),
    cwd: options.cwd ?? dir ?? '/',
    env: options.env ?? {},
    home: options.home,
    platform: options.platform ?? 'linux',
    execPath: options.execPath,
    later: options.later,
    onEnd: options.onEnd,
    warn: options.warn ?? (() => undefined),
  };
}

/** Reading is at hand; each way of writing loads its code when it is called. */
function facade(memory: Memory): MemoryRepository {
  return {
    memory,
    search: async (query, options = {}) => (await searchMemory(memory, [query], options))[0],
    searchAll: (queries, options = {}) => searchMemory(memory, queries, options),
    list: async (options = {}) => (await import('./recall/list-memory')).listMemory(memory, options),
    get: async (reference, options) => (await import('./recall/get')).get(memory, reference, options),
    paths: async (options = {}) => (await import('./recall/paths')).paths(memory, options),
    prime: async (options = {}) => {
      const overdue = async () => (await import('./maintenance/overdue-stages')).overdueStages(memory);
      return (await import('./recall/prime/prime')).prime(memory, options, overdue);
    },
    contextAssemble: async (turn, options = {}) => {
      const loadWords = async () => (await import('./capture/said-words')).saidWords;
      return (await import('./recall/context/assemble')).assembleContext(memory, turn, options, loadWords);
    },
    contextAfterTurn: async (turn, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/after-turn')).afterTurn(memory, turn, options);
    },
    keepCompaction: async (turn, compaction, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/after-turn')).keepCompaction(memory, turn, compaction, options);
    },
    briefing: async (options) => (await import('./recall/briefing/briefing')).briefing(memory, options),
    recent: async (options) => (await import('./recall/recent')).recent(memory, options),
    timeline: async (options) => (await import('./recall/recent')).timeline(memory, options),
    sessionList: async (options) => (await import('./recall/list-sessions')).listSessions(memory, options),
    sessionRestore: async (reference, options) =>
      (await import('./recall/list-sessions')).restoreSession(memory, reference, options),
    sessionSave: async (draft, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/save-session')).saveSession(memory, draft, options);
    },
    capture: async (text, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/capture-message')).captureMessage(memory, text, options);
    },
    captureByModel: async (text, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/extract-by-model')).captureByModel(memory, text, options);
    },
    importTranscripts: async (sources, options) => {
      await beforeWriting(memory, options);
      const { importTranscripts } = await import('./capture/transcript/import-transcripts');
      return importTranscripts(memory, sources, options);
    },
    applyAnswer: async (input, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/apply-answer')).applyAnswer(memory, input, options);
    },
    addFact: async (text, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/facts')).addFact(memory, text, options);
    },
    facts: async (options) => (await import('./capture/facts')).listFacts(memory, options),
    fact: async (reference) => (await import('./capture/facts')).showFact(memory, reference),
    judgeFacts: async (judgement, references, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/facts')).judgeFacts(memory, judgement, references, options);
    },
    entities: async (options) => (await import('./capture/entities/entities')).listEntities(memory, options),
    entity: async (reference, options) =>
      (await import('./capture/entities/entities')).showEntity(memory, reference, options),
    dedupeEntities: async (options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/entities/dedupe')).dedupeEntities(memory, options);
    },
    pinList: async (options) => (await import('./recall/list-pins')).listPins(memory, options),
    pinAdd: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/pin')).addPins(memory, references, options);
    },
    pinRemove: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/pin')).removePins(memory, references, options);
    },
    links: async (reference, options) => (await import('./recall/links')).links(memory, reference, options),
    getSynapse: async (reference) => (await import('./recall/links')).getSynapse(memory, reference),
    completions: async (kind, prefix) =>
      (await import('./recall/completions')).completions(memory, kind, prefix),
    status: async () => (await import('./doctor/status')).status(memory),
    doctor: async (options) => (await import('./doctor/doctor')).doctor(memory, options),
    giveNewId: async (path, options) => (await import('./doctor/new-id')).giveNewId(memory, path, options),
    maintain: async (options) => {
      await beforeWriting(memory, options);
      const { doctorForMaintenance } = await import('./doctor/doctor-for-maintenance');
      return (await import('./maintenance/maintain')).maintain(memory, options, doctorForMaintenance(memory));
    },
    audit: async (options) => (await import('./maintenance/query-audit')).queryAudit(memory, options),
    check: async (options) => (await import('./doctor/run-checks')).runChecks(memory, options),
    checkCommit: async () => (await import('./doctor/check-commit')).checkCommit(memory),
    readText: async (reference) => (await import('./recall/read-text')).readText(memory, reference),
    export: async (format, options) =>
      (await import('./export/export')).exportMemory(memory, format, options),
    exportTo: async (format, output, options) =>
      (await import('./export/write-export')).writeExport(memory, format, output, options),
    importedBatches: async () => (await import('./remember/undo-batch')).importedBatches(memory),
    undoBatch: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/undo-batch')).undoBatch(memory, reference, options);
    },
    add: async (drafts, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/add')).add(memory, drafts, options);
    },
    update: async (reference, change, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/update')).update(memory, reference, change, options);
    },
    feedback: async (reference, report, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/feedback')).feedback(memory, reference, report, options);
    },
    verify: async (reference, request, options) => {
      if (request?.to !== undefined) await beforeWriting(memory, options);
      return (await import('./remember/verify')).verify(memory, reference, request, options);
    },
    contradictions: async (options) =>
      (await import('./remember/list-contradictions')).listContradictions(memory, options),
    resolveContradiction: async (reference, resolution, options) => {
      await beforeWriting(memory, options);
      const { resolveContradiction } = await import('./remember/contradictions');
      return resolveContradiction(memory, reference, resolution, options);
    },
    lineage: async (reference, options) =>
      (await import('./recall/lineage')).lineage(memory, reference, options),
    noteAction: (action, session) =>
      noteSignal(memory, { type: 'action', action: action.slice(0, 200) }, session),
    noteMessage: (text, session) =>
      noteSignal(memory, { type: 'message', isCorrection: isCorrection(text) }, session),
    effectiveness: async (reference) =>
      (await import('./remember/effectiveness')).effectiveness(memory, reference),
    archive: (references, options) => changeStatus(memory, 'archive', references, options),
    forget: (references, options) => changeStatus(memory, 'forget', references, options),
    restore: (references, options) => changeStatus(memory, 'restore', references, options),
    trashList: async () => (await import('./remember/trash')).trashList(memory),
    trashPurge: async (which, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/trash')).purgeTrash(memory, which, options);
    },
    replaceText: async (reference, texts, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/replace-text')).replaceText(memory, reference, texts, options);
    },
    move: async (reference, place, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/move')).move(memory, reference, place, options);
    },
    delete: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/delete')).deleteEngrams(memory, references, options);
    },
    link: async (draft, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/link')).link(memory, draft, options);
    },
    unlink: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('./remember/unlink')).unlink(memory, reference, options);
    },
    sync: async (options) => {
      await beforeChanging(memory, options);
      const { maintainIfDue } = await import('./maintenance/maintain-if-due');
      return (await import('./sync/exchange/sync')).sync(memory, options, () => maintainIfDue(memory));
    },
    mergeResolve: async (options) => (await import('./sync/merge-resolve')).mergeResolve(memory, options),
    mergeAudit: async (options) => (await import('./sync/audit/merge-audit')).mergeAudit(memory, options),
    mergeLog: async (options) => (await import('./sync/query-merge-log')).queryMergeLog(memory, options),
    diff: async (options) => (await import('./sync/history/diff-memory')).diffMemory(memory, options),
    log: async (options) => (await import('./sync/history/log-memory')).logMemory(memory, options),
    stats: async (options) => (await import('./sync/merge-stats')).mergeStats(memory, options),
    anomalies: async (options) =>
      (await import('./sync/anomalies/find-anomalies')).findAnomalies(memory, options),
    installHooks: async (options) =>
      (await import('./sync/hooks/install-hooks')).installHooks(memory, options),
    uninstallHooks: async (options) =>
      (await import('./sync/hooks/install-hooks')).uninstallHooks(memory, options),
    observe: async (message, options) => {
      await beforeWriting(memory, options);
      return (await import('./capture/observe/observe')).observe(memory, message, options);
    },
    listProposals: async (options) =>
      (await import('./proposals/list-proposals')).listProposals(memory, options),
    showProposal: async (reference) =>
      (await import('./proposals/show-proposal')).showProposal(memory, reference),
    proposalText: async (reference) =>
      (await import('./proposals/edit-proposal')).proposalText(memory, reference),
    acceptProposals: async (chosen, options) => {
      await beforeWriting(memory, options);
      return (await import('./proposals/accept-proposals')).acceptProposals(memory, chosen, options);
    },
    dismissProposals: async (chosen, options) => {
      await beforeWriting(memory, options);
      return (await import('./proposals/dismiss-proposals')).dismissProposals(memory, chosen, options);
    },
    editProposal: async (reference, edit, options) => {
      await beforeWriting(memory, options);
      return (await import('./proposals/edit-proposal')).editProposalFile(memory, reference, edit, options);
    },
    printSchedule: async (options) =>
      (await import('./setup/schedule/schedule')).printSchedule(memory, options),
    installSchedule: async (options) =>
      (await import('./setup/schedule/schedule')).installSchedule(memory, options),
    removeSchedule: async (options) =>
      (await import('./setup/schedule/schedule')).removeSchedule(memory, options),
    hooksStatus: async () => (await import('./sync/hooks/hooks-status')).hooksStatus(memory),
    postMerge: async () => (await import('./sync/post-merge')).postMerge(memory),
  };
}

async function changeStatus(
  memory: Memory,
  step: LifecycleStep,
  references: readonly string[],
  options: LifecycleOptions | undefined,
): Promise<Written<LifecycleOutcome[]>> {
  await beforeWriting(memory, options);
  return (await import('./remember/lifecycle')).changeStatus(memory, step, references, options);
}

/** What every writing call begins with. A sync looks at the merges that came when it is done. */
async function beforeWriting(memory: Memory, options: { dryRun?: boolean } | undefined): Promise<void> {
  await beforeChanging(memory, options);
  if (options?.dryRun !== true) await (await import('./sync/audit/warn-of-losses')).warnOfLosses(memory);
}

/** What a sync was cut off in is taken back, and what a merge had to leave out comes back, before anything is written. */
async function beforeChanging(memory: Memory, options: { dryRun?: boolean } | undefined): Promise<void> {
  if (options?.dryRun !== true && existsSync(moveNotePath(memory.repo))) {
    await (await import('./sync/exchange/take-back-move')).takeBackMove(memory);
  }
  await (await import('./sync/put-back-displaced')).putBackDisplaced(memory, options);
}
