import { CoEngramError } from '../errors';
import { normalizeBody } from './content-hash';
import { splitDerivedSegment } from './derived-segment';
import { editRecord } from './edit-record';
import type { EngramFieldName } from './fields';
import { type FrontMatter, splitFrontMatter } from './front-matter';
import { shapeOf } from './parse-engram';
import { readYaml } from './read-record';
import type { YamlReader } from './yaml-document';
import { splitZhMode, ZH_KEYS } from './zh-mode';

/** Known fields by name, and keys that this version does not know; null removes, and so does '' or [] of a known field. */
export type EngramChanges = Partial<Record<EngramFieldName, unknown>> & Readonly<Record<string, unknown>>;

/**
 * The text of an engram file with fields and, if given, the body changed. Spliced into the source: everything
 * else stays byte for byte. The body keeps its line ends and the derived segment below it; `contentHash`,
 * `updatedAt` and the like are the caller's changes. Pass `yaml` wherever the file may come from other hands.
 * Throws INVALID_DATA for a text that is no readable engram, USAGE when a required field would be removed.
 */
export function editEngram(text: string, changes: EngramChanges, body?: string, yaml?: YamlReader): string {
  const parts = requireParts(text, yaml);
  const withBody = body === undefined ? text : replaceBody(text, parts, body);
  // In Chinese mode the body stands before the fields.
  const moved = parts.mode === 'zh' ? withBody.length - text.length : 0;
  const range = { text: withBody, start: parts.yamlStart + moved, end: parts.yamlEnd + moved };
  return editRecord(
    {
      range,
      shape: shapeOf(parts.mode),
      keyOf: (name) => (parts.mode === 'zh' ? (zhKey(name) ?? name) : name),
      lineBreak: parts.lineBreak,
      yaml,
    },
    changes,
  );
}

function zhKey(name: string): string | undefined {
  return (ZH_KEYS as ReadonlyMap<string, string>).get(name);
}

function requireParts(text: string, yaml: YamlReader | undefined): FrontMatter {
  const split = splitFrontMatter(text);
  const standard = split.type === 'front-matter' ? split.parts : undefined;
  if (standard !== undefined && hasId(text, standard, yaml)) return standard;
  const parts = splitZhMode(text) ?? standard;
  if (parts === undefined) throw new CoEngramError('INVALID_DATA', 'the text has no front matter to edit');
  return parts;
}

function hasId(text: string, parts: FrontMatter, yaml: YamlReader | undefined): boolean {
  const result = readYaml({ text, start: parts.yamlStart, end: parts.yamlEnd }, yaml);
  return result?.type === 'mapping' && result.document.entries.some((entry) => entry.key === 'id');
}

function replaceBody(text: string, parts: FrontMatter, body: string): string {
  const old = text.slice(parts.bodyStart, parts.bodyEnd);
  const words = normalizeBody(body);
  if (words === normalizeBody(old)) return text;
  const lineBreak = /\r?\n/.exec(old)?.[0] ?? parts.lineBreak;
  const { segment } = splitDerivedSegment(old.replaceAll('\r\n', '\n'));
  const blocks = [words, segment].filter((block) => block !== '').join('\n\n');
  const source = blocks === '' ? '' : `${blocks}\n`;
  return joinBody(text, parts, lineBreak === '\n' ? source : source.replaceAll('\n', lineBreak));
}

/** Puts an empty line between front matter and body where there was none. */
function joinBody(text: string, parts: FrontMatter, body: string): string {
  const before = text.slice(0, parts.bodyStart);
  const after = text.slice(parts.bodyEnd);
  if (parts.mode === 'zh') return before + body + (/^\r?\n/.test(after) ? after : parts.lineBreak + after);
  const isUnended = !before.endsWith('\n');
  const closing = isUnended ? parts.lineBreak : '';
  const hasGap = /\n\r?\n$/.test(before);
  return before + closing + (hasGap || body === '' ? '' : parts.lineBreak) + body;
}
