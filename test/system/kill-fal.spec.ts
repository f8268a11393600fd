import { portrait } from '../../server/generation/vision/spec-support.js';
import { FakeFal, type FalFault } from '../support/fake-fal.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  photoWithPeople,
  customerWithPhoto,
  storedObjects,
  type PhotoOwner,
} from '../support/generation-data.js';
import type { Face } from '../../server/generation/index.js';
import { collage } from '../../server/generation/vision/spec-support.js';
import { Vision } from '../../server/generation/vision/vision.js';
import { askForGroup } from '../support/group-pictures.js';
import { changePicture } from '../support/picture-changes.js';
import { expireJobLocks } from '../support/expire-job-locks.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

// A killed worker's job is picked up again once its lock has expired and a check has noticed.
const RECOVERY_MS = 60_000;

let fal: FakeFal;
let shop: TestShop;
let person: PhotoOwner;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({
    workers: false,
    env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, FAL_WEBHOOKS: 'off', FAL_JWKS_URL: fal.keysUrl },
  });
});
beforeEach(async () => {
  person = await customerWithPhoto(shop);
  fal.behave({ pollsInQueue: 0, pollsInProgress: Infinity, outcome: 'image' });
});
afterEach(() => ShopProcess.killAll());
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

const startWorker = (settings: Record<string, string> = {}) =>
  ShopProcess.startWorker({ ...shop.settings, ...settings }, ['generation']);

async function expectExactlyOnePicture(id: string, submissions: number): Promise<void> {
  expect(await waitUntilEnded(shop, person, id, RECOVERY_MS)).toMatchObject({ status: 'succeeded', percent: 100, error: null });
  expect(await shop.sql('select 1 from generation.pictures where generation_id = $1', [id])).toHaveLength(1);
  expect((await storedObjects(shop, `results/${person.id}/${id}`)).sort()).toEqual(['picture.jpg', 'thumbnail.webp']);
  expect(await creditsUsed(shop, person)).toBe(1);
  const [generation] = await shop.sql<{ prompt: string; submissions: number }>(
    'select prompt, submissions from generation.generations where id = $1',
    [id],
  );
  expect([fal.submissions(generation?.prompt), generation?.submissions]).toEqual([submissions, submissions]);
}

describe('a worker killed with kill -9', () => {
  it('before the submit’s answer: a webhook prevents a second submit', async () => {
    fal.fail('submit', 'silent');
    const withWebhooks = { FAL_WEBHOOKS: 'on' };
    const victim = await startWorker(withWebhooks);
    const id = await acceptedId(generateFree(shop, person, 'killed at the submit'));
    await until(async () => fal.submissions('killed at the submit') === 1);
    await victim.kill();
    await expireJobLocks(shop);
    expect((await fal.sendWebhook(fal.finish('killed at the submit'))).status).toBe(200);
    await startWorker(withWebhooks);
    await expectExactlyOnePicture(id, 1);
  });

  it('before the submit’s answer, without webhooks: submits again and counts both', async () => {
    fal.fail('submit', 'silent');
    const victim = await startWorker();
    const id = await acceptedId(generateFree(shop, person, 'killed and forgotten'));
    await until(async () => fal.submissions('killed and forgotten') === 1);
    await victim.kill();
    await expireJobLocks(shop);
    fal.behave({ pollsInProgress: 0 });
    await startWorker();
    await expectExactlyOnePicture(id, 2);
  });

  it('before storing the result: the next worker fetches it again', async () => {
    const victim = await startWorker();
    const id = await acceptedId(generateFree(shop, person, 'killed with the result'));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    // A lock of the row would also stop the worker's records of its progress, and it would never get here.
    await shop.sql(`create function wait_for_lock() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock(1); return new; end'`);
    await shop.sql(`create trigger storing before update of may_have_objects on generation.generations
      for each row execute function wait_for_lock()`);
    const lock = 'select pg_advisory_lock(1)';
    await killAtLock(shop, victim, { lock, waiting: 'update%may_have_objects%' }, () => fal.behave({ pollsInProgress: 0 }));
    await shop.sql('drop trigger storing on generation.generations');
    expect(await storedObjects(shop, `results/${person.id}/${id}`)).toEqual([]);
    await startWorker();
    await expectExactlyOnePicture(id, 1);
  });

  it('before the generation’s end: the next worker stores the picture once', async () => {
    const victim = await startWorker();
    const id = await acceptedId(generateFree(shop, person, 'killed at the end'));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    const table = 'lock table generation.pictures in share mode';
    await killAtLock(shop, victim, { lock: table, waiting: 'insert into%pictures%' }, () => fal.behave({ pollsInProgress: 0 }));
    expect(await storedObjects(shop, `results/${person.id}/${id}`)).toHaveLength(2);
    expect((await getGeneration(shop, person, id)).status).toBe('running');
    await startWorker();
    await expectExactlyOnePicture(id, 1);
  });
});

