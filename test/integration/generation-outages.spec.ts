import { rename, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { ApiError } from '../../server/platform/errors/contract.js';
import { Queues } from '../../server/platform/index.js';
import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  countPictures,
  customerWithPhoto,
  smallPhoto,
  type PhotoOwner,
  upload,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let fal: FakeFal;
let shop: TestShop;
let person: PhotoOwner;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({ env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url } });
});
beforeEach(async () => {
  person = await customerWithPhoto(shop);
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0, outcome: 'image' });
});
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

/** Unlike the person's first photo, which is not stored again. */
const anotherPhoto = async () =>
  sharp(await smallPhoto())
    .flop()
    .resize(200)
    .jpeg()
    .toBuffer();

/** Replaces the storage folder with a file while `work` runs. */
async function withoutStorage(work: () => Promise<void>): Promise<void> {
  const folder = shop.settings.STORAGE_DIR!;
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'not a folder');
  try {
    await work();
  } finally {
    await rm(folder);
    await rename(`${folder}.away`, folder);
  }
}

async function expectExactlyOnePicture(id: string, prompt: string): Promise<void> {
  expect(await waitUntilEnded(shop, person, id)).toMatchObject({ status: 'succeeded', error: null });
  expect([fal.submissions(prompt), await creditsUsed(shop, person), await countPictures(shop, person)]).toEqual([1, 1, 1]);
}

describe('during a storage outage', () => {
  it('an upload is refused with a readable message', async () => {
    await withoutStorage(async () => {
      const answer = await upload(shop, person.token, await anotherPhoto());
      const error = (await answer.json()) as ApiError;
      expect([answer.status, error.code]).toEqual([503, 'STORAGE.UNAVAILABLE']);
      expect(error.message).toBe('We can’t reach our picture storage right now. Please try again in a minute.');
    });
  });

  it('a generation waits until its photo can be read', async () => {
    let id = '';
    await withoutStorage(async () => {
      id = await acceptedId(generateFree(shop, person, 'photo away'));
      await until(async () => (await getGeneration(shop, person, id)).status === 'running');
    });
    await expectExactlyOnePicture(id, 'photo away');
  });

  it('a finished picture is fetched again until it can be stored, and paid for once', async () => {
    fal.behave({ pollsInProgress: Infinity });
    const id = await acceptedId(generateFree(shop, person, 'nowhere to put it'));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    const downloads = () => fal.calls.filter((call) => call === 'download').length;
    const before = downloads();
    await withoutStorage(async () => {
      fal.behave({ pollsInProgress: 0 });
      await until(async () => downloads() >= before + 3);
      expect((await getGeneration(shop, person, id)).status).toBe('running');
    });
    await expectExactlyOnePicture(id, 'nowhere to put it');
  });
});

it('waits that the provider asks for use up no attempts', async () => {
  const attempts = 9;
  fal.fail('submit', { answer: 429, headers: { 'retry-after': '60' } }, attempts + 2);
  const id = await acceptedId(generateFree(shop, person, 'patience'));
  const queue = shop.web.app.get(Queues).queue('generation');
  await until(async () => {
    await Promise.all((await queue.getDelayed()).map((job) => job.promote()));
    return (await getGeneration(shop, person, id)).status === 'succeeded';
  });
  await expectExactlyOnePicture(id, 'patience');
  const [day] = await shop.sql<{ submissions: number }>('select submissions from generation.generations where id = $1', [id]);
  expect(day?.submissions).toBe(1);
});

it('a wait longer than the timeout fails the generation and returns the credit', async () => {
  fal.fail('submit', { answer: 429, headers: { 'retry-after': '1' } }, Infinity);
  const id = await acceptedId(generateFree(shop, person, 'no patience left'));
  await until(async () => (await getGeneration(shop, person, id)).status === 'running');
  shop.passTime(601_000);
  expect(await waitUntilEnded(shop, person, id)).toMatchObject({
    status: 'failed',
    error: 'This picture took too long to make.',
  });
  expect(await creditsUsed(shop, person)).toBe(0);
  fal.fail('submit', { answer: 429 }, 0);
});

it('five concurrent tries of one request get one picture with the last credit', async () => {
  await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person, 'the first')));
  const tries = Array.from({ length: 5 }, () => acceptedId(generateFree(shop, person, 'the last', 'one-and-the-same-key')));
  expect(new Set(await Promise.all(tries)).size).toBe(1);
  expect(await creditsUsed(shop, person)).toBe(2);
});
