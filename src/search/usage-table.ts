/** The sums over all usage files in one cache file, with the files they were made from. */
import type { UsageSums } from '../usage/usage';
import { UNITS } from '../usage/usage-line';
import type { CheckedFile } from './checked-file';
import type { UsageColumns } from './contract';
import { bytesOf, type FileRecord } from './file-table';
import { encodeIds, IdTable } from './id-table';
import { instantMs } from './instant-ms';
import { sealFile } from './sealed-file';

export interface UsageFileRecord extends FileRecord {
  isRacy: boolean;
}

interface UsageMeta {
  base: string;
  files: UsageFileRecord[];
}

/** Column and how many bytes a value has. */
const COLUMNS = [
  'retrieved',
  'effective',
  'failed',
  'reinforcement',
  'importance',
  'confidence',
  'lastRetrievedAt',
  'lastEffectiveAt',
  'lastRetrievalScore',
] as const satisfies ReadonlyArray<keyof UsageColumns>;

function emptyUsageColumns(slots: number): UsageColumns {
  return {
    retrieved: new Uint32Array(slots),
    effective: new Uint32Array(slots),
    failed: new Uint32Array(slots),
    reinforcement: new Int32Array(slots),
    importance: new Int32Array(slots),
    confidence: new Int32Array(slots),
    lastRetrievedAt: new Float64Array(slots),
    lastEffectiveAt: new Float64Array(slots),
    lastRetrievalScore: new Int16Array(slots).fill(-1),
  };
}

/** Sums by id in the form of columns, in the order of `ids`. */
function columnsOf(ids: readonly string[], sums: ReadonlyMap<string, UsageSums>): UsageColumns {
  const columns = emptyUsageColumns(ids.length);
  for (const [i, id] of ids.entries()) {
    const sum = sums.get(id);
    if (sum === undefined) continue;
    columns.retrieved[i] = sum.retrieved;
    columns.effective[i] = sum.effective;
    columns.failed[i] = sum.failed;
    columns.reinforcement[i] = sum.reinforcement;
    columns.importance[i] = sum.importance;
    columns.confidence[i] = sum.confidence;
    columns.lastRetrievedAt[i] = instantMs(sum.lastRetrievedAt);
    columns.lastEffectiveAt[i] = instantMs(sum.lastEffectiveAt);
    const score = sum.lastRetrievalScore;
    columns.lastRetrievalScore[i] = score === undefined ? -1 : Math.round(score * UNITS);
  }
  return columns;
}

export function encodeUsage(
  sums: ReadonlyMap<string, UsageSums>,
  files: readonly UsageFileRecord[],
  base: string,
  docOf: (id: string) => number | undefined,
): Buffer {
  const ids = [...sums.keys()].sort();
  const columns = columnsOf(ids, sums);
  const meta: UsageMeta = { base, files: [...files] };
  return sealFile(
    [
      ...encodeIds(ids, docOf),
      ...COLUMNS.map((name) => [name, bytesOf(columns[name])] as [string, Uint8Array]),
    ],
    meta,
  );
}

export class UsageTable {
  readonly file: CheckedFile;
  readonly ids: IdTable;
  readonly base: string;
  readonly files: readonly UsageFileRecord[];

  constructor(file: CheckedFile) {
    this.file = file;
    this.ids = new IdTable(file);
    const meta = file.meta as UsageMeta;
    this.base = meta.base;
    this.files = meta.files;
  }

  /** The columns by document; `docOf` gives the document of the n-th id, undefined for one without engram. */
  spread(slots: number, docOf: (number: number) => number | undefined): UsageColumns {
    const columns = emptyUsageColumns(slots);
    const stored = this.stored();
    for (let number = 0; number < this.ids.count; number += 1) {
      const doc = docOf(number);
      if (doc === undefined) continue;
      for (const name of COLUMNS) columns[name][doc] = stored[name][number] as number;
    }
    return columns;
  }

  private stored(): UsageColumns {
    const view = emptyUsageColumns(0);
    const count = this.ids.count;
    const place = (name: keyof UsageColumns): [ArrayBufferLike, number, number] => {
      const bytes = this.file.section(name);
      return [bytes.buffer, bytes.byteOffset, count];
    };
    return {
      ...view,
      retrieved: new Uint32Array(...place('retrieved')),
      effective: new Uint32Array(...place('effective')),
      failed: new Uint32Array(...place('failed')),
      reinforcement: new Int32Array(...place('reinforcement')),
      importance: new Int32Array(...place('importance')),
      confidence: new Int32Array(...place('confidence')),
      lastRetrievedAt: new Float64Array(...place('lastRetrievedAt')),
      lastEffectiveAt: new Float64Array(...place('lastEffectiveAt')),
      lastRetrievalScore: new Int16Array(...place('lastRetrievalScore')),
    };
  }

  close(): void {
    this.file.close();
  }
}
