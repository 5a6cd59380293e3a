/** Lets tasks of this process that share a key run one after another, in the order of their calls. */
export class Turns {
  private readonly tails = new Map<string, Promise<unknown>>();

  /**
   * Runs `fn` when all earlier tasks of `key` have ended, however they ended. With `waitMs`, a task whose turn has
   * not come by then fails with what `tooLate` gives.
   */
  async run<T>(
    key: string,
    fn: () => Promise<T>,
    limit?: { waitMs: number; tooLate: () => Error },
  ): Promise<T> {
    const before = this.tails.get(key);
    let end: () => void = () => undefined;
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    const tail = Promise.all([before, own]);
    this.tails.set(key, tail);
    try {
      if (before !== undefined) await (limit === undefined ? before : within(before, limit));
      return await fn();
    } finally {
      end();
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}

async function within(
  before: Promise<unknown>,
  limit: { waitMs: number; tooLate: () => Error },
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(limit.tooLate()), Math.max(0, limit.waitMs));
  });
  try {
    await Promise.race([before, late]);
  } finally {
    clearTimeout(timer);
  }
}
