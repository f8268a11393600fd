import { z } from 'zod';

const count = z.number().int().min(0).max(1000);
/**
 * How many of the next messages to fail: mails permanently (550) or temporarily (451); text messages for their number
 * (400) or temporarily (503).
 */
export const faultsBody = z.strictObject({
  rejectNext: count.optional(),
  tempFailNext: count.optional(),
  rejectNextText: count.optional(),
  tempFailNextText: count.optional(),
});
export type FaultsBody = z.infer<typeof faultsBody>;

export type TextFault = 'unsubscribed' | 'unavailable';

/** Makes the inbox fail on demand. */
export class Faults {
  private readonly counts = new Map<string, number>();

  set(wanted: FaultsBody): void {
    for (const [name, times] of Object.entries(wanted)) this.counts.set(name, times);
  }

  /** The refusal for the next mail, if one is due. */
  next(): (Error & { responseCode: number }) | undefined {
    if (this.take('rejectNext')) return refusal(550, 'Mailbox unavailable');
    if (this.take('tempFailNext')) return refusal(451, 'Try again later');
    return undefined;
  }

  /** The failure for the next text message, if one is due. */
  nextText(): TextFault | undefined {
    if (this.take('rejectNextText')) return 'unsubscribed';
    if (this.take('tempFailNextText')) return 'unavailable';
    return undefined;
  }

  private take(name: keyof FaultsBody): boolean {
    const left = this.counts.get(name) ?? 0;
    if (left > 0) this.counts.set(name, left - 1);
    return left > 0;
  }
}

export function refusal(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode });
}
