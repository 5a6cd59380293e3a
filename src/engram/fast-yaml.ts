import { resolvePlain } from './plain-scalar';
import { readDoubleQuoted, readSingleQuoted } from './quoted-scalar';
import {
  beginsKey,
  beginsPlain,
  breaksFlow,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  CR,
  DASH,
  DOUBLE_QUOTE,
  HASH,
  isInKey,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUESTION,
  SINGLE_QUOTE,
  SPACE,
} from './yaml-characters';
import type { YamlDocument, YamlEntry, YamlMap, YamlValue } from './yaml-document';
import { YamlLines } from './yaml-lines';

export type FastYaml = YamlDocument;

const MAX_DEPTH = 8;
const MAX_KEY_LENGTH = 128;

/**
 * Most lines are `key: words` or `key: [a, b]`. The searches of the engine find out quicker than a loop over
 * characters, above all in a fresh process, whether one needs a closer look.
 */
const NEEDS_LOOK = /\p{Cc}| #|: |[: ]$/u;
const LIST_NEEDS_LOOK = /[\p{Cc}"'#:{}[]|[^\S ]/u;
/** Keys that were looked at once. */
const KNOWN_KEYS = new Set<string>();
const MAX_KNOWN_KEYS = 500;

/**
 * Reads the part of YAML that co-engram itself writes, in one pass over the characters: block mappings and
 * lists, one-line scalars in all three styles, one-line `[a, b]` and `{a: b}`, comments, LF or CRLF. What it accepts means
 * the same to the `yaml` package (core schema of YAML 1.2). Everything else (anchors, tags, block scalars,
 * duplicate keys, tabs, several documents…) gives undefined: let the complete reader decide.
 * `start` and `end` mark the part of `text` to read; `end` is behind a line break or the end of the text.
 */
export function readFastYaml(
  text: string,
  start = 0,
  end = text.length,
  asText = false,
): FastYaml | undefined {
  if (end < text.length && text.charCodeAt(end - 1) !== LF) return undefined;
  return new FastReader(text, end, asText).read(start);
}

class FastReader extends YamlLines {
  private valueStart = 0;

  constructor(
    text: string,
    end: number,
    private readonly asText: boolean,
  ) {
    super(text, end);
  }

  read(start: number): FastYaml | undefined {
    if (!this.nextLine(start) || this.indent !== 0) return undefined;
    const entries: YamlEntry[] = [];
    while (this.indent === 0) {
      const entry = this.readEntry();
      if (entry === undefined) return undefined;
      entries.push(entry);
    }
    return this.indent === -1 && hasUniqueKeys(entries) ? { entries, isFlow: false } : undefined;
  }

  private readEntry(): YamlEntry | undefined {
    const start = this.pos;
    const key = this.readKey();
    if (key === undefined) return undefined;
    const colonEnd = this.pos;
    const value = this.readValue(0, 0);
    if (value === undefined) return undefined;
    const { lineEnd, valueStart, contentEnd } = this;
    return { key, value, start, end: lineEnd, colonEnd, valueStart, valueEnd: contentEnd };
  }

  private readKey(): string | undefined {
    const { text, pos } = this;
    const colon = text.indexOf(':', pos);
    const key = text.slice(pos, colon);
    if (!KNOWN_KEYS.has(key)) return this.readNewKey();
    if (!this.isSpaceOrBreak(colon + 1)) return undefined;
    this.pos = colon + 1;
    return key;
  }

  private readNewKey(): string | undefined {
    const { text, pos } = this;
    let i = pos;
    let code = text.charCodeAt(i);
    if (!beginsKey(code)) return undefined;
    while (isInKey(code)) code = text.charCodeAt(++i);
    if (code !== COLON || i - pos > MAX_KEY_LENGTH || !this.isSpaceOrBreak(i + 1)) return undefined;
    const key = text.slice(pos, i);
    if (key.length <= 5 ? resolvePlain(key) !== key : key === '__proto__') return undefined;
    if (KNOWN_KEYS.size < MAX_KNOWN_KEYS) KNOWN_KEYS.add(key);
    this.pos = i + 1;
    return key;
  }

  /** The value behind a colon at `pos`, which belongs to a key in column `indent`. */
  private readValue(indent: number, depth: number): YamlValue | undefined {
    const words = this.readWords();
    if (words !== undefined) return this.nextLine(this.lineEnd) ? this.resolve(words) : undefined;
    const start = this.skipSpaces(this.pos);
    if (!this.isLineDone(start)) {
      this.pos = start;
      this.valueStart = start;
      const value = this.readOnLine(this.text.charCodeAt(start));
      return value !== undefined && this.finishLine() ? value : undefined;
    }
    return this.readBlock(indent, depth);
  }

  private readOnLine(code: number): YamlValue | undefined {
    if (code === OPEN_BRACKET) return this.readFlowList();
    return code === OPEN_BRACE ? this.readFlowMap() : this.readScalar(false);
  }

  /** One space and an unquoted scalar up to the end of the line, if it is as simple as that. */
  private readWords(): string | undefined {
    const { text } = this;
    const start = this.pos + 1;
    const code = text.charCodeAt(start);
    if (text.charCodeAt(this.pos) !== SPACE || !beginsPlain(code)) return undefined;
    const feed = text.indexOf('\n', start);
    if (feed === -1 || feed >= this.end) return undefined;
    const words = text.slice(start, feed);
    if (NEEDS_LOOK.test(words)) return undefined;
    this.valueStart = start;
    this.contentEnd = feed;
    this.lineEnd = feed + 1;
    return words;
  }

  private resolve(plain: string): YamlValue {
    return this.asText ? plain : resolvePlain(plain);
  }

  private readBlock(indent: number, depth: number): YamlValue | undefined {
    const colonEnd = this.pos;
    if (!this.finishLine() || depth >= MAX_DEPTH) return undefined;
    const isList = this.isDash();
    const start = this.pos;
    const isNull = this.indent < indent || (this.indent === indent && !isList);
    const value = isNull
      ? null
      : isList
        ? this.readList(this.indent, indent, depth + 1)
        : this.readMap(this.indent, indent, depth + 1);
    this.valueStart = isNull ? colonEnd : start;
    return value;
  }

  private readMap(indent: number, parentIndent: number, depth: number): YamlMap | undefined {
    const map: YamlMap = {};
    while (this.indent === indent) {
      const key = this.readKey();
      if (key === undefined || Object.hasOwn(map, key)) return undefined;
      const value = this.readValue(indent, depth);
      if (value === undefined) return undefined;
      map[key] = value;
    }
    return this.indent > parentIndent ? undefined : map;
  }

  private readList(indent: number, parentIndent: number, depth: number): YamlValue[] | undefined {
    const list: YamlValue[] = [];
    while (this.indent === indent && this.isDash()) {
      const dash = this.pos;
      this.pos = this.skipSpaces(dash + 1);
      if (this.isLineDone(this.pos)) return undefined;
      this.indent = indent + this.pos - dash;
      const item = this.readItem(indent, depth);
      if (item === undefined) return undefined;
      list.push(item);
    }
    return this.indent > parentIndent ? undefined : list;
  }

  private readItem(listIndent: number, depth: number): YamlValue | undefined {
    const start = this.pos;
    const isMap = this.readNewKey() !== undefined;
    this.pos = start;
    if (isMap) return depth < MAX_DEPTH ? this.readMap(this.indent, listIndent, depth + 1) : undefined;
    const value = this.readScalar(false);
    if (value === undefined || !this.finishLine()) return undefined;
    return this.indent > listIndent ? undefined : value;
  }

  private readFlowList(): YamlValue[] | undefined {
    return this.readWordList() ?? this.readMixedList();
  }

  /** A list of unquoted words, if it is as simple as that. */
  private readWordList(): YamlValue[] | undefined {
    const { text, pos } = this;
    const close = text.indexOf(']', pos);
    const inner = text.slice(pos + 1, close);
    if (close === -1 || LIST_NEEDS_LOOK.test(inner)) return undefined;
    const list: YamlValue[] = [];
    for (const part of inner.split(',')) {
      const word = part.trim();
      if (!beginsPlain(word.charCodeAt(0))) return undefined;
      list.push(this.resolve(word));
    }
    this.pos = close + 1;
    return list;
  }

  private readMixedList(): YamlValue[] | undefined {
    const list: YamlValue[] = [];
    let next = this.skipSpaces(this.pos + 1);
    if (this.text.charCodeAt(next) === CLOSE_BRACKET) {
      this.pos = next + 1;
      return list;
    }
    for (;;) {
      this.pos = next;
      const item = this.readScalar(true);
      if (item === undefined) return undefined;
      list.push(item);
      next = this.skipSpaces(this.pos);
      const code = this.text.charCodeAt(next);
      this.pos = next + 1;
      if (code === CLOSE_BRACKET) return list;
      if (code !== COMMA) return undefined;
      next = this.skipSpaces(next + 1);
    }
  }

  /** `{name: scalar, …}`, written with a space behind each colon. */
  private readFlowMap(): YamlMap | undefined {
    const map: YamlMap = {};
    for (let code = COMMA; code === COMMA; ) {
      this.pos = this.skipSpaces(this.pos + 1);
      const key = this.readKey();
      if (key === undefined || Object.hasOwn(map, key)) return undefined;
      this.pos = this.skipSpaces(this.pos);
      const value = this.readScalar(true, CLOSE_BRACE);
      if (value === undefined) return undefined;
      map[key] = value;
      this.pos = this.skipSpaces(this.pos);
      code = this.text.charCodeAt(this.pos);
      if (code !== COMMA && code !== CLOSE_BRACE) return undefined;
    }
    this.pos += 1;
    return map;
  }

  private readScalar(isFlow: boolean, close = CLOSE_BRACKET): YamlValue | undefined {
    const code = this.text.charCodeAt(this.pos);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return this.readQuoted(code);
    if (!beginsPlain(code) && !this.isIndicatorInWord(code, isFlow)) return undefined;
    const end = isFlow ? this.endOfFlowPlain(this.pos, close) : this.endOfPlain(this.pos);
    if (end < 0) return undefined;
    const plain = this.text.slice(this.pos, end);
    this.pos = end;
    return this.resolve(plain);
  }

  /** `-`, `?` and `:` are indicators only when nothing is attached to them. */
  private isIndicatorInWord(code: number, isFlow: boolean): boolean {
    const next = this.pos + 1;
    if (isFlow) return code === DASH && !this.isFlowBreak(next);
    return (code === DASH || code === QUESTION || code === COLON) && !this.isSpaceOrBreak(next);
  }

  private readQuoted(quote: number): string | undefined {
    const scalar =
      quote === DOUBLE_QUOTE ? readDoubleQuoted(this.text, this.pos) : readSingleQuoted(this.text, this.pos);
    if (scalar === undefined) return undefined;
    this.pos = scalar.end;
    return scalar.value;
  }

  /** Behind the last character of the plain scalar at `start`; -1 when it is none of one line. */
  private endOfPlain(start: number): number {
    const { text } = this;
    let last = start;
    for (let i = start; i < this.end; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x3a) last = i + 1;
      else if (code === SPACE) {
        if (text.charCodeAt(i + 1) === HASH) return last;
      } else if (code === LF) return last;
      else if (code === COLON) {
        if (this.isSpaceOrBreak(i + 1)) return -1;
        last = i + 1;
      } else if (code > SPACE) last = i + 1;
      else return code === CR && text.charCodeAt(i + 1) === LF ? last : -1;
    }
    return last;
  }

  private endOfFlowPlain(start: number, close: number): number {
    const { text } = this;
    let last = start;
    for (let i = start; i < this.end; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE) return -1;
      if (code === SPACE) {
        if (text.charCodeAt(i + 1) === HASH) return -1;
      } else if (code === COMMA || code === close) {
        return last;
      } else if (breaksFlow(code)) {
        return -1;
      } else {
        if (code === COLON && this.isFlowBreak(i + 1)) return -1;
        last = i + 1;
      }
    }
    return -1;
  }

  private isFlowBreak(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return this.isSpaceOrBreak(at) || breaksFlow(code);
  }
}

/** Few keys are compared quicker than they are hashed. */
function hasUniqueKeys(entries: readonly YamlEntry[]): boolean {
  const count = entries.length;
  if (count > 40) return new Set(entries.map((entry) => entry.key)).size === count;
  for (let i = 1; i < count; i++) {
    const key = entries[i]?.key;
    for (let j = 0; j < i; j++) if (entries[j]?.key === key) return false;
  }
  return true;
}
