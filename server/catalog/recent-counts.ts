/** A list with fewer products is counted each time, in a fraction of a millisecond, and so exactly. */
const LARGE = 500;
const KEPT_MS = 5_000;
const MOST = 500;

/** How long large lists were a moment ago: PostgreSQL counts one by one, so that each count takes longer the more there is. */
export class RecentCounts {
  private readonly kept = new Map<string, { total: number; until: number }>();

  /** @param list what tells lists apart @param now in ms @param count counts afresh */
  async of(list: string, now: number, count: () => Promise<number>): Promise<number> {
    const recent = this.kept.get(list);
    if (recent && now < recent.until) return recent.total;
    const total = await count();
    this.kept.delete(list);
    if (total >= LARGE) this.kept.set(list, { total, until: now + KEPT_MS });
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > MOST) this.kept.delete(oldest);
    return total;
  }
}
