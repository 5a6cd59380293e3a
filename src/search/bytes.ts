/** Small binary values for the cache: varints, texts with their length, doubles. Little-endian. */

/** A growing buffer. */
export class ByteWriter {
  private buffer: Buffer;
  length = 0;

  constructor(size = 1024) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length] = value;
    this.length += 1;
  }

  /** A whole number from 0 to 2^53 - 1, seven bits a byte. */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[this.length] = (rest % 0x80) | 0x80;
      this.length += 1;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.length] = rest;
    this.length += 1;
  }

  double(value: number): void {
    this.reserve(8);
    this.buffer.writeDoubleLE(value, this.length);
    this.length += 8;
  }

  bytes(value: Uint8Array): void {
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  /** UTF-8 with its length in bytes before it. */
  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.varint(size);
    this.reserve(size);
    this.buffer.write(value, this.length, 'utf8');
    this.length += size;
  }

  /** UTF-8 without a length; the caller knows where it ends. */
  rawText(value: string): void {
    this.reserve(value.length * 3);
    this.length += this.buffer.write(value, this.length, 'utf8');
  }

  finish(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}

/** Reads what ByteWriter wrote. Reading past the end gives zeros: whole files are checked before. */
export class ByteReader {
  readonly buffer: Buffer;
  at: number;

  constructor(buffer: Buffer, at = 0) {
    this.buffer = buffer;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.buffer.length;
  }

  byte(): number {
    const value = this.buffer[this.at] ?? 0;
    this.at += 1;
    return value;
  }

  varint(): number {
    const first = this.buffer[this.at] ?? 0;
    if (first < 0x80) {
      this.at += 1;
      return first;
    }
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.buffer[this.at] ?? 0;
      this.at += 1;
      if (byte < 0x80) return value + byte * scale;
      value += (byte & 0x7f) * scale;
      scale *= 0x80;
    }
  }

  double(): number {
    const value = this.buffer.readDoubleLE(this.at);
    this.at += 8;
    return value;
  }

  bytes(count: number): Buffer {
    const value = this.buffer.subarray(this.at, this.at + count);
    this.at += count;
    return value;
  }

  text(): string {
    const size = this.varint();
    const value = this.buffer.toString('utf8', this.at, this.at + size);
    this.at += size;
    return value;
  }
}
