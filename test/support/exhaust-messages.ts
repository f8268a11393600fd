import type { INestApplication } from '@nestjs/common';
import { RateLimiter } from '../../server/platform/index.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

/** Exhausts the hourly message limit of this address. */
export async function exhaustMessages(app: INestApplication, sentTo: string): Promise<void> {
  const limiter = app.get(RateLimiter, { strict: false });
  const rule = { bucket: 'messages', limit: 20, windowMs: HOUR_MS };
  for (let asked = 0; asked < rule.limit; asked += 1) await limiter.allows(rule, sentTo);
}
