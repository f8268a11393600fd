import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  countPictures,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  customerWithPhoto,
  type PhotoOwner,
} from '../support/generation-data.js';
import { expireJobLocks } from '../support/expire-job-locks.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { TestRedis } from '../support/redis.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

// A killed worker's job is picked up again once its lock has expired and a check has noticed.
const RECOVERY_MS = 60_000;

let shop: TestShop;
let redis: TestRedis;

beforeAll(async () => {
  redis = await TestRedis.start();
  shop = await TestShop.open({ workers: false });
});
afterAll(async () => {
  await ShopProcess.killAll();
  await shop.close();
  await redis.remove();
});

const startWorker = (settings: Record<string, string> = {}) =>
  ShopProcess.startWorker({ ...shop.settings, ...settings }, ['generation']);

async function expectExactlyOnePicture(person: PhotoOwner, id: string): Promise<void> {
  expect(await waitUntilEnded(shop, person, id, RECOVERY_MS)).toMatchObject({ status: 'succeeded', percent: 100, error: null });
  const pictures = await shop.sql('select generation_id from generation.pictures where user_id = $1', [person.id]);
  expect(pictures).toEqual([{ generation_id: id }]);
  expect(await creditsUsed(shop, person)).toBe(1);
  expect(await shop.sql('select id from platform.outbox')).toEqual([]);
}

describe('a worker killed with kill -9 in the middle of a picture', () => {
  it('that is made on this machine leaves one picture and one used credit after restart', async () => {
    const person = await customerWithPhoto(shop);
    const victim = await startWorker();
    const id = await acceptedId(generateFree(shop, person, 'killed at home'));
    await until(async () => (await getGeneration(shop, person, id)).percent > 0);
    await victim.kill();
    await expireJobLocks(shop);
    expect((await getGeneration(shop, person, id)).status).toBe('running');

    const heir = await startWorker();
    await expectExactlyOnePicture(person, id);
    await heir.stop();
  });

  it.each(['postgres', 'redis'])('that fal makes is finished once by another worker, with jobs on %s', async (backend) => {
    const fal = await FakeFal.start();
    fal.behave({ pollsInProgress: Infinity });
    const queue: Record<string, string> = backend === 'redis' ? { REDIS_URL: redis.url } : {};
    const other = await TestShop.open({ workers: false, env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, ...queue } });
    const person = await customerWithPhoto(other);
    const victim = await ShopProcess.startWorker(other.settings, ['generation']);
    const id = await acceptedId(generateFree(other, person));
    await until(async () => (await getGeneration(other, person, id)).percent === 50);
    await victim.kill();
    await expireJobLocks(shop);
    fal.behave({ pollsInProgress: 0 });
    await other.startWorkers();
    expect(await waitUntilEnded(other, person, id, RECOVERY_MS)).toMatchObject({ status: 'succeeded' });
    expect([fal.submissions(), await creditsUsed(other, person), await countPictures(other, person)]).toEqual([1, 1, 1]);
    await other.close();
    await fal.stop();
  });
});

describe('a web process killed with kill -9', () => {
  it('between commit and queue loses nothing: a relay enqueues the job once', async () => {
    const person = await customerWithPhoto(shop);
    const web = await ShopProcess.startWeb(shop.settings);
    // The lock on the queue's table blocks enqueuing, so it stops the web process at exactly that point.
    const table = { lock: 'lock table bullmq.job in access exclusive mode', waiting: '%add_job%' };
    let id = '';
    await killAtLock(shop, web, table, async () => {
      const answering = fetch(`${web.url}/api/generate-ai-image`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'killed-in-between',
        },
        body: JSON.stringify({ imageId: person.imageId, prompt: 'never sent' }),
      });
      id = await acceptedId(answering);
    });
    expect(await shop.sql(`select name from platform.outbox`)).toEqual([{ name: 'generation.run' }]);
    expect(await shop.sql(`select id from bullmq.job where data->'payload'->>'generationId' = $1`, [id])).toEqual([]);

    const fal = await FakeFal.start();
    const worker = await startWorker({ FAL_KEY: 'test-key', FAL_BASE_URL: fal.url });
    await expectExactlyOnePicture(person, id);
    expect(fal.submissions()).toBe(1);
    await worker.stop();
    await fal.stop();
  });
});
