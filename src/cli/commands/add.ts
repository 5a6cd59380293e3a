import { KINDS, SOURCE_TYPES, VISIBILITIES } from '../../engram/engram';
import { CoEngramError } from '../../errors';
import type { AddOptions, AddOutcome, EngramDraft } from '../../index';
import { assignedFields } from '../assigned-fields';
import { SECRET_OPTION } from '../common-options';
import type { confirmAdd } from '../confirm-add';
import { defineCommand } from '../declarations';
import { draftsFromJson } from '../drafts-from-json';
import { renderOutcomes } from '../render-outcomes';
import { writtenJson } from '../written-text';

export const command = defineCommand({
  description:
    'Before storing, the text is compared with what is known. NEW is stored; a DUPLICATE strengthens the original; ' +
    'an UPDATE is stored beside its target with a proposal to merge both. A text that differs in a number, a version, ' +
    'a negation or a name is no copy: it is NEW, and the related engram is named. Secrets are refused.',
  arguments: [
    { name: 'title', optional: true, description: 'the first heading or line when missing' },
    { name: 'source', optional: true, description: '- reads the text from stdin' },
  ],
  options: {
    content: {
      type: 'string',
      valueName: 'TEXT',
      conflicts: ['file', 'fromJson'],
      description: 'the text; - reads stdin',
    },
    file: {
      type: 'string',
      valueName: 'FILE',
      complete: 'file',
      conflicts: ['fromJson'],
      description: 'read the text from a file',
    },
    kind: { type: 'choice', choices: KINDS, description: 'fact when missing' },
    domain: {
      type: 'string',
      valueName: 'A/B',
      complete: 'domain',
      description: 'where it belongs; inbox when missing',
    },
    tag: { type: 'string', repeatable: true, complete: 'tag', description: 'a tag' },
    summary: { type: 'string', valueName: 'TEXT', description: 'one or two sentences' },
    importance: { type: 'number', min: 0, max: 1, description: '0.5 when missing' },
    confidence: { type: 'number', min: 0, max: 1, description: 'by the source type when missing' },
    sourceType: { type: 'choice', choices: SOURCE_TYPES, description: 'how it is known' },
    visibility: { type: 'choice', choices: VISIBILITIES, description: 'who may see it; team when missing' },
    slug: { type: 'string', description: 'pins the file name' },
    validFrom: { type: 'date', description: 'true in the world from then on' },
    validTo: { type: 'date', description: 'true in the world until then' },
    set: {
      type: 'assignment',
      valueName: 'FIELD=VALUE',
      repeatable: true,
      description: 'any other writable field',
    },
    fromJson: {
      type: 'string',
      valueName: 'FILE|-',
      complete: 'file',
      description: 'one object, or a list as one transaction',
    },
    dedupe: {
      type: 'boolean',
      negatable: true,
      default: true,
      description: 'store without comparing with what is known',
    },
    merge: { type: 'boolean', description: 'an UPDATE is appended to its target at once' },
    ...SECRET_OPTION,
  },
  examples: [
    {
      command:
        'co-engram add "Retry deadlocks as a whole" --content "Repeat the transaction." --domain engineering/database',
      description: 'one memory',
    },
    {
      command: 'co-engram add --file notes/retry.md --kind procedure',
      description: 'the title is the first heading',
    },
    { command: 'git log -1 --format=%B | co-engram add -', description: 'from another program' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const drafts = await draftsOf(args, options, context.readText);
    const library = await context.open();
    const wanted: AddOptions = {
      dedupe: options.dedupe,
      merge: options.merge,
      allowSecret: options.allowSecret,
      dryRun: options.dryRun,
      commit: options.commit,
    };
    const decided = context.isInteractive ? await confirmed(library, drafts, wanted) : wanted;
    const written = await library.add(drafts, decided);
    const isList = options.fromJson !== undefined && drafts.length !== 1;
    return {
      json: { ...jsonOf(written.outcome, isList), ...writtenJson(written) },
      text: (paint) => renderOutcomes(paint, written),
      brief: written.outcome.map(({ id }) => id).join('\n'),
    };
  },
});

/** Loaded for a terminal alone: its prompts take longer to load than to store a memory. */
async function confirmed(...call: Parameters<typeof confirmAdd>): Promise<AddOptions> {
  return (await import('../confirm-add')).confirmAdd(...call);
}

function jsonOf(outcomes: readonly AddOutcome[], isList: boolean): object {
  const [first] = outcomes;
  return isList || first === undefined ? { results: outcomes } : first;
}

interface DraftOptions {
  fromJson?: string;
  content?: string;
  file?: string;
  domain?: string;
  tag: string[];
  set: Parameters<typeof assignedFields>[0];
}

type FieldValues = Partial<Record<(typeof FIELD_OPTIONS)[number], unknown>>;

const FIELD_OPTIONS = [
  'kind',
  'summary',
  'importance',
  'confidence',
  'sourceType',
  'visibility',
  'slug',
  'validFrom',
  'validTo',
] as const;

async function draftsOf(
  args: { title?: string; source?: string },
  options: DraftOptions & FieldValues,
  readText: (source: string) => Promise<string>,
): Promise<EngramDraft[]> {
  const fields = fieldsOf(options);
  // `add -`: the one word is where the text comes from, not a title.
  const [title, source] =
    args.title === '-' && args.source === undefined ? [undefined, '-'] : [args.title, args.source];
  const { fromJson } = options;
  if (fromJson === undefined || source !== undefined) {
    return [{ title, content: await contentOf(title, { ...options, source }, readText), fields }];
  }
  return draftsFromJson(await readText(fromJson), fromJson, { title, fields });
}

function fieldsOf(options: DraftOptions & FieldValues): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...assignedFields(options.set) };
  for (const name of FIELD_OPTIONS) if (options[name] !== undefined) fields[name] = options[name];
  if (options.domain !== undefined)
    fields.domainTags = options.domain.split('/').filter((part) => part !== '');
  if (options.tag.length > 0) fields.tags = options.tag;
  return fields;
}

/** The text of --content, --file or `-`. */
async function contentOf(
  title: string | undefined,
  { content, file, source, fromJson }: DraftOptions & { source?: string },
  readText: (source: string) => Promise<string>,
): Promise<string> {
  if (source !== undefined && source !== '-') {
    throw new CoEngramError('USAGE', `one title is enough, "${source}" is too much`, {
      hint: 'quote a title of several words',
    });
  }
  if ([content, file, source, fromJson].filter((given) => given !== undefined).length > 1) {
    throw new CoEngramError('USAGE', 'the text comes from two places', {
      hint: 'one of --content, --file, --from-json and -',
    });
  }
  if (source === '-' || content === '-') return readText('-');
  if (content !== undefined) return content;
  if (file !== undefined) return readText(file);
  throw new CoEngramError('USAGE', title === undefined ? 'nothing to add' : 'a title alone is no memory', {
    hint: 'pass --content TEXT, --file FILE, or - for stdin',
  });
}
