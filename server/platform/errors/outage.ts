/**
 * PostgreSQL's own words: lost, shutting down, starting up, too many connections, gave a query up, gave one of two up that
 * waited for each other. Then those of the network.
 */
const CODE_OF_OUTAGE = /^(?:08\w{3}|57P0[1235]|57014|53[1-4]00|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/;
/** What the driver says without a code. */
const WORDS_OF_OUTAGE = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;

/** Whether the database, or what else a call cannot do without, was away: trying again in a moment helps. */
export function isOutage(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as { code?: unknown };
    if (CODE_OF_OUTAGE.test(String(code)) || WORDS_OF_OUTAGE.test(each.message)) return true;
  }
  return false;
}
