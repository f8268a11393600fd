import { Injectable } from '@nestjs/common';
import {
  canonicalMailbox,
  type EntityManager,
  HOUR_MS,
  MINUTE_MS,
  type RateRule,
  RateLimiter,
  widestNetworkOf,
} from '../../platform/index.js';

/*
 * One network can exhaust neither the messages of another purpose nor those requested elsewhere: blocking the owner's
 * takes three networks (8 + 8 + 4). No address gets more than twenty messages an hour, whatever the spelling of its mailbox. All IPv6 networks of one
 * customer count as one.
 */
const PER_PURPOSE_AND_NETWORK = { limit: 5, windowMs: HOUR_MS };
const PER_NETWORK = { limit: 8, windowMs: HOUR_MS };
const PER_ADDRESS = { limit: 20, windowMs: HOUR_MS };
/**
 * Code attempts from networks that did not request the code, per network and in total; those that did have five for
 * each message. Each attempt is compared with three codes (`COMPARED_CODES`), so attackers can try at most
 * 20 x 5 + 30 x 3 = 190 of the million codes an hour, and need about 5,000 hours.
 */
const TRIES_PER_OTHER_NETWORK = { bucket: 'code-elsewhere-here', limit: 3, windowMs: HOUR_MS };
const TRIES_FROM_OTHER_NETWORKS = { bucket: 'code-elsewhere', limit: 30, windowMs: HOUR_MS };

export interface MessageRequest {
  /** An email address in lower case or the digits of a phone number, known to us or not. */
  sentTo: string;
  /** Messages of the same purpose share a limit. */
  purpose: string;
  ip: string;
  /** Whether a signed-in user requests it for their own confirmed address. */
  isOwn?: boolean;
}

/** Limits messages to one address, and guesses at the codes in them. */
@Injectable()
export class MessageLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts an attempt at a valid code, in the transaction of `em`; new codes do not reset it. */
  async allowsTryFromOtherNetwork(em: EntityManager, sentTo: string, ip: string): Promise<boolean> {
    const here = addressAndNetwork(sentTo, ip);
    return (
      (await this.limiter.allows(TRIES_PER_OTHER_NETWORK, here, em)) &&
      (await this.limiter.allows(TRIES_FROM_OTHER_NETWORKS, sentTo, em))
    );
  }

  /** Counts a message and starts the next gap. @returns how long to wait when it must not go out now */
  async requiredWait({ sentTo, purpose, ip, isOwn = false }: MessageRequest): Promise<'minute' | 'hour' | undefined> {
    const here = addressAndNetwork(sentTo, ip);
    const family = isOwn ? 'own-messages' : 'messages';
    if (!(await this.limiter.allows(gapOf(purpose), here))) return 'minute';
    const mailbox = sentTo.includes('@') ? canonicalMailbox(sentTo) : sentTo;
    const mailboxHere = addressAndNetwork(mailbox, ip);
    const allowed =
      (await this.limiter.allows({ bucket: `message-${purpose}`, ...PER_PURPOSE_AND_NETWORK }, mailboxHere)) &&
      (await this.limiter.allows({ bucket: `${family}-here`, ...PER_NETWORK }, mailboxHere)) &&
      (await this.limiter.allows({ bucket: family, ...PER_ADDRESS }, mailbox));
    return allowed ? undefined : 'hour';
  }

  /** For a message that could not be sent: it may be requested again at once, but counts for the hour. */
  async resetGap({ sentTo, purpose, ip }: MessageRequest): Promise<void> {
    await this.limiter.reset(gapOf(purpose), addressAndNetwork(sentTo, ip));
  }
}

/** One network waits a minute between two messages of one purpose. */
function gapOf(purpose: string): RateRule {
  return { bucket: `message-gap-${purpose}`, limit: 1, windowMs: MINUTE_MS };
}

/** The rate limit subject: per address and network, so that one network cannot use up an address's limit for others. */
export function addressAndNetwork(address: string, ip: string): string {
  return `${widestNetworkOf(ip)} ${address}`;
}
