/** Seeded random numbers: the same seed and name give the same sequence. */
export class Random {
  private state: number;

  constructor(private readonly seed: number) {
    this.state = seed;
  }

  /** An independent sequence, so that one shopper's choices do not depend on the timing of others. */
  fork(name: string): Random {
    return new Random(
      [...name].reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), 0x01000193), this.seed ^ 0x811c9dc5),
    );
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  /** Picks a name with the probability of its weight. */
  weighted<Name extends string>(weights: Record<Name, number>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    return names.find((name) => (left -= weights[name]) < 0) ?? (names[0] as Name);
  }
}
