/** Runs one task at a time, in order. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
