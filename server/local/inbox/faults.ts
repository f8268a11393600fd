import { z } from 'zod';

const count = z.number().int().min(0).max(1000);
/** How many of the next messages to refuse: for good (550), or for now (451). */
export const faultsBody = z.strictObject({ rejectNext: count.optional(), tempFailNext: count.optional() });
export type FaultsBody = z.infer<typeof faultsBody>;

/** Makes the mailbox misbehave on demand. */
export class Faults {
  private counts = { rejectNext: 0, tempFailNext: 0 };

  set(wanted: FaultsBody): void {
    this.counts = { ...this.counts, ...wanted };
  }

  /** The refusal for the next message, if one is due. */
  next(): (Error & { responseCode: number }) | undefined {
    if (this.take('rejectNext')) return refusal(550, 'Mailbox unavailable');
    if (this.take('tempFailNext')) return refusal(451, 'Try again later');
    return undefined;
  }

  private take(name: keyof typeof this.counts): boolean {
    if (this.counts[name] === 0) return false;
    this.counts[name] -= 1;
    return true;
  }
}

export function refusal(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode });
}
