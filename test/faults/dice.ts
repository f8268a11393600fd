/** Chance: whoever has the same name and the same seed rolls the same numbers. */
export class Dice {
  private state: number;

  constructor(private readonly seed: number) {
    this.state = seed;
  }

  /** Dice of one's own, so that nobody's choices hang on when others roll. */
  of(name: string): Dice {
    return new Dice([...name].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 0x01000193), this.seed ^ 0x811c9dc5));
  }

  /** 0 to 1, without 1 (mulberry32). */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(from: number, to: number): number {
    return from + Math.floor(this.roll() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.roll() * from.length)] as T;
  }

  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Record<Name, number>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.roll() * names.reduce((sum, name) => sum + weights[name], 0);
    return names.find((name) => (left -= weights[name]) < 0) ?? (names[0] as Name);
  }
}
