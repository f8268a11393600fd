import { Injectable } from '@nestjs/common';
import { type EntityManager, RateCounter } from '../../platform/index.js';

const HOUR_MS = 60 * 60_000;
/** Distance between two messages to one address. */
const MESSAGE_GAP_MS = 60_000;
const MESSAGES_PER_HOUR = 6;
/** Digits of one purpose tried for one address, however often new ones were sent. */
const CODE_TRIES_PER_HOUR = 15;

/** Bounds on messages to one address and on guesses of what they carried. */
@Injectable()
export class MessageLimits {
  constructor(private readonly counter: RateCounter) {}

  /**
   * Counts a try of six digits that are alive, in the transaction of `em`; new digits do not reset it.
   * @returns false when there were too many this hour
   */
  allowsCode(em: EntityManager, purpose: string, sentTo: string): Promise<boolean> {
    return this.counter.allows(`code-${purpose}`, sentTo, CODE_TRIES_PER_HOUR, HOUR_MS, em);
  }

  /**
   * Whether a message may go to this address now, known to us or not: one a minute and a few an hour. A yes starts
   * the next gap.
   * @param address an e-mail address in lower case, or the digits of a phone number
   */
  async allowsMessageTo(address: string): Promise<boolean> {
    if (!(await this.counter.allowsAfterGap('message-gap', address, MESSAGE_GAP_MS))) return false;
    return this.counter.allows('message-hour', address, MESSAGES_PER_HOUR, HOUR_MS);
  }

  /** Takes the gap back when the message could not be sent; it still counts for the hour. */
  async forgetMessageTo(address: string): Promise<void> {
    await this.counter.forget('message-gap', address);
  }
}
