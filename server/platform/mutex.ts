/** Runs one task at a time: urgent ones before others, each in their order. */
export class Mutex {
  private readonly urgent: (() => void)[] = [];
  private readonly others: (() => void)[] = [];
  private isBusy = false;

  async runExclusive<Result>(work: () => Promise<Result>, { isUrgent = false } = {}): Promise<Result> {
    if (this.isBusy) await new Promise<void>((resolve) => (isUrgent ? this.urgent : this.others).push(resolve));
    this.isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.urgent.shift() ?? this.others.shift();
      if (next) next();
      else this.isBusy = false;
    }
  }
}
