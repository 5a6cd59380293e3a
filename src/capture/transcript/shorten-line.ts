/** Keeps a very long line of JSON readable without holding it: strings beyond a limit are cut, the rest stays. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
const CUT_MARK = Buffer.from('…');

export interface LineLimits {
  /** Bytes of one string that are kept. */
  string: number;
  /** Bytes of the shortened line; what is still longer is given up. */
  line: number;
}

/** Takes a line in pieces. Pictures and outputs of tools are single strings: they are what makes a line long. */
export class LineShortener {
  private readonly parts: Buffer[] = [];
  private length = 0;
  private isLost = false;
  private isInString = false;
  /** Bytes of the present string so far, and whether its end is being left out. */
  private stringLength = 0;
  private isCut = false;
  /** Bytes of an escape that are still to come; the first of them may make it longer. */
  private escapeLeft = 0;
  private isEscapeBegun = false;

  constructor(private readonly limits: LineLimits) {}

  add(piece: Buffer): void {
    let from = 0;
    for (let at = 0; at < piece.length && !this.isLost; at += 1) {
      if (!this.isInString) {
        at = placeOf(piece, QUOTE, at);
        if (at < piece.length) this.open();
        continue;
      }
      if (this.isCut && this.escapeLeft === 0) at = endOfPlain(piece, at);
      const byte = piece[at];
      if (byte === undefined) break;
      if (this.escapeLeft > 0) this.escape(byte);
      else if (byte === QUOTE) {
        if (this.isCut) from = at;
        this.isInString = false;
        this.isCut = false;
      } else {
        if (this.isPlaceToCut(byte)) {
          this.keep(piece.subarray(from, at));
          this.keep(CUT_MARK);
          this.isCut = true;
        }
        if (byte === BACKSLASH) this.beginEscape();
      }
      this.stringLength += 1;
    }
    if (!this.isCut) this.keep(piece.subarray(from));
  }

  /** Undefined when the line stayed too long. */
  text(): string | undefined {
    return this.isLost ? undefined : Buffer.concat(this.parts).toString('utf8');
  }

  private open(): void {
    this.isInString = true;
    this.stringLength = 0;
  }

  private beginEscape(): void {
    this.escapeLeft = 1;
    this.isEscapeBegun = true;
  }

  private escape(byte: number): void {
    this.escapeLeft = this.isEscapeBegun && byte === SMALL_U ? 4 : this.escapeLeft - 1;
    this.isEscapeBegun = false;
  }

  /** Where a character begins, so that none is torn. */
  private isPlaceToCut(byte: number): boolean {
    return !this.isCut && this.stringLength >= this.limits.string && (byte & 0xc0) !== 0x80;
  }

  private keep(part: Buffer): void {
    if (part.length === 0 || this.isLost) return;
    this.length += part.length;
    if (this.length > this.limits.line) {
      this.isLost = true;
      this.parts.length = 0;
    } else this.parts.push(Buffer.from(part));
  }
}

/** Where the next such byte is; behind the end when there is none. */
function placeOf(piece: Buffer, byte: number, from: number): number {
  const at = piece.indexOf(byte, from);
  return at < 0 ? piece.length : at;
}

/** Where a stretch without quotes and escapes ends. */
function endOfPlain(piece: Buffer, from: number): number {
  return placeOf(piece.subarray(0, placeOf(piece, QUOTE, from)), BACKSLASH, from);
}
