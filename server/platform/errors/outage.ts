/** PostgreSQL: connection lost, shutting down, starting, canceled, out of resources, deadlock. Then network errors. */
const OUTAGE_CODE =
  /^(?:08\w{3}|57P0[1235]|57014|53[1-4]00|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/;
/** Errors of the driver have no code. */
const OUTAGE_MESSAGE = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;

/** Whether the database or another dependency was unreachable: a retry may help. */
export function isOutage(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as { code?: unknown };
    if (OUTAGE_CODE.test(String(code)) || OUTAGE_MESSAGE.test(each.message)) return true;
  }
  return false;
}
