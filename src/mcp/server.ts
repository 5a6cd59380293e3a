/** The MCP server: what its client asks is parsed, one function of the library is called, the answer is sent. */
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { CoEngramError, type ErrorFields } from '../errors';
import type { MemoryRepository } from '../index';
import { maintainIfDue } from '../maintenance/maintain-if-due';
import { offerGuide } from './guide';
import type { Profile, Tool } from './tool';
import { toolsOf } from './tools';

export interface ServerOptions {
  profile: Profile;
  version: string;
  input: Readable;
  output: Writable;
  /** Opens the repository anew, so that a call sees what others wrote since the last one. */
  open(options: { forWriting: boolean }): Promise<MemoryRepository>;
  /** Runs what waited for an answer to be out. */
  afterCall(): void;
  warn(message: string): void;
}

/** Serves until the client closes its end. */
export async function serveMcp(options: ServerOptions): Promise<void> {
  const server = new Server(
    { name: 'co-engram', version: options.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} } },
  );
  const calls = offerTools(server, options);
  offerGuide(server, () => options.open({ forWriting: false }));
  server.onerror = (error) => options.warn(`mcp: ${error.message}`);
  const ended = new Promise<void>((done) => {
    for (const event of ['end', 'close', 'error']) options.input.on(event, () => done());
    for (const event of ['close', 'error']) options.output.on(event, () => done());
  });
  await server.connect(new StdioServerTransport(options.input, options.output));
  await ended;
  await calls.settled();
  await server.close();
  await lookAfter(options);
}

function offerTools(server: Server, options: ServerOptions): { settled(): Promise<unknown> } {
  const tools = new Map(toolsOf(options.profile).map((tool) => [tool.name, tool]));
  const running = new Set<Promise<unknown>>();
  let lastWrite: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const language = await languageOf(options);
    return { tools: [...tools.values()].map((tool) => listed(tool, language)) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `no tool is called "${params.name}"`);
    const call = () => answer(tool, params.arguments, options);
    // Writers of one process wait here for each other, as those of several do for the lock.
    const result = tool.effect === 'reads' ? call() : lastWrite.then(call);
    if (tool.effect !== 'reads') lastWrite = result;
    running.add(result);
    return result.finally(() => running.delete(result));
  });
  return { settled: () => Promise.all(running) };
}

async function languageOf({ open }: ServerOptions): Promise<'en' | 'zh'> {
  try {
    return (await open({ forWriting: false })).memory.config.language;
  } catch (error) {
    if (error instanceof CoEngramError) return 'en';
    throw error;
  }
}

function listed({ name, effect, idempotent, input, ...tool }: Tool, language: 'en' | 'zh') {
  const { $schema, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    description: tool[language],
    inputSchema: inputSchema as { type: 'object' },
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'changes',
      idempotentHint: idempotent,
      openWorldHint: name === 'engram_sync',
    },
  };
}

/** A failure is an answer too: one bad call ends nothing. */
async function answer(tool: Tool, args: unknown, { open, afterCall }: ServerOptions) {
  try {
    const library = await open({ forWriting: tool.effect !== 'reads' });
    return said(await tool.run(library, args));
  } catch (error) {
    return { ...said({ error: fieldsOf(error) }), isError: true };
  } finally {
    afterCall();
  }
}

function said(value: object) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(value) }] };
}

function fieldsOf(error: unknown): ErrorFields {
  if (error instanceof CoEngramError) return error.toFields();
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) };
}

async function lookAfter({ open, warn }: ServerOptions): Promise<void> {
  try {
    await maintainIfDue((await open({ forWriting: true })).memory);
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    warn(`the light stage of maintenance was left out: ${error.message}`);
  }
}
