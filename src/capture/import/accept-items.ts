/** Items become engrams at once. */
import { planAdd } from '../../remember/add';
import { planLink } from '../../remember/link';
import type { WriteStep } from '../../remember/write';
import type { BatchLink } from '../../store/batches';
import { synapseId } from '../../synapse/id';
import type { SynapseKind } from '../../synapse/synapse';
import type { ImportOutcome, ImportStep } from './import';
import type { JudgedItem } from './judge-items';

export async function planAccepted(
  step: WriteStep,
  items: readonly JudgedItem[],
  links: readonly BatchLink[],
  outcome: ImportOutcome,
  options: ImportStep,
): Promise<void> {
  const { author, allowSecret } = options;
  const composed = items.map((judged) => judged.composed);
  const added = (await planAdd(step, composed, author, { allowSecret, strengthen: false })).outcome;
  const stored = new Map<string, string>();
  for (const [index, { id, path, verdict }] of added.entries()) {
    const judged = items[index];
    if (judged === undefined) continue;
    stored.set(judged.composed.engram.id, id);
    if (verdict === 'DUPLICATE') outcome.known += 1;
    else
      outcome.imported.push({
        id,
        title: judged.composed.engram.title,
        place: judged.item.place,
        path,
        risk: judged.risk,
      });
  }
  await planLinks(step, items, links, stored, outcome, author);
}

async function planLinks(
  step: WriteStep,
  items: readonly JudgedItem[],
  links: readonly BatchLink[],
  stored: ReadonlyMap<string, string>,
  outcome: ImportOutcome,
  author: string,
): Promise<void> {
  const knownEdges = new Map(step.view.edges.entries().map(({ id, path }) => [id, path]));
  const privateIds = new Set(
    items
      .filter(({ composed }) => composed.engram.visibility === 'private')
      .map(({ composed }) => composed.engram.id),
  );
  for (const { relation, ...link } of links) {
    const kind = link.kind as SynapseKind;
    const [from, to] = [link.from, link.to].map((id) => stored.get(id) ?? id) as [string, string];
    const isThere = (id: string) => stored.has(id) || step.view.docOfId(id) !== undefined;
    const id = synapseId(from, to, kind);
    if (from === to || ![link.from, link.to].every(isThere) || knownEdges.has(id)) continue;
    const fields = relation === undefined ? {} : { relation };
    const { path } = await planLink(step, { from, kind, to, fields }, author, { privateIds, knownEdges });
    knownEdges.set(id, path);
    outcome.links += 1;
  }
}
