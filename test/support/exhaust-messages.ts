import type { INestApplication } from '@nestjs/common';
import { RateLimiter } from '../../server/platform/index.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

/** Exhausts the hourly message limit of this address. */
export async function exhaustMessages(app: INestApplication, sentTo: string): Promise<void> {
  const counter = app.get(RateLimiter, { strict: false });
  for (let asked = 0; asked < 20; asked += 1) await counter.allows('messages', sentTo, 20, HOUR_MS);
}
