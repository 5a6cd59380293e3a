import { randomBytes } from 'node:crypto';
import { editEngram } from '../engram/edit-engram';
import { newId } from '../engram/new-id';
import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { requireDoc } from '../remember/require-doc';
import { type WriteOptions, type Written, write } from '../remember/write';
import { yamlFor } from '../remember/yaml-for';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';

/**
 * Gives the copy at `path` an id of its own; links stay with the other file. Throws NOT_FOUND for no such file,
 * REFUSED when the id is in no other file: an id is permanent.
 */
export async function giveNewId(
  memory: Memory,
  path: string,
  options: WriteOptions = {},
): Promise<Written<{ path: string; from: string; to: string }>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const doc = step.view.docOfPath(path) ?? requireDoc(step, path);
      const place = step.view.entry(doc).path;
      const text = step.plan.read(place);
      const { engram } = await readEngramText(text, place);
      if (!step.view.docsByIdPart(engram.id).some((other) => other !== doc)) {
        throw new CoEngramError('REFUSED', `${place} is the only file with the id ${engram.id}`, {
          hint: 'an id is permanent; only a copy may get a new one',
        });
      }
      const to = newId(memory.surroundings.now(), randomBytes);
      step.plan.update(place, editEngram(text, { id: to }, undefined, await yamlFor(text, place)));
      auditChange(step, author, 'new_id', {
        engramId: to,
        path: place,
        reason: `was a copy of ${engram.id}`,
      });
      return {
        summary: `give ${place} an id of its own, ${to}`,
        outcome: { path: place, from: engram.id, to },
      };
    },
    options,
  );
}
