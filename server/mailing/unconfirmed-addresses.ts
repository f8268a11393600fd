import { Injectable } from '@nestjs/common';
import { canonicalMailbox, DAY_MS, type EntityManager, networkOf, RateLimiter } from '../platform/index.js';

/** Mails that people on one network ask for. */
const PER_NETWORK = { bucket: 'unconfirmed-mail-from', limit: 10, windowMs: DAY_MS };
/** Mails that one mailbox gets. A gift is paid for; the same gift again is not. */
const PER_MAILBOX = { cart: 2, gift: 20, 'gift-again': 5 };

/** Limits, per day, mails to unconfirmed addresses: anyone can type anyone's address. */
@Injectable()
export class UnconfirmedAddresses {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts a mail that is asked for, in the transaction of `em`. */
  allowsRequestFrom(em: EntityManager, ip: string): Promise<boolean> {
    return this.limiter.allows(PER_NETWORK, networkOf(ip), em);
  }

  /** Counts a mail to any spelling of a mailbox, in the transaction of `em`. */
  allowsMailTo(em: EntityManager, email: string, kind: keyof typeof PER_MAILBOX): Promise<boolean> {
    const rule = { bucket: `unconfirmed-mail-${kind}`, limit: PER_MAILBOX[kind], windowMs: DAY_MS };
    return this.limiter.allows(rule, canonicalMailbox(email), em);
  }
}
