const KEPT_MS = 24 * 60 * 60_000;

/** What the test page took in or made before this is erased. */
export function retentionStart(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
