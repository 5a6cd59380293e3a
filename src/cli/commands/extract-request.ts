import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    'Prints chunks of a text with instructions and the schema of the answer, for the model that the calling agent has ' +
    'anyway. Host blocks and secrets are left out. Needs no repository; nothing is sent anywhere.',
  arguments: [{ name: 'source', optional: true, description: '- reads the text from stdin' }],
  options: {
    file: { type: 'string', valueName: 'FILE', complete: 'file', description: 'the text' },
    chunkChars: {
      type: 'integer',
      min: 200,
      max: 100_000,
      default: 4000,
      description: 'most characters of a chunk',
    },
  },
  examples: [
    { command: 'co-engram extract request --file notes.md --json', description: 'for an agent' },
    { command: 'co-engram extract apply --input answer.json', description: 'and what its model answered' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { oneSource } = await import('../one-source');
    const text = await context.readText(oneSource({ file: options.file, source: args.source }));
    const { extractRequest } = await import('../../capture/extract-request');
    const request = extractRequest(text, options);
    return {
      json: request,
      text: () =>
        [
          request.instructions,
          '',
          `Schema: ${JSON.stringify(request.schema)}`,
          ...request.chunks.map(
            ({ index, text: chunk }) => `\n--- chunk ${index + 1} of ${request.chunks.length}\n${chunk}`,
          ),
        ].join('\n'),
    };
  },
});
