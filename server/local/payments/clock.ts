/** Milliseconds since 1970. Settable, so that tests need not wait for a session to expire. */
export type SandboxClock = () => number;

/** Stripe's times are whole seconds. */
export function unixSeconds(clock: SandboxClock): number {
  return Math.floor(clock() / 1000);
}
