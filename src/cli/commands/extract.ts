import type { AnsweredEntity } from '../../capture/check-answer';
import type { Extraction } from '../../capture/extract';
import type { ModelPart } from '../../capture/extract-by-model';
import { VISIBILITIES, type Visibility } from '../../engram/engram';
import { CoEngramError } from '../../errors';
import type { Surroundings } from '../../util/surroundings';
import { defineCommand } from '../declarations';
import { modelLines, renderExtraction } from '../render-extraction';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Reads a message by rules, in English and Chinese, and prints the facts that it states; every other sentence is ' +
    'named with the reason why it states none. Quotations, code, secrets, questions and guesses are left out; a ' +
    'denial is kept as one. Needs no repository. --store keeps the facts: what is known already gains evidence, a new ' +
    'value closes the old one. With --llm the program of llm.command reads, its answer is checked as extract apply does, ' +
    'and --dry-run shows what it would be sent; a message with a secret is read by the rules.',
  arguments: [{ name: 'source', optional: true, description: '- reads the message from stdin' }],
  options: {
    text: { type: 'string', allowEmpty: true, description: 'the message' },
    file: { type: 'string', valueName: 'FILE', complete: 'file', description: 'read it from a file' },
    speaker: { type: 'string', valueName: 'NAME', description: 'who "I" is where several people speak' },
    role: { type: 'string', default: 'user', description: "only a user's words are read" },
    session: { type: 'string', valueName: 'ID', description: 'the conversation that it is from' },
    channel: { type: 'string', valueName: 'ID', description: 'the facts hold in this channel' },
    messageId: { type: 'string', valueName: 'ID', description: 'a message counts once as evidence' },
    at: { type: 'date', description: 'when it was said; now when missing' },
    max: { type: 'integer', min: 0, max: 1000, default: 10, description: 'at most so many facts' },
    visibility: {
      type: 'choice',
      choices: VISIBILITIES,
      description: 'who may see the facts; team when missing',
    },
    llm: {
      type: 'boolean',
      description: 'llm.command reads instead of the rules, which do where it fails',
    },
    store: { type: 'boolean', description: 'keep the facts' },
  },
  examples: [
    { command: 'co-engram extract --text "I no longer live in Berlin"', description: 'one message' },
    { command: 'co-engram extract - --json < message.txt', description: 'for programs' },
    {
      command: 'co-engram extract - --store --session 4f2a --message-id 77',
      description: 'keep what it states',
    },
    { command: 'co-engram extract - --llm --dry-run', description: 'what a model would be sent' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const text = await messageOf({ ...options, source: args.source }, context.readText);
    const { agent: agentId, session: sessionId } = options;
    const named = {
      ...(agentId === undefined ? {} : { agentId }),
      ...(sessionId === undefined ? {} : { sessionId }),
    };
    if (!options.store) {
      const { extraction, model } = await read(text, options, context.surroundings);
      return {
        json: { stored: false, ...extraction, ...model, ...named },
        text: (paint) =>
          [renderExtraction(paint, extraction), ...modelLines(paint, model)]
            .filter((part) => part !== '')
            .join('\n'),
        brief: renderExtraction(undefined, { ...extraction, skipped: [] }),
      };
    }
    const library = await context.open();
    const { parseInstant } = await import('../../util/instants');
    const capture = {
      ...options,
      agent: undefined,
      sessionId,
      at: parseInstant(options.at ?? ''),
    };
    const written = options.llm
      ? await library.captureByModel(text, capture)
      : await library.capture(text, capture);
    const { facts, skipped, ...model } = written.outcome;
    return {
      json: {
        stored: true,
        facts,
        skipped,
        ...model,
        agentId: library.memory.agent,
        ...named,
        ...writtenJson(written),
      },
      text: (paint) =>
        [
          renderExtraction(paint, written.outcome),
          ...modelLines(paint, model),
          ...writtenLines(paint, written),
        ]
          .filter((part) => part !== '')
          .join('\n'),
      brief: facts.map(({ id }) => id).join('\n'),
    };
  },
});

/** By rules, or by the model of the user's configuration, which needs no repository either. */
async function read(
  text: string,
  options: { llm: boolean; role?: string; max?: number; dryRun: boolean; visibility?: Visibility },
  surroundings: Surroundings,
): Promise<{ extraction: Extraction; model: Partial<ModelPart<AnsweredEntity>> }> {
  if (!options.llm) {
    const { extract } = await import('../../capture/extract');
    return { extraction: extract(text, options), model: {} };
  }
  const { extractByModel, requireSendable } = await import('../../capture/extract-by-model');
  const { loadUserConfig } = await import('../../config/load-config');
  requireSendable(options);
  const { config } = await loadUserConfig(surroundings);
  const { facts, skipped, ...model } = await extractByModel({ config, surroundings }, text, options);
  return { extraction: { facts, skipped }, model };
}

/** The message of --text, --file or `-`. */
async function messageOf(
  { text, file, source }: { text?: string; file?: string; source?: string },
  readText: (source: string) => Promise<string>,
): Promise<string> {
  const given = [text, file, source].filter((value) => value !== undefined).length;
  if (given !== 1 || (source !== undefined && source !== '-')) {
    throw new CoEngramError('USAGE', given > 1 ? 'the message comes from two places' : 'no message', {
      hint: 'one of --text TEXT, --file FILE, or - for stdin',
    });
  }
  return text === undefined || text === '-' ? readText(file ?? '-') : text;
}
