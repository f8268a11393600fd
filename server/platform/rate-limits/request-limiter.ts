import { createHmac } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { widerSubjects } from './network-of.js';
import { type SharedCounter, WINDOW_SECONDS } from './shared-counter.js';

/** Told to the other processes in lots of so many, in the background: no request waits for it. */
const LOT = 20;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const POINTS_OF_READ = 1;
const POINTS_OF_WRITE = 5;
/** The library counts whole numbers: a point is so many, of which a wider network is charged a part. */
const PARTS = 16;

/**
 * Bounds what one network may ask of all processes together in a minute, whatever it asks. Each process counts in its
 * memory and adds its lots to the count of all, so a network gets at most a lot more from each. Without the count of
 * all, each process goes on with its own: the shop does not close because a counter is away.
 */
export class RequestLimiter implements OnApplicationShutdown {
  private readonly local: RateLimiterMemory;
  private readonly key: Buffer;
  private readonly isOn: boolean;

  constructor(
    private readonly shared: SharedCounter,
    config: Pick<Config, 'KEEPSAKE_SECRET' | 'AUTH_RATE_LIMITS' | 'REQUESTS_PER_MINUTE'>,
  ) {
    this.local = new RateLimiterMemory({ points: config.REQUESTS_PER_MINUTE * PARTS, duration: WINDOW_SECONDS });
    this.key = createHmac('sha256', config.KEEPSAKE_SECRET).update('request-limit').digest();
    this.isOn = config.AUTH_RATE_LIMITS;
  }

  get points(): number {
    return this.local.points / PARTS;
  }

  /** @returns for how many seconds the network is refused; 0 when it is not */
  async consume(network: string, method: string, points = READS.has(method) ? POINTS_OF_READ : POINTS_OF_WRITE): Promise<number> {
    if (!this.isOn) return 0;
    // What one network is refused does not count for those around it.
    for (const { subject, times } of [{ subject: network, times: 1 }, ...widerSubjects(network)]) {
      const seconds = await this.consumeLocal(subject, (points * PARTS) / times);
      if (seconds > 0) return seconds;
    }
    return 0;
  }

  onApplicationShutdown(): void {
    this.shared.close();
  }

  private async consumeLocal(network: string, parts: number): Promise<number> {
    const { consumedPoints: consumed, msBeforeNext } = await this.local.consume(network, parts).catch(asRefusal);
    if (consumed > this.local.points) {
      if (consumed - parts <= this.local.points) warn();
      return Math.ceil(msBeforeNext / 1_000);
    }
    const lots = Math.floor(consumed / (LOT * PARTS)) - Math.floor((consumed - parts) / (LOT * PARTS));
    if (lots > 0) void this.addToShared(network, lots * LOT);
    return 0;
  }

  /** What others have let through counts here from now on. */
  private async addToShared(network: string, points: number): Promise<void> {
    const pseudonym = createHmac('sha256', this.key).update(network).digest('base64url');
    try {
      await this.shared.limiter.consume(pseudonym, points);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) {
        await this.local.block(network, Math.max(refusal.msBeforeNext / 1_000, 1));
        warn();
      } else logger.debug({ err: refusal }, 'the count of requests could not be told to the other processes');
    }
  }
}

function asRefusal(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

function warn(): void {
  logger.warn('A network asks for too much and is refused for a minute. If it is a proxy, name it in TRUSTED_PROXIES.');
}
