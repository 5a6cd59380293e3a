import { CR, DASH, HASH, LF, SPACE } from './yaml-characters';

/** Walks over the lines of a YAML text: where is content, how far is it indented, what ends a line. */
export class YamlLines {
  protected pos = 0;
  /** Column of the next line with content; -1 at the end. */
  protected indent = -1;
  /** Where the last value ended, and where its line did (behind the line break). */
  protected contentEnd = 0;
  protected lineEnd = 0;

  constructor(
    protected readonly text: string,
    protected readonly end: number,
  ) {}

  protected isSpaceOrBreak(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return at >= this.end || code === SPACE || code === LF || code === CR;
  }

  /** Is there nothing but spaces and a comment from here to the end of the line? */
  protected isLineDone(at: number): boolean {
    const i = this.skipSpaces(at);
    const code = this.text.charCodeAt(i);
    return i >= this.end || code === LF || code === CR || code === HASH;
  }

  protected isDash(): boolean {
    return this.text.charCodeAt(this.pos) === DASH && this.text.charCodeAt(this.pos + 1) === SPACE;
  }

  protected skipSpaces(at: number): number {
    let i = at;
    while (this.text.charCodeAt(i) === SPACE) i++;
    return i;
  }

  /** Ends the line behind a value: only spaces and a comment may follow; then goes to the next line with content. */
  protected finishLine(): boolean {
    const from = this.pos;
    this.contentEnd = from;
    let i = this.skipSpaces(from);
    if (this.text.charCodeAt(i) === HASH) {
      if (i === from) return false;
      i = this.endOfComment(i);
    }
    if (i < 0) return false;
    if (i < this.end) i = this.endOfBreak(i);
    if (i < 0) return false;
    this.lineEnd = Math.min(i, this.end);
    return this.nextLine(i);
  }

  /** Goes to the first character of the next line with content; false for what this reader does not read. */
  protected nextLine(from: number): boolean {
    const { text, end } = this;
    let start = from;
    for (;;) {
      let i = this.skipSpaces(start);
      if (i >= end) {
        this.indent = -1;
        this.pos = end;
        return true;
      }
      const code = text.charCodeAt(i);
      if (code !== HASH && code !== LF && code !== CR) {
        this.indent = i - start;
        this.pos = i;
        return true;
      }
      if (code === HASH) i = this.endOfComment(i);
      start = i < 0 || i >= end ? i : this.endOfBreak(i);
      if (start < 0) return false;
    }
  }

  /** Behind the LF or CRLF at `at`; -1 when there is neither. */
  protected endOfBreak(at: number): number {
    const isPair = this.text.charCodeAt(at) === CR;
    const feed = isPair ? at + 1 : at;
    return feed < this.end && this.text.charCodeAt(feed) === LF ? feed + 1 : -1;
  }

  /** The place of the line break behind a comment, or the end; -1 when a control character is in it. */
  protected endOfComment(start: number): number {
    for (let i = start; i < this.end; i++) {
      const code = this.text.charCodeAt(i);
      if (code >= SPACE) continue;
      if (code === LF || (code === CR && this.text.charCodeAt(i + 1) === LF)) return i;
      return -1;
    }
    return this.end;
  }
}
