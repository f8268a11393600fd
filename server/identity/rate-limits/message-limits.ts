import { Injectable } from '@nestjs/common';
import { canonicalMailbox, type EntityManager, HOUR_MS, MINUTE_MS, RateLimiter, widestNetworkOf } from '../../platform/index.js';

/** Pause between two messages of one purpose requested from one network. */
const GAP_MS = MINUTE_MS;
/*
 * One network can exhaust neither the messages of another purpose nor those requested elsewhere: blocking the owner's
 * takes three networks (8 + 8 + 4). No address gets more than twenty messages an hour, whatever the spelling of its mailbox. All IPv6 networks of one
 * customer count as one.
 */
const PER_PURPOSE_AND_NETWORK = 5;
const PER_NETWORK = 8;
const PER_ADDRESS = 20;
/**
 * Code attempts from networks that did not request the code, per network and in total; those that did have five for
 * each message. Each attempt is compared with three codes (`COMPARED_CODES`), so attackers can try at most
 * 20 x 5 + 30 x 3 = 190 of the million codes an hour, and need about 5,000 hours.
 */
const TRIES_PER_OTHER_NETWORK = 3;
const TRIES_FROM_OTHER_NETWORKS = 30;

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
      (await this.limiter.allows('code-elsewhere-here', here, TRIES_PER_OTHER_NETWORK, HOUR_MS, em)) &&
      (await this.limiter.allows('code-elsewhere', sentTo, TRIES_FROM_OTHER_NETWORKS, HOUR_MS, em))
    );
  }

  /** Counts a message and starts the next gap. @returns how long to wait when it must not go out now */
  async requiredWait({ sentTo, purpose, ip, isOwn = false }: MessageRequest): Promise<'minute' | 'hour' | undefined> {
    const here = addressAndNetwork(sentTo, ip);
    const family = isOwn ? 'own-messages' : 'messages';
    if (!(await this.limiter.allowsAfterPause(gapBucket(purpose), here, GAP_MS))) return 'minute';
    const mailbox = sentTo.includes('@') ? canonicalMailbox(sentTo) : sentTo;
    const mailboxHere = addressAndNetwork(mailbox, ip);
    const allowed =
      (await this.limiter.allows(`message-${purpose}`, mailboxHere, PER_PURPOSE_AND_NETWORK, HOUR_MS)) &&
      (await this.limiter.allows(`${family}-here`, mailboxHere, PER_NETWORK, HOUR_MS)) &&
      (await this.limiter.allows(family, mailbox, PER_ADDRESS, HOUR_MS));
    return allowed ? undefined : 'hour';
  }

  /** For a message that could not be sent: it may be requested again at once, but counts for the hour. */
  async resetGap({ sentTo, purpose, ip }: MessageRequest): Promise<void> {
    await this.limiter.reset(gapBucket(purpose), addressAndNetwork(sentTo, ip));
  }
}

function gapBucket(purpose: string): string {
  return `message-gap-${purpose}`;
}

/** The rate limit subject: per address and network, so that one network cannot use up an address's limit for others. */
export function addressAndNetwork(address: string, ip: string): string {
  return `${widestNetworkOf(ip)} ${address}`;
}
