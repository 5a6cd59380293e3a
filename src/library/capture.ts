/** Facts from texts; taking the memory out, and imports back. */
import type { AppliedAnswer, ApplyOptions } from '../capture/apply-answer';
import type { Captured, CaptureOptions } from '../capture/capture-message';
import type { DedupeOptions, DedupeOutcome } from '../capture/entities/dedupe';
import type { EntitiesOptions, EntityDetails, EntitySummary } from '../capture/entities/entities';
import type { CapturedByModel } from '../capture/extract-by-model';
import type {
  AddFactOptions,
  FactDetails,
  FactJudgement,
  FactSummary,
  JudgedFact,
  ListFactsOptions,
} from '../capture/facts';
import type { ImportedMemory, ImportOptions, ImportOutcome } from '../capture/import/import';
import type { IngestOptions, IngestOutcome, IngestRequests } from '../capture/ingest/ingest';
import type { StoredFact } from '../capture/store-facts';
import type { FoundTranscripts } from '../capture/transcript/import-found';
import type { ImportedTranscripts, ImportTranscriptsOptions } from '../capture/transcript/import-transcripts';
import type { TranscriptSource } from '../capture/transcript/transcript-source';
import type { ExportFormat, ExportOptions, MemoryExport } from '../export/export';
import type { WrittenExport } from '../export/write-export';
import type { ReadingOptions } from '../recall/reader';
import type { ListedBatch, UndoneBatch } from '../remember/undo-batch';
import type { WriteOptions, Written } from '../remember/write';
import type { Memory } from '../store/memory';
import { beforeWriting } from './before-writing';

export type {
  AddFactOptions,
  AppliedAnswer,
  ApplyOptions,
  Captured,
  CapturedByModel,
  CaptureOptions,
  EntitiesOptions,
  EntityDetails,
  EntitySummary,
  ExportFormat,
  ExportOptions,
  FactDetails,
  FactJudgement,
  FactSummary,
  FoundTranscripts,
  ImportedMemory,
  ImportedTranscripts,
  ImportOptions,
  ImportOutcome,
  ImportTranscriptsOptions,
  IngestOptions,
  IngestOutcome,
  IngestRequests,
  JudgedFact,
  ListedBatch,
  ListFactsOptions,
  MemoryExport,
  StoredFact,
  TranscriptSource,
  UndoneBatch,
  WrittenExport,
};

export interface CaptureMethods {
  /** Reads the facts of a message by rules and stores them. */
  capture(text: string, options?: CaptureOptions): Promise<Written<Captured>>;
  /** Stores what notes state, by rules; what was read before is left out. */
  ingest(paths: readonly string[], options?: IngestOptions): Promise<Written<IngestOutcome>>;
  /** Notes as questions for the caller's own model. */
  ingestRequests(
    paths: readonly string[],
    options?: IngestOptions & { chunkChars?: number },
  ): Promise<IngestRequests>;
  /** Keeps in mind that the caller's own model has read notes. */
  markIngested(paths: readonly string[], options?: IngestOptions): Promise<Written<IngestOutcome>>;
  /** Stores what the user stated in sessions that a host kept. */
  importTranscripts(
    sources: readonly TranscriptSource[],
    options?: ImportTranscriptsOptions,
  ): Promise<Written<ImportedTranscripts>>;
  /** The same for all sessions of known agents that hosts keep on this machine. */
  importFoundTranscripts(options?: WriteOptions): Promise<FoundTranscripts>;
  /** As `capture`, read by the user's model (`llm.command`), or by the rules where it fails. */
  captureByModel(text: string, options?: CaptureOptions): Promise<Written<CapturedByModel>>;
  /** Stores what a model answered to `extract request`. */
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
  /** Reads what other programs remember; what is new waits as suggestions, or with `accept` is stored. */
  import(paths: readonly string[], options?: ImportOptions): Promise<Written<ImportOutcome>>;
  /** Suggests what Claude Code has noted for itself since. */
  lookForNotes(options?: WriteOptions): Promise<Written<ImportOutcome>>;
  /** What was imported in one go, the newest first. */
  importedBatches(): Promise<ListedBatch[]>;
  /** Takes back what a batch wrote, where nobody changed it since. */
  undoBatch(reference: string, options?: WriteOptions): Promise<Written<UndoneBatch>>;
}

export function captureMethods(memory: Memory): CaptureMethods {
  return {
    capture: async (text, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/capture-message')).captureMessage(memory, text, options);
    },
    ingest: async (paths, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/ingest/ingest')).ingest(memory, paths, options);
    },
    ingestRequests: async (paths, options) =>
      (await import('../capture/ingest/ingest')).ingestRequests(memory, paths, options),
    markIngested: async (paths, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/ingest/ingest')).markIngested(memory, paths, options);
    },
    importTranscripts: async (sources, options) => {
      await beforeWriting(memory, options);
      const { importTranscripts } = await import('../capture/transcript/import-transcripts');
      return importTranscripts(memory, sources, options);
    },
    importFoundTranscripts: async (options) => {
      await beforeWriting(memory, options);
      const { importFoundTranscripts } = await import('../capture/transcript/import-found');
      return importFoundTranscripts(memory, options);
    },
    captureByModel: async (text, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/extract-by-model')).captureByModel(memory, text, options);
    },
    applyAnswer: async (input, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/apply-answer')).applyAnswer(memory, input, options);
    },
    addFact: async (text, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/facts')).addFact(memory, text, options);
    },
    facts: async (options) => (await import('../capture/facts')).listFacts(memory, options),
    fact: async (reference) => (await import('../capture/facts')).showFact(memory, reference),
    entities: async (options) => (await import('../capture/entities/entities')).listEntities(memory, options),
    entity: async (reference, options) =>
      (await import('../capture/entities/entities')).showEntity(memory, reference, options),
    dedupeEntities: async (options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/entities/dedupe')).dedupeEntities(memory, options);
    },
    judgeFacts: async (judgement, references, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/facts')).judgeFacts(memory, judgement, references, options);
    },
    export: async (format, options) =>
      (await import('../export/export')).exportMemory(memory, format, options),
    exportTo: async (format, output, options) =>
      (await import('../export/write-export')).writeExport(memory, format, output, options),
    import: async (paths, options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/import/import')).importSources(memory, paths, options);
    },
    lookForNotes: async (options) => {
      await beforeWriting(memory, options);
      return (await import('../capture/import/new-notes')).lookForNotes(memory, options);
    },
    importedBatches: async () => (await import('../remember/undo-batch')).importedBatches(memory),
    undoBatch: async (reference, options) => {
      await beforeWriting(memory, options);
      return (await import('../remember/undo-batch')).undoBatch(memory, reference, options);
    },
  };
}
