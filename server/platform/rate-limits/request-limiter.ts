import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { RateLimiter } from './rate-limiter.js';

const WINDOW_SECONDS = 60;
/** Points that a process counts by itself before it adds them to the shared count, in the background. */
const BATCH = 20;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const POINTS_OF_READ = 1;
const POINTS_OF_WRITE = 5;

/**
 * Limits the requests of one network per minute. Each process counts in memory and adds batches to the count of all
 * processes, so a network gets at most one batch more from each. Without the shared count, each process limits alone.
 */
@Injectable()
export class RequestLimiter {
  readonly points: number;
  private readonly local: RateLimiterMemory;

  constructor(
    private readonly shared: RateLimiter,
    @Inject(CONFIG) config: Config,
  ) {
    this.points = config.REQUESTS_PER_MINUTE;
    this.local = new RateLimiterMemory({ points: this.points, duration: WINDOW_SECONDS });
  }

  /** @returns for how many seconds the network is refused; 0 when it is not */
  async consume(network: string, method: string, points = READS.has(method) ? POINTS_OF_READ : POINTS_OF_WRITE): Promise<number> {
    if (!this.shared.isOn) return 0;
    const { consumedPoints: consumed, msBeforeNext } = await this.local.consume(network, points).catch(asRefusal);
    if (consumed > this.points) {
      if (consumed - points <= this.points) warn();
      return Math.ceil(msBeforeNext / 1_000);
    }
    const batches = Math.floor(consumed / BATCH) - Math.floor((consumed - points) / BATCH);
    if (batches > 0) void this.addToShared(network, batches * BATCH);
    return 0;
  }

  private async addToShared(network: string, points: number): Promise<void> {
    try {
      const { consumedPoints, msBeforeNext } = await this.shared.add('requests', network, points, WINDOW_SECONDS * 1_000);
      if (consumedPoints <= this.points) return;
      await this.local.block(network, Math.max(msBeforeNext / 1_000, 1));
      warn();
    } catch (error) {
      logger.debug({ err: error }, 'requests could not be added to the shared count');
    }
  }
}

function asRefusal(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

function warn(): void {
  logger.warn('A network exceeds the request limit and is refused for a minute. If it is a proxy, name it in TRUSTED_PROXIES.');
}