describe('a worker killed with kill -9 on', () => {
  it('a picture with two candidates, before its end: the next worker stores both once, for one credit', async () => {
    const photo = await collage(3);
    person = await customerWithPhoto(shop, undefined, photo);
    const { faces } = await shop.web.app.get(Vision, { strict: false }).inspect(photo);
    const [{ left, top, width, height }] = faces as [Face, ...Face[]];
    const sources = [{ imageId: person.imageId, faces: [{ box: { left, top: Math.max(0, top), width, height } }] }];
    const victim = await startWorker();
    const id = await acceptedId(askForGroup(shop, { ...person, photos: [] }, sources));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50, RECOVERY_MS);
    const lock = 'lock table generation.pictures in share mode';
    await killAtLock(shop, victim, { lock, waiting: 'insert into%pictures%' }, () => fal.behave({ pollsInProgress: 0 }));
    expect(await storedObjects(shop, `results/${person.id}/${id}`)).toHaveLength(4);
    const submitted = fal.submissions();
    await startWorker();
    const { status, candidates } = await waitUntilEnded(shop, person, id, RECOVERY_MS);
    expect([status, candidates.length, fal.submissions() - submitted, await creditsUsed(shop, person)]).toEqual([
      'succeeded',
      2,
      0,
      1,
    ]);
    const rows = await shop.sql('select 1 from generation.pictures where generation_id = $1', [id]);
    expect([rows.length, (await storedObjects(shop, `results/${person.id}/${id}`)).length]).toEqual([2, 4]);
  });

  it('a change after its submit: the next worker resumes it where it was submitted', async () => {
    fal.behave({ pollsInProgress: 0 });
    const victim = await startWorker();
    const { generatedImage } = await waitUntilEnded(shop, person, await acceptedId(generateFree(shop, person, 'to be changed')));
    fal.behave({ pollsInProgress: Infinity });
    const id = await acceptedId(changePicture(shop, person, generatedImage!.id));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    const submitted = fal.submissions();
    await victim.kill();
    await expireJobLocks(shop);
    fal.behave({ pollsInProgress: 0 });
    await startWorker();
    expect(await waitUntilEnded(shop, person, id, RECOVERY_MS)).toMatchObject({
      status: 'succeeded',
      generatedImage: { parentId: generatedImage!.id, instruction: 'Make it warmer' },
    });
    expect([fal.submissions() - submitted, await creditsUsed(shop, person)]).toEqual([0, 1]);
  });
});

