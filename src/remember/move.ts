import { authorOf, type Memory } from '../store/memory';
import { requireDoc } from './require-doc';
import { planUpdate, type UpdateOutcome } from './update';
import { type WriteOptions, type Written, write } from './write';

/**
 * Moves an engram to another domain or file name; references by id stay right. Throws NOT_FOUND, USAGE.
 */
export async function move(
  memory: Memory,
  reference: string,
  place: { domainTags?: readonly string[]; slug?: string },
  options: WriteOptions = {},
): Promise<Written<UpdateOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const { path } = step.view.entry(requireDoc(step, reference));
      const outcome = await planUpdate(step, path, { fields: place }, author, {});
      return { summary: `move ${outcome.id} to ${outcome.path}`, outcome };
    },
    options,
  );
}
