import { contentHash, contentSize } from '../engram/content-hash';
import { editEngram } from '../engram/edit-engram';
import type { EngramFile } from '../engram/engram';
import type { EngramFieldName } from '../engram/fields';
import { formatInstant } from '../util/instants';
import { yamlFor } from './yaml-for';

/** Fields to set (null removes) and, when given, a new body. */
export interface EngramEdit {
  fields: Partial<Record<EngramFieldName, unknown>>;
  body?: string;
}

/**
 * The file's text after a change by a person or agent: hash and size follow the body, version rises by one,
 * `updatedBy` and `updatedAt` are set. All other bytes stay.
 */
export async function editText(
  { text, path, engram }: EngramFile,
  { fields, body }: EngramEdit,
  stamp: { author: string; now: number },
): Promise<string> {
  const changes: EngramEdit['fields'] = {
    ...fields,
    updatedBy: stamp.author,
    updatedAt: formatInstant(stamp.now),
    version: engram.version + 1,
  };
  if (body !== undefined) {
    changes.contentHash = contentHash(body);
    changes.contentSize = contentSize(body);
  }
  return editEngram(text, changes, body, await yamlFor(text, path));
}