describe('a worker killed with kill -9 on a picture that misses someone', () => {
  beforeEach(async () => {
    person = await customerWithPhoto(shop, undefined, await photoWithPeople(3));
    // Findings of the worker that inspects uploads.
    await shop.sql(`update generation.photos set findings = '{"faces": [{}, {}, {}]}' where id = $1`, [person.imageId]);
  });

  /** Starts a generation and waits until its first picture is in progress. @returns the generation's id */
  async function firstTry(victim: ShopProcess, prompt: string, ...seen: number[]): Promise<string> {
    fal.usePictures(prompt, ...(await Promise.all(seen.map(photoWithPeople))));
    expect(victim.isRunning).toBe(true);
    const id = await acceptedId(generateFree(shop, person, prompt));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    return id;
  }

  const seenIn = async (id: string) => (await getGeneration(shop, person, id)).generatedImage?.missingPeople;

  it('before the second submit: the next worker submits once', async () => {
    const victim = await startWorker();
    const id = await firstTry(victim, 'killed before the second', 2, 3);
    const lock = 'select 1 from generation.engine_days for update';
    await killAtLock(shop, victim, { lock, waiting: 'update generation.engine_days%' }, () =>
      fal.finish('killed before the second'),
    );
    expect(fal.submissions('killed before the second')).toBe(1);
    fal.behave({ pollsInProgress: 0 });
    await startWorker();
    await expectExactlyOnePicture(id, 2);
    expect(await seenIn(id)).toBeNull();
  });

  it('after the second submit: the next worker resumes it and keeps the better picture', async () => {
    const victim = await startWorker();
    const id = await firstTry(victim, 'killed after the second', 2, 1);
    fal.finish('killed after the second');
    const resumable = 'select 1 from generation.generations where id = $1 and first_request_id <> provider_request_id';
    await until(async () => (await shop.sql(resumable, [id])).length > 0);
    await victim.kill();
    await expireJobLocks(shop);
    fal.behave({ pollsInProgress: 0 });
    await startWorker();
    await expectExactlyOnePicture(id, 2);
    expect(await seenIn(id)).toEqual({ seen: 2, expected: 3 });
  });

  it('before the second submit’s answer: keeps the first picture', async () => {
    const victim = await startWorker();
    const id = await firstTry(victim, 'killed at the second', 2, 3);
    fal.fail('submit', 'silent');
    fal.finish('killed at the second');
    await until(async () => fal.submissions('killed at the second') === 2);
    await victim.kill();
    await expireJobLocks(shop);
    await startWorker();
    await expectExactlyOnePicture(id, 2);
    expect(await seenIn(id)).toEqual({ seen: 2, expected: 3 });
  });
});

describe('a worker killed with kill -9 while another endpoint is asked for a group', () => {
  const DECLINED = 'google/nano-banana-2.1/edit';
  const NEXT = 'fal-ai/bytedance/seedream/v4.5/edit';
  const withWebhooks = { FAL_WEBHOOKS: 'on' };

  /** Kills the worker that asks the next endpoint after the first one declined. @returns the generation's id */
  async function killedAt(step: (id: string) => Promise<unknown>, fault?: FalFault): Promise<string> {
    person = await customerWithPhoto(shop, undefined, await portrait('grandpa'));
    fal.behaveAt(DECLINED, 'model_moderated');
    const victim = await startWorker(withWebhooks);
    const { token, imageId } = person;
    const sources = [{ imageId, faces: [{ box: { left: 0.18, top: 0.25, width: 0.56, height: 0.56 } }] }];
    const body = { imageId, prompt: 'a group', sources };
    const request = { token, body, headers: { 'idempotency-key': `group-of-${person.id}` } };
    const id = await acceptedId(shop.call('POST', '/api/generate-ai-image', request));
    await until(async () => endpointsAsked().length === 1);
    if (fault) fal.fail('submit', fault);
    fal.finish(fal.requests[0]!.input.prompt);
    await step(id);
    await victim.kill();
    await expireJobLocks(shop);
    return id;
  }

  const endpointsAsked = () => fal.requests.filter(({ input }) => input.prompt.startsWith('a group')).map(({ model }) => model);

  beforeEach(() => fal.requests.splice(0));

  it('before its answer: a webhook prevents a second submit', async () => {
    const id = await killedAt(() => until(async () => endpointsAsked().length === 2), 'silent');
    expect((await fal.sendWebhook(fal.finish(fal.requests[1]!.input.prompt))).status).toBe(200);
    await startWorker(withWebhooks);
    expect((await waitUntilEnded(shop, person, id, RECOVERY_MS)).status).toBe('succeeded');
    expect([endpointsAsked(), await creditsUsed(shop, person)]).toEqual([[DECLINED, NEXT], 1]);
  });

  it('after its answer: the next worker resumes the request there', async () => {
    const id = await killedAt(async (running) => {
      const accepted = 'select 1 from generation.generations where id = $1 and endpoint = $2 and provider_request_id is not null';
      await until(async () => (await shop.sql(accepted, [running, NEXT])).length > 0);
    });
    fal.behave({ pollsInProgress: 0 });
    await startWorker(withWebhooks);
    expect((await waitUntilEnded(shop, person, id, RECOVERY_MS)).status).toBe('succeeded');
    expect(endpointsAsked()).toEqual([DECLINED, NEXT]);
  });
});
