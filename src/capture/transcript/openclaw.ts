/** Lines of OpenClaw's session trees, versions 1 to 3. */

import { spokenText } from './envelope';
import { type Fields, idOfText, instantOf, isFields, textIn, textOfContent } from './fields';
import type { HostFormat, HostLine } from './host-line';

/** What only its files have as `type`. */
const OWN_TYPES = new Set([
  'session',
  'message',
  'compaction',
  'branch_summary',
  'model_change',
  'thinking_level_change',
  'custom',
  'custom_message',
  'session_info',
  'label',
  'leaf',
]);

export const openclaw: HostFormat = {
  newest: 'last',
  fits: ({ type, uuid, sessionId }) =>
    OWN_TYPES.has(String(type)) && uuid === undefined && sessionId === undefined,
  read: readLine,
  messageOf(line) {
    const message = isFields(line.message) ? line.message : {};
    const text = textOfContent(message.content) ?? '';
    const role = message.role === 'user' ? 'user' : 'assistant';
    const said = role === 'user' ? spokenText(text) : { speaker: null, text: text.trim() };
    return {
      id: textIn(line, 'id') ?? idOfText(said.text),
      role,
      ...said,
      at: timeOf(line, message) ?? null,
    };
  },
  summaryOf(line) {
    const text = textIn(line, 'summary')?.trim() ?? '';
    return { id: textIn(line, 'id') ?? idOfText(text), text, at: instantOf(line.timestamp) ?? null };
  },
  // Whatever is not on the way from the newest entry to the root was left behind.
  keepsKind: () => false,
};

function readLine(line: Fields): HostLine {
  const { type } = line;
  if (type === 'session') return headerOf(line);
  const node = { ...placeOf(line), isNode: true, isLeaf: true };
  const at = instantOf(line.timestamp);
  if (type === 'leaf') return { kind: 'meta', ...node, leafAt: textIn(line, 'targetId') ?? null };
  if (type === 'compaction' || type === 'branch_summary') {
    const problem = whyNot(line, 'summary');
    return problem === undefined ? { kind: 'summary', ...node, at } : { kind: 'malformed', ...node, problem };
  }
  if (type !== 'message') return { kind: 'meta', ...node, at };
  const { message } = line;
  if (!isFields(message)) return { kind: 'malformed', ...node, problem: mustBe('/message', 'an object') };
  return { ...node, ...kindOf(message), at: timeOf(line, message), ...dateProblem(line, message) };
}

function kindOf(message: Fields): Pick<HostLine, 'kind' | 'problem'> {
  const { role, content } = message;
  if (typeof role !== 'string') return { kind: 'malformed', problem: mustBe('/message/role', 'a text') };
  if (role === 'toolResult' || role === 'bashExecution') return { kind: 'toolResult' };
  if (role !== 'user' && role !== 'assistant') return { kind: 'meta' };
  return textOfContent(content) === undefined
    ? { kind: 'malformed', problem: mustBe('/message/content', 'a text or a list of parts') }
    : { kind: 'said' };
}

function headerOf(line: Fields): HostLine {
  const { id, cwd } = { id: textIn(line, 'id'), cwd: textIn(line, 'cwd') };
  const at = instantOf(line.timestamp);
  return { kind: 'meta', isNode: false, isLeaf: false, at, sessionId: id, cwd };
}

function placeOf(line: Fields): Pick<HostLine, 'id' | 'parent'> {
  const parent = line.parentId === null ? null : textIn(line, 'parentId');
  return { ...idOf(line), ...(parent === undefined ? {} : { parent }) };
}

function idOf(line: Fields): { id?: string } {
  const id = textIn(line, 'id');
  return id === undefined ? {} : { id };
}

function timeOf(line: Fields, message: Fields): string | undefined {
  return instantOf(line.timestamp) ?? instantOf(message.timestamp);
}

/** A time that is given and is none does not stop the message from being read. */
function dateProblem(line: Fields, message: Fields): Pick<HostLine, 'problem'> {
  const isGiven = line.timestamp !== undefined || message.timestamp !== undefined;
  if (!isGiven || timeOf(line, message) !== undefined) return {};
  return { problem: { pointer: '/timestamp', reason: 'is no day of the calendar' } };
}

function whyNot(line: Fields, name: string): { pointer: string; reason: string } | undefined {
  return typeof line[name] === 'string' ? undefined : mustBe(`/${name}`, 'a text');
}

function mustBe(pointer: string, what: string): { pointer: string; reason: string } {
  return { pointer, reason: `must be ${what}` };
}
