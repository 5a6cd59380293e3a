import type { IndexView } from '../search/contract';
import { authorOf, type Memory } from '../store/memory';
import { auditChange } from './audit-change';
import { edgesOf } from './edges';
import { requireDoc } from './require-doc';
import { type WriteOptions, type Written, write } from './write';

export interface DeleteOutcome {
  deleted: Array<{ id: string; title: string; path: string }>;
  /** Ids of the synapses that went with them. */
  synapses: string[];
}

/**
 * Deletes engrams with their synapses, all or none; git keeps the history. Throws NOT_FOUND for any reference.
 */
export async function deleteEngrams(
  memory: Memory,
  references: readonly string[],
  options: WriteOptions = {},
): Promise<Written<DeleteOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const docs = new Set(references.map((reference) => requireDoc(step, reference)));
      const deleted = [...docs].map((doc) => placeOf(step.view, doc));
      for (const doc of docs) {
        const { id: engramId, title, visibility } = step.view.entry(doc);
        auditChange(step, author, 'delete', { engramId, title, visibility });
      }
      const edges = new Map(
        deleted.flatMap(({ id }) => edgesOf(step, id)).map((edge) => [edge.path, edge.id]),
      );
      for (const path of [...deleted.map(({ path }) => path), ...edges.keys()]) step.plan.remove(path);
      return {
        summary: summaryOf(deleted),
        outcome: { deleted, synapses: [...new Set(edges.values())].sort() },
      };
    },
    options,
  );
}

function placeOf(view: IndexView, doc: number): DeleteOutcome['deleted'][number] {
  const { id, title, path } = view.entry(doc);
  return { id, title, path };
}

function summaryOf(deleted: DeleteOutcome['deleted']): string {
  const [first] = deleted;
  if (deleted.length === 1 && first !== undefined) return `delete ${first.id} ${first.title}`;
  return `delete ${deleted.length} engrams`;
}
