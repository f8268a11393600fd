import { Injectable } from '@nestjs/common';
import { type EntityManager, RateLimiter, siteOf } from '../../platform/index.js';

const HOUR_MS = 60 * 60_000;
/** Distance between two messages of one purpose that one network asks for. */
const GAP_MS = 60_000;
/*
 * One network can use up neither the messages of another purpose nor those that the owner asks for elsewhere: blocking
 * the owner’s takes three networks (8 + 8 + 4). No address gets more than twenty messages an hour. All the
 * IPv6 networks of one customer are one here (`siteOf`).
 */
const PER_PURPOSE_AND_NETWORK = 5;
const PER_NETWORK = 8;
const PER_ADDRESS = 20;
/**
 * Tries of digits from networks that did not ask for them: of one, and of all together, so that nobody uses up the tries
 * of the owner on the move from fewer than ten networks. Those that did ask have five for each message, and a try is
 * compared with three codes (`COMPARED_CODES`). So strangers try 20 x 5 + 30 x 3 = 190 of the million codes an hour at
 * most: whoever has enough networks and never stops needs about 5,000 hours, and the owner gets twenty messages in each.
 */
const TRIES_PER_OTHER_NETWORK = 3;
const TRIES_FROM_OTHER_NETWORKS = 30;

export interface MessageRequest {
  /** An e-mail address in lower case, or the digits of a phone number; known to us or not. */
  sentTo: string;
  /** Messages of the same purpose share a quota. */
  purpose: string;
  /** Of the caller. */
  ip: string;
  /** Whether a signed-in user asks for a message to an address that is proven to be theirs. */
  isOwn?: boolean;
}

/** Bounds on messages to one address and on guesses of what they carried. */
@Injectable()
export class MessageLimits {
  constructor(private readonly counter: RateLimiter) {}

  /**
   * Counts a try of six digits that are alive, in the transaction of `em`; new digits do not reset it.
   * @returns false when there were too many this hour
   */
  async allowsTryFromOtherNetwork(em: EntityManager, sentTo: string, ip: string): Promise<boolean> {
    return (
      (await this.counter.allows('code-elsewhere-here', addressAndNetwork(sentTo, ip), TRIES_PER_OTHER_NETWORK, HOUR_MS, em)) &&
      (await this.counter.allows('code-elsewhere', sentTo, TRIES_FROM_OTHER_NETWORKS, HOUR_MS, em))
    );
  }

  /**
   * Counts a message. A yes starts the next gap.
   * @returns how long to wait when it must not go out now
   */
  async requiredWait({ sentTo, purpose, ip, isOwn = false }: MessageRequest): Promise<'minute' | 'hour' | undefined> {
    const here = addressAndNetwork(sentTo, ip);
    const family = isOwn ? 'own-messages' : 'messages';
    if (!(await this.counter.allowsAfterPause(gapBucket(purpose), here, GAP_MS))) return 'minute';
    const allowed =
      (await this.counter.allows(`message-${purpose}`, here, PER_PURPOSE_AND_NETWORK, HOUR_MS)) &&
      (await this.counter.allows(`${family}-here`, here, PER_NETWORK, HOUR_MS)) &&
      (await this.counter.allows(family, sentTo, PER_ADDRESS, HOUR_MS));
    return allowed ? undefined : 'hour';
  }

  /** Takes the gap back when the message could not be sent; it still counts for the hour. */
  async resetGap({ sentTo, purpose, ip }: MessageRequest): Promise<void> {
    await this.counter.reset(gapBucket(purpose), addressAndNetwork(sentTo, ip));
  }
}

function gapBucket(purpose: string): string {
  return `message-gap-${purpose}`;
}

function addressAndNetwork(sentTo: string, ip: string): string {
  return `${siteOf(ip)} ${sentTo}`;
}
