/** The smallest value that is among the best `size` of those seen: what a further one has to beat. */
export class KthBest {
  private readonly size: number;
  /** A heap with the smallest value at its root. */
  private readonly values: number[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Minus infinity while there are fewer values than `size`. */
  get value(): number {
    return this.values.length < this.size
      ? Number.NEGATIVE_INFINITY
      : (this.values[0] ?? Number.NEGATIVE_INFINITY);
  }

  add(value: number): void {
    const { values } = this;
    if (values.length < this.size) {
      values.push(value);
      this.rise(values.length - 1);
    } else if (value > (values[0] ?? value)) {
      values[0] = value;
      this.sink();
    }
  }

  private rise(from: number): void {
    const { values } = this;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((values[parent] ?? 0) <= (values[at] ?? 0)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    const { values } = this;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= values.length) return;
      const right = left + 1;
      const smaller = right < values.length && (values[right] ?? 0) < (values[left] ?? 0) ? right : left;
      if ((values[at] ?? 0) <= (values[smaller] ?? 0)) return;
      this.swap(at, smaller);
      at = smaller;
    }
  }

  private swap(a: number, b: number): void {
    const kept = this.values[a] ?? 0;
    this.values[a] = this.values[b] ?? 0;
    this.values[b] = kept;
  }
}
