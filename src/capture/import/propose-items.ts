/** Items become suggestions on this machine: nobody else sees them before somebody says yes. */
import { planProposal } from '../../remember/propose';
import type { WriteStep } from '../../remember/write';
import type { ImportOutcome, ImportStep } from './import';
import type { JudgedItem } from './judge-items';
import type { ImportKind } from './reading';

const STRUCTURED: ReadonlySet<ImportKind> = new Set(['mcp-memory', 'mem0', 'beads', 'co-engram', 'jsonl']);

/** By what they can be accepted or dismissed together. */
function sourceOf(kind: ImportKind): string {
  if (kind === 'auto-memory') return 'auto-memory';
  return STRUCTURED.has(kind) ? 'import' : 'external-markdown';
}

export async function planSuggestions(
  step: WriteStep,
  items: readonly JudgedItem[],
  outcome: ImportOutcome,
  options: ImportStep,
): Promise<void> {
  for (const judged of items) {
    const { item, composed, risk, outdated } = judged;
    if (outdated !== undefined) {
      const { area, path, text } = outdated;
      if (area === 'repo') step.plan.remove(path);
      else step.plan.append([{ type: 'delete', area, path, expect: text }]);
    }
    const birth = { author: options.author, isLocal: true, id: composed.engram.id };
    const id = await planProposal(step, draftOf(judged), birth);
    if (id === undefined) continue;
    outcome.imported.push({
      id,
      title: composed.engram.title,
      place: item.place,
      ...(outdated === undefined ? {} : { replaces: outdated.proposal.id }),
      risk,
    });
  }
}

function draftOf({ item, kind, composed, hygiene }: JudgedItem) {
  const { engram, body } = composed;
  const { title, domainTags, tags, visibility, batch } = engram;
  const { kind: own, domainTags: _, tags: __, ...fields } = item.fields;
  return {
    source: sourceOf(kind),
    action: 'add',
    title,
    kind: engram.kind,
    domainTags,
    ...(tags.length === 0 ? {} : { tags }),
    reason: `from ${item.place}`,
    confidence: hygiene.quality,
    importedFrom: item.key ?? item.place,
    fields: { ...fields, ...(visibility === 'team' ? {} : { visibility }), origin: 'import', batch },
    content: body,
  };
}
