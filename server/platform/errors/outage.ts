/** PostgreSQL: connection lost, shutting down, starting, canceled, out of resources, deadlock. Then network errors. */
const OUTAGE_CODE =
  /^(?:08\w{3}|57P0[1235]|57014|53[1-4]00|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/;
/** Errors of the driver have no code. */
const OUTAGE_MESSAGE = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;

/** PostgreSQL: a NUL or half a surrogate pair in a text, and a NUL in JSON. */
const TEXT_CODE = /^(?:22021|22P05)$/;
/** A NUL in a statement itself, and half a surrogate pair in JSON, which has the code of all wrong input: our JSON has no other faults. */
const TEXT_MESSAGE = /^invalid message format$|invalid input syntax for type json/;

/** Whether the database was given a text that it cannot keep, which only hostile requests have. */
export function isUnstorableText(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => TEXT_CODE.test(String(code)) || TEXT_MESSAGE.test(message));
}

/** Whether the database or another dependency was unreachable: a retry may help. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => OUTAGE_CODE.test(String(code)) || OUTAGE_MESSAGE.test(message));
}

/** An error and what caused it. */
function causesOf(error: unknown): { code?: unknown; message: string }[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each);
  return causes;
}
