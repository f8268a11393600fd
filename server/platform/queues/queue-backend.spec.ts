import { assertRedisReady } from './queue-backend.js';

it('a Redis that cannot be reached at the start is named by its settings, with the reason', async () => {
  await expect(
    assertRedisReady({ DATABASE_URL: 'postgresql://db/shop', REDIS_URL: 'redis://127.0.0.1:1' }),
  ).rejects.toMatchObject({
    message: 'A Redis of the queues cannot be used: see REDIS_URL and QUEUE_REDIS_URLS.',
    cause: { code: 'ECONNREFUSED' },
  });
});
