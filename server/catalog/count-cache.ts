/** A list with fewer products is counted each time, in a fraction of a millisecond, and so exactly. */
const MIN_CACHED_TOTAL = 500;
const TTL_MS = 5_000;
const MAX_ENTRIES = 500;

/** How long large lists were a moment ago: PostgreSQL counts one by one, so that each count takes longer the more there is. */
export class CountCache {
  private readonly entries = new Map<string, { total: number; until: number }>();

  /** @param list what tells lists apart @param now in ms @param count counts afresh */
  async get(list: string, now: number, count: () => Promise<number>): Promise<number> {
    const recent = this.entries.get(list);
    if (recent && now < recent.until) return recent.total;
    const total = await count();
    this.entries.delete(list);
    if (total >= MIN_CACHED_TOTAL) this.entries.set(list, { total, until: now + TTL_MS });
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > MAX_ENTRIES) this.entries.delete(oldest);
    return total;
  }
}
