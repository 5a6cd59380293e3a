/** Lines of a file, one at a time, in bounded memory whatever is in it. */
import { readSync } from 'node:fs';
import { LineShortener } from './shorten-line';

export interface FileLine {
  /** From 1. */
  number: number;
  /** Bytes from the start of the file, and without the line break. */
  offset: number;
  length: number;
  /** Undefined when it is too long, even with its strings cut. */
  text: string | undefined;
}

const CHUNK_BYTES = 1 << 20;
/** A longer line is read with its long strings cut. */
const LONG_LINE = 1 << 20;
const LIMITS = { string: 256 << 10, line: 8 << 20 };

/** The lines of the first `size` bytes of an open file; blank ones too. */
export function* linesOf(file: number, size: number): Generator<FileLine> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let pending: LineStart = new LineStart();
  let number = 1;
  let lineAt = 0;
  for (let at = 0; at < size; ) {
    const got = readSync(file, chunk, 0, Math.min(CHUNK_BYTES, size - at), at);
    if (got === 0) break;
    let from = 0;
    for (let end = newlineIn(chunk, 0, got); end >= 0; end = newlineIn(chunk, from, got)) {
      pending.add(chunk.subarray(from, end));
      yield { number, offset: lineAt, length: at + end - lineAt, text: pending.text() };
      pending = new LineStart();
      number += 1;
      from = end + 1;
      lineAt = at + from;
    }
    pending.add(chunk.subarray(from, got));
    at += got;
    if (at >= size && lineAt < at) {
      yield { number, offset: lineAt, length: at - lineAt, text: pending.text() };
    }
  }
}

/** Lines that were read before, by their places; quick where they follow each other. */
export class LineReader {
  private readonly window = Buffer.allocUnsafe(CHUNK_BYTES);
  private windowAt = 0;
  private windowLength = 0;

  constructor(private readonly file: number) {}

  /** As `linesOf` gives it. */
  read({ offset, length }: Pick<FileLine, 'offset' | 'length'>): string | undefined {
    const line = new LineStart();
    for (let done = 0; done < length; ) {
      const at = offset + done;
      if (at < this.windowAt || at >= this.windowAt + this.windowLength) this.moveTo(at);
      const from = at - this.windowAt;
      const to = Math.min(this.windowLength, from + length - done);
      if (to <= from) break;
      line.add(this.window.subarray(from, to));
      done += to - from;
    }
    return line.text();
  }

  private moveTo(at: number): void {
    this.windowAt = at;
    this.windowLength = readSync(this.file, this.window, 0, CHUNK_BYTES, at);
  }
}

function newlineIn(chunk: Buffer, from: number, end: number): number {
  const at = chunk.indexOf(0x0a, from);
  return at < end ? at : -1;
}

/** A line as far as it was read. */
class LineStart {
  private parts: Buffer[] = [];
  private length = 0;
  private shortener: LineShortener | undefined;

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.length += piece.length;
    if (this.shortener === undefined && this.length > LONG_LINE) {
      this.shortener = new LineShortener(LIMITS);
      for (const part of this.parts) this.shortener.add(part);
      this.parts = [];
    }
    if (this.shortener === undefined) this.parts.push(Buffer.from(piece));
    else this.shortener.add(piece);
  }

  text(): string | undefined {
    if (this.shortener !== undefined) return this.shortener.text();
    const [only, ...more] = this.parts;
    return (more.length === 0 ? (only ?? Buffer.alloc(0)) : Buffer.concat(this.parts)).toString('utf8');
  }
}
