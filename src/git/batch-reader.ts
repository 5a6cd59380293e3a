/** Cuts the output of `cat-file --batch` (`<oid> <type> <size>\n<bytes>\n`, or `<oid> missing\n`) into objects. */
export class BatchReader {
  private readonly take: (oid: string, bytes: Buffer) => void;
  private chunks: Buffer[] = [];
  private held = 0;
  private header: { oid: string; size: number } | undefined;

  constructor(take: (oid: string, bytes: Buffer) => void) {
    this.take = take;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.held += chunk.length;
    // Large objects come in many chunks: join them only when one is whole.
    if (this.header !== undefined && this.held < this.header.size + 1) return;
    this.drain(this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks));
  }

  private drain(buffer: Buffer): void {
    let at = 0;
    for (;;) {
      if (this.header === undefined) {
        const newline = buffer.indexOf(10, at);
        if (newline < 0) break;
        const [oid = '', , size] = buffer.toString('latin1', at, newline).split(' ');
        at = newline + 1;
        if (size !== undefined) this.header = { oid, size: Number(size) };
      } else {
        const end = at + this.header.size;
        if (buffer.length < end + 1) break;
        this.take(this.header.oid, Buffer.from(buffer.subarray(at, end)));
        this.header = undefined;
        at = end + 1;
      }
    }
    const rest = buffer.subarray(at);
    this.chunks = rest.length === 0 ? [] : [rest];
    this.held = rest.length;
  }
}
