import { KINDS } from '../../engram/engram';
import type { EditedProposal, ProposalEdit, Written } from '../../index';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Changes what a pending proposal would write; without options its text is opened in $VISUAL or $EDITOR. --reopen ' +
    'takes a dismissal back.',
  arguments: [{ name: 'id', complete: 'proposal', description: 'the proposal' }],
  options: {
    title: { type: 'string', description: 'another title' },
    kind: { type: 'choice', choices: KINDS, description: 'another kind' },
    domain: { type: 'string', valueName: 'A/B', complete: 'domain', description: 'another domain' },
    tag: { type: 'string', repeatable: true, complete: 'tag', description: 'these tags instead' },
    content: { type: 'string', valueName: 'TEXT|-', description: 'another text; - reads stdin' },
    reopen: { type: 'boolean', description: 'take a dismissal back' },
    ...SECRET_OPTION,
  },
  examples: [
    { command: 'co-engram proposals edit 7RZ4QK', description: 'its text, in your editor' },
    {
      command: 'co-engram proposals edit 7RZ4QK --title "Ports" --domain engineering',
      description: 'title and place',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const { title, kind, domain, tag, content, reopen, allowSecret, dryRun, commit } = options;
    const library = await context.open();
    const edit: ProposalEdit = {
      title,
      kind,
      domainTags: domain?.split('/').filter((part) => part !== ''),
      tags: tag.length === 0 ? undefined : tag,
      content: content === '-' ? await context.readText('-') : content,
      reopen,
    };
    const how = { allowSecret, dryRun, commit };
    const isGiven =
      reopen || Object.values(edit).some((value) => typeof value === 'string' || Array.isArray(value));
    if (isGiven) return editResult(await library.editProposal(args.id, edit, how));
    const { editText } = await import('../edit-text');
    const { id, content: before, editedFrom } = await library.proposalText(args.id);
    const { surroundings, isInteractive: hasTerminal } = context;
    const edited = await editText(`${before}\n`, `${id}.md`, { ...surroundings, hasTerminal });
    return editResult(
      await edited.use((after) => library.editProposal(id, { content: after, editedFrom }, how)),
    );
  },
});

function editResult(written: Written<EditedProposal>) {
  const { outcome } = written;
  const { proposalId, title, changed, risk } = outcome;
  const said = changed.length === 0 ? 'nothing changed' : `edited ${oneLine(title)} (${changed.join(', ')})`;
  return {
    json: { ...outcome, ...writtenJson(written) },
    text: (paint: Parameters<typeof riskLines>[0]) =>
      [said, ...riskLines(paint, risk), ...writtenLines(paint, written)].join('\n'),
    brief: proposalId,
  };
}
