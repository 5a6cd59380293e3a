/** What a host tells about a turn of a conversation, and the check of it. */
import { CoEngramError } from '../../errors';

export interface TurnMessage {
  role: string;
  text: string;
  /** The host's id of the message. */
  id?: string;
  /** ISO 8601. */
  at?: string;
  /** Ids of tools that it calls, and of the call that it answers. */
  toolCalls: string[];
  answersCall?: string;
  /** As given, to hand back. */
  source: unknown;
}

export interface Turn {
  sessionId: string;
  sessionKey?: string;
  agentId?: string;
  channelId?: string;
  messages: TurnMessage[];
}

type Fields = Record<string, unknown>;

/** A turn from the JSON that a host sends; unknown keys are the host's own matter. Throws USAGE that names the place. */
export function parseTurn(text: string): Turn {
  const value = parseJson(text);
  if (!isFields(value)) throw usage('the input must be a JSON object');
  const { messages } = value;
  if (!Array.isArray(messages)) throw usage('messages must be a list');
  const sessionId = idOf(value, 'sessionId');
  if (sessionId === undefined) throw usage('sessionId is missing');
  return {
    sessionId,
    sessionKey: idOf(value, 'sessionKey'),
    agentId: idOf(value, 'agentId'),
    channelId: idOf(value, 'channelId'),
    messages: messages.map(messageOf),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new CoEngramError('USAGE', `the input is no JSON: ${cause.message}`, {
      hint: '{"sessionId": "s1", "messages": [{"role": "user", "content": "…"}]}',
      cause,
    });
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw usage(`${name} must be a text`);
}

/** Also lines of transcripts, which have the message one level down. */
function messageOf(source: unknown, index: number): TurnMessage {
  if (!isFields(source)) throw usage(`messages[${index}] must be an object`);
  const message = isFields(source.message) ? source.message : source;
  const { role, content = '' } = message;
  if (typeof role !== 'string') throw usage(`messages[${index}].role must be a text`);
  if (typeof content !== 'string' && !Array.isArray(content)) {
    throw usage(`messages[${index}].content must be a text or a list of parts`);
  }
  const parts: unknown[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const ids = [source.id, source.uuid, message.id].find((id) => typeof id === 'string');
  const at = [source.timestamp, message.timestamp].find((time) => typeof time === 'string');
  const answersCall = parts.map(answeredCall).find((id) => id !== undefined) ?? answeredCall(message);
  return {
    role,
    text: parts
      .map(textOf)
      .filter((text) => text !== '')
      .join('\n'),
    ...(typeof ids === 'string' ? { id: ids } : {}),
    ...(typeof at === 'string' ? { at } : {}),
    toolCalls: [...parts.flatMap(calledTool), ...callsOf(message.tool_calls)],
    ...(answersCall === undefined ? {} : { answersCall }),
    source,
  };
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return isFields(part) && (part.type === 'text' || part.type === undefined) && typeof part.text === 'string'
    ? part.text
    : '';
}

const CALL_TYPES = new Set(['tool_use', 'toolCall', 'tool_call']);

function calledTool(part: unknown): string[] {
  return isFields(part) && CALL_TYPES.has(String(part.type)) ? [String(part.id ?? '')] : [];
}

function callsOf(calls: unknown): string[] {
  return Array.isArray(calls) ? calls.flatMap((call) => (isFields(call) ? [String(call.id ?? '')] : [])) : [];
}

/** The id of the call that a part or message answers; empty where the host gives none. */
function answeredCall(part: unknown): string | undefined {
  if (!isFields(part)) return undefined;
  const isResult = part.type === 'tool_result' || part.role === 'toolResult' || part.role === 'tool';
  const id = part.tool_use_id ?? part.toolCallId ?? part.tool_call_id;
  return typeof id === 'string' ? id : isResult ? '' : undefined;
}

function usage(message: string): CoEngramError {
  return new CoEngramError('USAGE', message, {
    hint: '{"sessionId": "s1", "messages": [{"role": "user", "content": "…"}]}',
  });
}
