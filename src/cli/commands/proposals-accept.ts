import { KINDS, VISIBILITIES } from '../../engram/engram';
import { CoEngramError, EXIT_CODES } from '../../errors';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { MOST_PROPOSALS_OPTION, PROPOSAL_FILTER_OPTIONS } from '../proposal-options';
import { renderAccepted } from '../render-proposal';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Does what was suggested, checked for secrets and copies as everything that is written, and notes who said yes. Of ' +
    'several, those that cannot be accepted are named, the others are, and the exit code is 1.',
  arguments: [
    { name: 'ids', optional: true, variadic: true, complete: 'proposal', description: 'the proposals' },
  ],
  options: {
    ...PROPOSAL_FILTER_OPTIONS,
    domain: {
      ...PROPOSAL_FILTER_OPTIONS.domain,
      description: 'for this domain and below; with IDS, another domain than suggested',
    },
    ...MOST_PROPOSALS_OPTION,
    title: { type: 'string', description: 'another title than suggested' },
    kind: { type: 'choice', choices: KINDS, description: 'another kind than suggested' },
    tag: { type: 'string', repeatable: true, complete: 'tag', description: 'other tags than suggested' },
    content: { type: 'string', valueName: 'TEXT|-', description: 'another text; - reads stdin' },
    visibility: { type: 'choice', choices: VISIBILITIES, description: 'who may see what is added' },
    ...SECRET_OPTION,
  },
  examples: [
    {
      command: 'co-engram proposals accept 7RZ4QK --domain engineering/database',
      description: 'one, elsewhere',
    },
    {
      command: 'co-engram proposals accept --source auto-memory --limit 20',
      description: 'the oldest twenty',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const { title, kind, tag, content, visibility, allowSecret, dryRun, commit } = options;
    const isNamed = args.ids.length > 0;
    const [into, ...others] = isNamed ? options.domain : [];
    if (others.length > 0) throw new CoEngramError('USAGE', 'a memory has one domain');
    const overrides = {
      title,
      kind,
      domainTags: into?.split('/').filter((part) => part !== ''),
      tags: tag.length === 0 ? undefined : tag,
      content: content === '-' ? await context.readText('-') : content,
      visibility,
    };
    const { source, before, limit } = options;
    const domain = isNamed ? [] : options.domain;
    const library = await context.open();
    const written = await library.acceptProposals(
      { references: args.ids, source, domain, before, limit },
      { overrides, allowSecret, dryRun, commit },
    );
    const { accepted, failures, left } = written.outcome;
    return {
      json: { results: accepted, failures, left, ...writtenJson(written) },
      text: (paint) =>
        [...renderAccepted(paint, written.outcome), ...writtenLines(paint, written)].join('\n'),
      brief: accepted.flatMap(({ resultIds }) => resultIds[0] ?? []).join('\n'),
      hint:
        accepted.length + failures.length === 0
          ? 'nothing of the kind waits: co-engram proposals list'
          : undefined,
      exitCode: failures.length > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
