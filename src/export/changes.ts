/** What is not as it was at a commit. */
import type { Visibility } from '../engram/engram';
import { parseEngram } from '../engram/parse-engram';
import { listTree, readBlobs, resolveRevision } from '../git/trees';
import { blobId } from '../search/content-id';
import { classifyPath } from '../store/classify-path';
import { requireOwnGit } from '../store/own-git';
import type { Repository } from '../store/repository';
import { parseSynapse } from '../synapse/parse-synapse';
import type { MemoryReader } from './read-memory';

/** Something that was there then and is not any more, or not for this export. */
export interface Deletion {
  of: 'engram' | 'synapse' | 'file';
  path: string;
  id?: string;
}

export interface Changes {
  hasChanged(path: string, text: string): boolean;
  /** Asked after everything else was read. */
  deletions(reader: MemoryReader): AsyncGenerator<Deletion>;
}

/** Throws NOT_FOUND for an unknown revision or date, ENVIRONMENT without git. */
export async function changesSince(repo: Repository, revision: string): Promise<Changes> {
  requireOwnGit(repo);
  const commit = await resolveRevision(repo, revision);
  const tree = new Map((await listTree(repo, commit)).map(({ path, oid }) => [path, oid]));
  const seen = new Set<string>();
  return {
    hasChanged(path, text) {
      seen.add(path);
      const oid = tree.get(path);
      return oid === undefined || blobId(Buffer.from(text), oid.length === 64 ? 'sha256' : 'sha1') !== oid;
    },
    async *deletions(reader) {
      // Of what is there and cannot be read, nobody knows what became of it.
      const present = new Set([...seen, ...reader.skipped.map(({ path }) => path)]);
      const gone = [...tree].filter(([path]) => !present.has(path) && isExported(path));
      const blobs = await readBlobs(repo, [...new Set(gone.map(([, oid]) => oid))]);
      const { yamlReader } = await import('../engram/yaml-reader');
      const was = gone.flatMap(([path, oid]) => {
        const bytes = blobs.get(oid);
        return bytes === undefined ? [] : (wasAt(path, bytes.toString('utf8'), yamlReader) ?? []);
      });
      const neverCarried = new Set(
        was.flatMap(({ of, id, visibility, path }) =>
          of === 'engram' && !reader.selection.carries(visibility, path) ? (id ?? []) : [],
        ),
      );
      for (const { visibility, ends = [], ...deletion } of was) {
        const isStillThere = reader.carried.has(deletion.id ?? '');
        const wasCarried =
          reader.selection.carries(visibility, deletion.path) && !ends.some((id) => neverCarried.has(id));
        if (!isStillThere && wasCarried) yield deletion;
      }
    },
  };
}

const EXPORTED = new Set(['engram', 'session', 'synapse', 'usage', 'proposal', 'imprint', 'event']);

function isExported(path: string): boolean {
  return EXPORTED.has(classifyPath(path) ?? '');
}

type Was = Deletion & { visibility: Visibility; ends?: string[] };

function wasAt(path: string, text: string, yaml: Parameters<typeof parseEngram>[2]): Was | undefined {
  const pathClass = classifyPath(path);
  if (pathClass === 'engram' || pathClass === 'session') {
    const result = parseEngram(text, path, yaml);
    if (result.type !== 'engram') return undefined;
    const { id, visibility } = result.file.engram;
    return { of: 'engram', path, id, visibility };
  }
  if (pathClass !== 'synapse') return { of: 'file', path, visibility: 'team' };
  const result = parseSynapse(text, path, yaml);
  if (result.type !== 'synapse') return undefined;
  const { id, from, to } = result.file.synapse;
  // Of public engrams the links are public too.
  return { of: 'synapse', path, id, visibility: 'public', ends: [from, to] };
}
