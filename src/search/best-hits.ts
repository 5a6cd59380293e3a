/** Keeps the best few of many: a heap whose root is the worst that is still kept. */
export class BestHits {
  private readonly size: number;
  private readonly docs: number[] = [];
  private readonly weights: number[] = [];
  private readonly before: (a: number, b: number) => boolean;

  /** `before` decides between documents of equal weight. */
  constructor(size: number, before: (a: number, b: number) => boolean) {
    this.size = size;
    this.before = before;
  }

  private isBetter(weight: number, doc: number, at: number): boolean {
    const other = this.weights[at] as number;
    return weight !== other ? weight > other : this.before(doc, this.docs[at] as number);
  }

  /** What a document must weigh to be kept, as far as is known: less than this is out. */
  get threshold(): number {
    return this.docs.length < this.size ? Number.NEGATIVE_INFINITY : (this.weights[0] as number);
  }

  offer(doc: number, weight: number): void {
    if (this.docs.length < this.size) {
      this.docs.push(doc);
      this.weights.push(weight);
      this.up(this.docs.length - 1);
    } else if (this.size > 0 && this.isBetter(weight, doc, 0)) {
      this.docs[0] = doc;
      this.weights[0] = weight;
      this.down();
    }
  }

  private swap(a: number, b: number): void {
    const doc = this.docs[a] as number;
    const weight = this.weights[a] as number;
    this.docs[a] = this.docs[b] as number;
    this.weights[a] = this.weights[b] as number;
    this.docs[b] = doc;
    this.weights[b] = weight;
  }

  /** True when the document at `a` is worse than that at `b`. */
  private isWorse(a: number, b: number): boolean {
    return this.isBetter(this.weights[b] as number, this.docs[b] as number, a);
  }

  private up(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private down(): void {
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let worst = at;
      if (left < this.docs.length && this.isWorse(left, worst)) worst = left;
      if (right < this.docs.length && this.isWorse(right, worst)) worst = right;
      if (worst === at) return;
      this.swap(at, worst);
      at = worst;
    }
  }

  /** Documents, best first. */
  sorted(): number[] {
    return this.docs
      .map((doc, at) => ({ doc, weight: this.weights[at] as number }))
      .sort((a, b) => b.weight - a.weight || (this.before(a.doc, b.doc) ? -1 : 1))
      .map(({ doc }) => doc);
  }
}
