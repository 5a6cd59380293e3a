import { CoEngramError } from '../../errors';
import { SYNAPSE_KINDS } from '../../synapse/synapse';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { linkJson } from '../link-json';
import { riskLines, writtenJson, writtenLines } from '../written-text';

const TEXT_FIELDS = ['sourceSemantic', 'targetSemantic', 'relation'] as const;

export const command = defineCommand({
  description: 'Linking twice joins the evidence and keeps the larger weight.',
  arguments: [
    { name: 'from', complete: 'engram', description: 'one end' },
    { name: 'kind', type: 'choice', choices: SYNAPSE_KINDS, description: 'how they are related' },
    { name: 'to', complete: 'engram', description: 'the other end' },
  ],
  options: {
    weight: { type: 'number', min: 0, max: 1, description: 'how strong; 0.5 when missing' },
    evidence: { type: 'string', valueName: 'TEXT', repeatable: true, description: 'why' },
    source: { type: 'string', description: 'where the evidence comes from' },
    set: {
      type: 'assignment',
      valueName: 'FIELD=VALUE',
      repeatable: true,
      description: `${TEXT_FIELDS.join(', ')} or retrievalWeight`,
    },
    ...SECRET_OPTION,
  },
  examples: [
    {
      command: 'co-engram link J6Y2QM supersedes 8KD0TX --evidence "the port moved"',
      description: 'a correction',
    },
    { command: 'co-engram link J6Y2QM depends_on 8KD0TX --weight 0.8', description: 'a strong dependency' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const evidence = options.evidence.map((description) => ({ description, source: options.source }));
    const draft = { ...args, weight: options.weight, evidence, fields: fieldsOf(options.set) };
    const written = await library.link(draft, options);
    const { outcome } = written;
    return {
      json: { ...linkJson(outcome), ...writtenJson(written) },
      text: (paint) =>
        [
          `${outcome.created ? 'linked' : 'joined'} ${outcome.from} ${paint.cyan(outcome.kind)} ${outcome.to}`,
          paint.dim(`  ${outcome.id}  ${outcome.path}`),
          ...riskLines(paint, outcome.risk),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: outcome.id,
    };
  },
});

function fieldsOf(assignments: ReadonlyArray<{ name: string; value: string }>): Record<string, unknown> {
  return Object.fromEntries(
    assignments.map(({ name, value }) => {
      if (name === 'retrievalWeight') return [name, shareOf(name, value)];
      if (TEXT_FIELDS.some((field) => field === name)) return [name, value];
      throw new CoEngramError('USAGE', `a link has no field "${name}" that can be set`, {
        hint: `fields: ${[...TEXT_FIELDS, 'retrievalWeight'].join(', ')}`,
      });
    }),
  );
}

function shareOf(name: string, value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (number >= 0 && number <= 1) return number;
  throw new CoEngramError('USAGE', `${name} must be a number from 0 to 1, not "${value}"`);
}
