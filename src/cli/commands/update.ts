import { KINDS, VISIBILITIES } from '../../engram/engram';
import type { EngramFieldName } from '../../engram/fields';
import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import { assignedFields } from '../assigned-fields';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Only what is named changes; every other byte of the file stays. A new title leaves the file where it is and the ' +
    'old title findable; --rename moves the file too. Importance and confidence are given as they are shown.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {
    title: { type: 'string', description: 'a new title' },
    content: { type: 'string', valueName: 'TEXT|-', description: 'a whole new text; - reads stdin' },
    append: {
      type: 'string',
      valueName: 'TEXT|-',
      description: 'a paragraph behind the text; - reads stdin',
    },
    summary: {
      type: 'string',
      valueName: 'TEXT',
      allowEmpty: true,
      description: 'one or two sentences; empty removes',
    },
    kind: { type: 'choice', choices: KINDS, description: 'another kind' },
    domain: {
      type: 'string',
      valueName: 'A/B',
      complete: 'domain',
      description: 'moves it to another domain',
    },
    tag: { type: 'string', repeatable: true, complete: 'tag', description: 'add a tag' },
    untag: {
      type: 'string',
      valueName: 'TAG',
      repeatable: true,
      complete: 'tag',
      description: 'take a tag away',
    },
    importance: { type: 'number', min: 0, max: 1, description: 'what it shall be shown as' },
    confidence: { type: 'number', min: 0, max: 1, description: 'what it shall be shown as' },
    visibility: { type: 'choice', choices: VISIBILITIES, description: 'who may see it' },
    validFrom: { type: 'date', description: 'true in the world from then on' },
    validTo: { type: 'date', description: 'true in the world until then' },
    set: {
      type: 'assignment',
      valueName: 'FIELD=VALUE',
      repeatable: true,
      description: 'any writable field; an empty value removes',
    },
    fromJson: {
      type: 'string',
      valueName: 'FILE|-',
      complete: 'file',
      description: 'an object of fields, with "content"',
    },
    rename: { type: 'boolean', description: 'the file follows the new title' },
    ifVersion: {
      type: 'string',
      valueName: 'N|HASH',
      description: 'only if it is still at this version or contentHash',
    },
    unshare: { type: 'boolean', description: 'make a shared engram private although history keeps it' },
    ...SECRET_OPTION,
  },
  examples: [
    { command: 'co-engram update J6Y2QM --append "Seen again on 16.4."', description: 'a paragraph more' },
    {
      command: 'co-engram update J6Y2QM --title "Deadlock retries" --rename',
      description: 'title and file name',
    },
    {
      command: 'co-engram update J6Y2QM --tag postgres --importance 0.8 --if-version 3',
      description: 'if nobody was faster',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const fields: Partial<Record<EngramFieldName, unknown>> = { ...assignedFields(options.set) };
    let content = options.content;
    if (options.fromJson !== undefined) {
      const given = await objectOf(await context.readText(options.fromJson), options.fromJson);
      const { content: body, ...others } = given;
      if (body !== undefined && typeof body !== 'string') {
        throw new CoEngramError('USAGE', `"content" in ${options.fromJson} is no text`);
      }
      content ??= body;
      Object.assign(fields, others);
    }
    const { title, kind, summary, importance, confidence, visibility, validFrom, validTo } = options;
    const flags = {
      title,
      kind,
      summary: summary === '' ? null : summary,
      importance,
      confidence,
      visibility,
      validFrom,
      validTo,
    };
    for (const [name, value] of Object.entries(flags))
      if (value !== undefined) fields[name as EngramFieldName] = value;
    if (options.domain !== undefined)
      fields.domainTags = options.domain.split('/').filter((part) => part !== '');
    const change = {
      fields,
      addTags: options.tag,
      removeTags: options.untag,
      content: content === '-' ? await context.readText('-') : content,
      append: options.append === '-' ? await context.readText('-') : options.append,
    };
    const library = await context.open();
    const written = await library.update(args.id, change, options);
    const { outcome } = written;
    const text =
      outcome.changed.length === 0
        ? `nothing to change in ${oneLine(outcome.title)}`
        : `updated ${oneLine(outcome.title)} (${outcome.changed.join(', ')})`;
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) =>
        [
          text,
          paint.dim(printableLine(`  ${outcome.id}  ${outcome.path}`)),
          ...riskLines(paint, outcome.risk),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: outcome.id,
    };
  },
});

async function objectOf(text: string, source: string): Promise<Record<string, unknown>> {
  const { parseJson } = await import('../parse-json');
  const value = parseJson(text, source);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CoEngramError('USAGE', `${source} is not a JSON object`);
  }
  return value as Record<string, unknown>;
}
