import { VERIFICATION_STATUSES } from '../../engram/engram';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { renderVerification } from '../render-verification';
import { writtenJson } from '../written-text';

export const command = defineCommand({
  description:
    'Alone it explains: the evidence, how credible the engram is, and what the next step lacks. Plausible needs one piece ' +
    'of evidence, probable two from two domains, verified three from two domains and an age of seven days. Evidence is ' +
    'kept even when that is not enough (exit 1). Refuted is the end, but for --force.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {
    to: {
      type: 'choice',
      choices: VERIFICATION_STATUSES,
      description: 'the status that the evidence speaks for',
    },
    evidence: { type: 'string', valueName: 'TEXT', description: 'what speaks for it; needed with --to' },
    source: {
      type: 'string',
      valueName: 'ID|PATH|URL|COMMIT',
      complete: 'engram',
      description: 'where that can be looked up; an engram becomes a derives_from link',
    },
    domain: {
      type: 'string',
      valueName: 'A/B',
      complete: 'domain',
      description: 'the domain of evidence that is no engram',
    },
    force: { type: 'boolean', description: 'whatever the rules say' },
    ...SECRET_OPTION,
  },
  examples: [
    { command: 'co-engram verify J6Y2QM', description: 'what is known, and what is missing' },
    {
      command: 'co-engram verify J6Y2QM --to probable --evidence "seen in staging" --source 8KD0TX',
      description: 'evidence from another memory',
    },
    {
      command: 'co-engram verify J6Y2QM --to refuted --evidence "the flag is gone in v17"',
      description: 'it does not hold any more',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.verify(args.id, options, options);
    const { outcome } = written;
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) => renderVerification(paint, written, options.to),
      hint: outcome.met ? undefined : 'the evidence is kept; add more, or --force',
      exitCode: outcome.met ? 0 : 1,
    };
  },
});
