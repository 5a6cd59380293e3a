/** Resources and the prompt: what a host may show without calling a tool. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { CoEngramError } from '../errors';
import type { MemoryRepository } from '../index';

const OVERVIEW = 'co-engram://paths';
const ENGRAM = 'co-engram://engram/';
const PROMPT = 'use_memory';
const JSON_TYPE = 'application/json';

/** Offers the directory overview, engrams by id, and how to use the memory. */
export function offerGuide(server: Server, open: () => Promise<MemoryRepository>): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: [{ uri: OVERVIEW, name: 'directory overview', mimeType: JSON_TYPE }],
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({
    resourceTemplates: [{ uriTemplate: `${ENGRAM}{id}`, name: 'engram', mimeType: JSON_TYPE }],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const value = await asProtocol(async () => read(await open(), uri));
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(value) }] };
  });
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({
    prompts: [{ name: PROMPT, description: 'how to use the memory, and what to know of it now' }],
  }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params: { name } }) => {
    if (name !== PROMPT) throw new McpError(ErrorCode.InvalidParams, `no prompt is called "${name}"`);
    const text = await asProtocol(async () => {
      const answer = await (await open()).prime({ format: 'md' });
      return answer.format === 'json' ? '' : answer.text;
    });
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
}

async function read(library: MemoryRepository, uri: string): Promise<object> {
  if (uri === OVERVIEW) return library.paths();
  if (uri.startsWith(ENGRAM)) return library.get(idOf(uri), { tier: 'content' });
  throw new CoEngramError('NOT_FOUND', `no resource is called "${uri}"`, { hint: `${ENGRAM}ID` });
}

function idOf(uri: string): string {
  try {
    return decodeURIComponent(uri.slice(ENGRAM.length));
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw new CoEngramError('USAGE', `"${uri}" is no address`, { cause });
  }
}

/** The same four fields as a tool's failure, in the error of the protocol. */
async function asProtocol<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    throw new McpError(ErrorCode.InvalidParams, error.message, { error: error.toFields() });
  }
}
