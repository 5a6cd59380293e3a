import { editEngram } from '../engram/edit-engram';
import type { EngramFieldName } from '../engram/fields';
import type { WriteStep } from './write';
import { yamlFor } from './yaml-for';

/**
 * Changes fields that are no words (status, verification, review): version and `updatedAt` stay, so that nothing
 * looks rewritten. Null removes.
 */
export async function planStateEdit(
  { plan }: Pick<WriteStep, 'plan'>,
  path: string,
  fields: Partial<Record<EngramFieldName, unknown>>,
): Promise<void> {
  const text = plan.read(path);
  plan.update(path, editEngram(text, fields, undefined, await yamlFor(text, path)));
}
