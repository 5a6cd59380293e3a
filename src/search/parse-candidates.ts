/** Reads and parses the files that a check found new or changed. */
import type { Stats } from 'node:fs';
import type { Repository } from '../store/repository';
import type { Candidate, Changes } from './changes';
import { blobId } from './content-id';
import type { EdgeFile } from './edge-table';
import type { FileRecord } from './file-table';
import type { Watched } from './manifest';
import { addEngramFile, readEdgeFile, type Undecided } from './parse-files';
import { SegmentBuilder } from './segment-builder';
import { isRacy, stampOf } from './stamps';
import { fileKind, type ReadResult, readBytes, statOf } from './work-tree';

/** Files that were read and parsed. */
export interface ParsedFiles {
  builder: SegmentBuilder;
  edges: EdgeFile[];
}

interface Loaded {
  record: FileRecord;
  read: ReadResult;
}

/** Collects parsed files; those that need the complete YAML reader come last. */
export class FileParser {
  readonly builder = new SegmentBuilder();
  readonly edges: EdgeFile[] = [];
  private readonly undecided: Undecided[] = [];
  private readonly undecidedEdges: Loaded[] = [];

  add(record: FileRecord, read: ReadResult): void {
    if (fileKind(record.path) === 'synapse') {
      const edge = readEdgeFile(record, read);
      if (edge === undefined) this.undecidedEdges.push({ record, read });
      else this.edges.push(edge);
      return;
    }
    const left = addEngramFile(this.builder, record, read);
    if (left !== undefined) this.undecided.push(left);
  }

  async finish(): Promise<void> {
    if (this.undecided.length + this.undecidedEdges.length === 0) return;
    // Loading it costs as much as starting node.
    const { yamlReader: yaml } = await import('../engram/yaml-reader');
    for (const { record, text } of this.undecided) addEngramFile(this.builder, record, { text }, yaml);
    for (const { record, read } of this.undecidedEdges) {
      const edge = readEdgeFile(record, read, yaml);
      if (edge !== undefined) this.edges.push(edge);
    }
  }
}

/** Reads and parses the candidates; also gives those that must be watched. */
export async function parseCandidates(
  repo: Repository,
  changes: Changes,
  startedAtMs: number,
): Promise<ParsedFiles & { watched: Watched[] }> {
  const parser = new FileParser();
  const watched: Watched[] = [];
  for (const candidate of changes.candidates) {
    const stats = statOf(repo.root, candidate.path);
    const read = stats === undefined ? undefined : readBytes(repo.root, candidate.path, stats);
    if (stats === undefined || read === undefined) continue;
    const file = watch(candidate, stats, read, changes, startedAtMs);
    parser.add(file, read);
    if (file.isRacy || (file.isLoose && changes.mode === 'git')) watched.push(file);
  }
  await parser.finish();
  return { builder: parser.builder, edges: parser.edges, watched };
}

function watch(
  candidate: Candidate,
  stats: Stats,
  read: ReadResult,
  changes: Changes,
  startedAtMs: number,
): Watched {
  const racy = isRacy(stats, startedAtMs);
  // What changed while git was looking may be newer than what git vouched for.
  const vouched = racy ? undefined : candidate.oid;
  const oid = vouched ?? ('bytes' in read ? blobId(read.bytes, changes.hash) : '');
  const isOdd = 'problem' in read;
  return {
    path: candidate.path,
    stamp: stampOf(stats),
    oid,
    isRacy: racy,
    isLoose: candidate.isLoose || isOdd,
  };
}
