import { assertRedisReady, migrateQueues } from './queue-backend.js';

const nowhere = '127.0.0.1:1';

it.each([
  [
    'Redis',
    () => assertRedisReady({ DATABASE_URL: 'postgresql://db/shop', REDIS_URL: `redis://${nowhere}` }),
    'A Redis of the queues cannot be used: see REDIS_URL and QUEUE_REDIS_URLS.',
  ],
  [
    'PostgreSQL',
    () => migrateQueues(`postgresql://${nowhere}/shop`),
    'PostgreSQL cannot be used for the queues: see DATABASE_URL and QUEUE_DATABASE_URL.',
  ],
])('queues in a %s that cannot be reached name the settings and the reason', async (_server, connect, message) => {
  await expect(connect()).rejects.toMatchObject({ message, cause: { code: 'ECONNREFUSED' } });
});
