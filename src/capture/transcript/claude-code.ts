/** Lines of Claude Code's session files. */

import { saidBy } from './envelope';
import { type Fields, idOfText, instantOf, isFields, textIn, textOfContent } from './fields';
import type { HostFormat, HostLine } from './host-line';

const OWN_TYPES = new Set([
  'user',
  'assistant',
  'system',
  'summary',
  'custom-title',
  'file-history-snapshot',
  'queue-operation',
  'progress',
  'attachment',
]);
const CONTINUED = /^This session is being continued from a previous conversation/;

export const claudeCode: HostFormat = {
  // A branch that was left may be written later than the one that goes on.
  newest: 'latest',
  fits: (line) => OWN_TYPES.has(String(line.type)) && line.parentId === undefined,
  read: readLine,
  messageOf(line) {
    const message = isFields(line.message) ? line.message : {};
    const said = textOfContent(message.content) ?? '';
    const role = line.type === 'user' ? 'user' : 'assistant';
    const text = role === 'user' ? saidBy(said) : said.trim();
    const id =
      (role === 'user' ? undefined : textIn(message, 'id')) ?? textIn(line, 'uuid') ?? idOfText(text);
    return { id, role, speaker: null, text, at: instantOf(line.timestamp) ?? null };
  },
  summaryOf(line) {
    const text = (isFields(line.message) ? textOfContent(line.message.content) : undefined)?.trim() ?? '';
    return { id: textIn(line, 'uuid') ?? idOfText(text), text, at: instantOf(line.timestamp) ?? null };
  },
  // Tools that were called at once answer side by side; one of the answers is on the way to the newest line.
  keepsKind: (kind, isParentActive) => kind === 'meta' || (kind === 'toolResult' && isParentActive),
};

function readLine(line: Fields): HostLine {
  const place = placeOf(line);
  if (line.isSidechain === true) return { ...place, kind: 'sidechain', isLeaf: false };
  if (line.type !== 'user' && line.type !== 'assistant') {
    const isSeam = line.subtype === 'compact_boundary';
    return { ...place, kind: 'meta', isLeaf: false, ...(isSeam ? { isSeam } : {}) };
  }
  const node = { ...place, isNode: true, isLeaf: true };
  if (line.isMeta === true || line.isApiErrorMessage === true) return { ...node, kind: 'meta' };
  const { message } = line;
  if (!isFields(message)) return { ...node, kind: 'malformed', problem: mustBe('/message', 'an object') };
  const text = textOfContent(message.content);
  if (text === undefined) {
    return { ...node, kind: 'malformed', problem: mustBe('/message/content', 'a text or a list of parts') };
  }
  if (line.isCompactSummary === true || (line.type === 'user' && CONTINUED.test(text))) {
    return { ...node, kind: 'summary', isSeam: true };
  }
  return { ...node, kind: hasToolResult(message.content) ? 'toolResult' : 'said', ...dateProblem(line) };
}

function placeOf(line: Fields): Omit<HostLine, 'kind' | 'isLeaf'> {
  const id = textIn(line, 'uuid');
  const parent = textIn(line, 'parentUuid') ?? textIn(line, 'logicalParentUuid');
  const isRoot = line.parentUuid === null;
  return {
    isNode: id !== undefined,
    ...(id === undefined ? {} : { id }),
    ...(parent !== undefined ? { parent } : isRoot ? { parent: null } : {}),
    at: instantOf(line.timestamp),
    sessionId: textIn(line, 'sessionId'),
    cwd: textIn(line, 'cwd'),
  };
}

/** Text beside the result of a tool is the host's. */
function hasToolResult(content: unknown): boolean {
  return Array.isArray(content) && content.some((part) => isFields(part) && part.type === 'tool_result');
}

function dateProblem(line: Fields): Pick<HostLine, 'problem'> {
  if (line.timestamp === undefined || instantOf(line.timestamp) !== undefined) return {};
  return { problem: { pointer: '/timestamp', reason: 'is no day of the calendar' } };
}

function mustBe(pointer: string, what: string): { pointer: string; reason: string } {
  return { pointer, reason: `must be ${what}` };
}
