import { Redis } from 'ioredis';
import type { TestRedis } from '../support/redis.js';

/** Number of connections from the shop's processes. */
export function connectionsTo(redis: TestRedis): Promise<number> {
  return ask(redis, async (client) => {
    const all = String(await client.client('LIST'));
    return all.trim().split('\n').length - 1;
  });
}

export function keysIn(redis: TestRedis): Promise<number> {
  return ask(redis, (client) => client.dbsize());
}

async function ask<Answer>(redis: TestRedis, question: (client: Redis) => Promise<Answer>): Promise<Answer> {
  const client = new Redis(redis.url);
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}
