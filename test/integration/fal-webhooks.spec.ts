import { FakeFal } from '../support/fake-fal.js';
import { newKeys } from '../support/fal-webhooks.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  customerWithPhoto,
  type PhotoOwner,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let fal: FakeFal;
let shop: TestShop;
let person: PhotoOwner;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({
    env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, FAL_WEBHOOKS: 'on', FAL_JWKS_URL: fal.keysUrl },
  });
});
beforeEach(async () => {
  person = await customerWithPhoto(shop);
  fal.behave({ pollsInQueue: 0, pollsInProgress: Infinity, outcome: 'image' });
});
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

interface Row {
  provider_request_id: string | null;
  told: boolean;
  status: string;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const [row] = await shop.sql<Row>(
    'select provider_request_id, provider_finished_at is not null as told, status from generation.generations where id = $1',
    [id],
  );
  return row;
}

/** A generation that fal has accepted and keeps in progress. The shop has polled once, and polls again seconds later. */
async function inTheMaking(prompt: string): Promise<string> {
  const id = await acceptedId(generateFree(shop, person, prompt));
  await until(async () => (await getGeneration(shop, person, id)).percent === 50);
  return id;
}

const now = () => Math.floor(shop.now() / 1000);

describe('a webhook is refused and changes nothing when', () => {
  const bad = { code: 'GENERATION.BAD_SIGNATURE', message: 'This message is not signed by our picture service.' };

  it.each([
    ['a stranger signed it', () => ({ key: newKeys().privateKey })],
    ['its body is not what was signed', () => ({ body: '{"request_id":"forged"}' })],
    ['it is older than five minutes', () => ({ timestamp: now() - 301 })],
    // Not 301: a fraction of a second passes before the webhook arrives.
    ['it comes from the future', () => ({ timestamp: now() + 302 })],
    ['it has no time', () => ({ headers: { 'x-fal-webhook-timestamp': 'soon' } })],
    ['it speaks in the name of another request', () => ({ headers: { 'x-fal-webhook-request-id': 'other' } })],
    ['it speaks in the name of another user', () => ({ headers: { 'x-fal-webhook-user-id': 'other' } })],
    ['its signature is no hexadecimal number', () => ({ headers: { 'x-fal-webhook-signature': 'zz'.repeat(64) } })],
    ['its signature is too long', () => ({ headers: { 'x-fal-webhook-signature': 'ab'.repeat(4000) } })],
    ['it has no signature', () => ({ headers: { 'x-fal-webhook-signature': '' } })],
  ])('%s', async (why, faults) => {
    const id = await inTheMaking(why);
    const answer = await fal.sendWebhook(fal.finish(why), { timestamp: now(), ...faults() });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(bad)]);
    expect(await rowOf(id)).toMatchObject({ told: false, status: 'running' });
    await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
  });

  it('it is too large', async () => {
    const answer = await shop.call('POST', '/webhooks/fal', { body: { request_id: 'x'.repeat(2 * 1024 * 1024) } });
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'REQUEST.TOO_LARGE' })]);
  });

  it.each([
    ['its brackets would keep the parser busy', '['.repeat(200_000)],
    ['it is no JSON', '{"request_id":'],
  ])('it is unsigned, without reading its body: %s', async (_, body) => {
    const answer = await shop.call('POST', '/webhooks/fal', { body });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(bad)]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])('it is %s', async (type) => {
    const answer = await shop.call('POST', '/webhooks/fal', { body: 'a=b', headers: { 'content-type': type } });
    expect([answer.status, await answer.json()]).toEqual([415, expect.objectContaining({ code: 'REQUEST.UNSUPPORTED_TYPE' })]);
  });

  it('the signature is missing', async () => {
    const answer = await shop.call('POST', '/webhooks/fal?generation[]=1&key=2', { body: '{"request_id":["x"]}' });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(bad)]);
  });
});

describe('a signed webhook', () => {
  it('finishes the picture once, however often it comes', async () => {
    const id = await inTheMaking('told by fal');
    const request = fal.finish('told by fal');
    const answers = await Promise.all([fal.sendWebhook(request), fal.sendWebhook(request)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
    expect((await fal.sendWebhook(request)).status).toBe(200);
    expect([fal.submissions('told by fal'), await creditsUsed(shop, person)]).toEqual([1, 1]);
    expect(await shop.sql('select 1 from generation.pictures where generation_id = $1', [id])).toHaveLength(1);
  });

  it('is only a hint: the generation continues when fal says so', async () => {
    const id = await inTheMaking('too early');
    const request = fal.requests.findLast(({ input }) => input.prompt === 'too early')!;
    const asked = fal.calls.length;
    expect((await fal.sendWebhook(request)).status).toBe(200);
    await until(async () => fal.calls.length > asked);
    expect(await rowOf(id)).toMatchObject({ told: true, status: 'running' });
    fal.finish('too early');
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
  });

  it.each([
    ['refers to an unknown request', { requestId: 'unknown' }],
    ['makes no sense', { requestId: '../../admin' }],
    ['names a picture without its key', { requestId: 'stolen', url: '' }],
  ])('changes nothing when it %s', async (why, faults) => {
    const id = await inTheMaking(why);
    const before = await rowOf(id);
    const url = `${shop.web.url}/webhooks/fal?generation=${id}&key=${'a'.repeat(43)}`;
    const answer = await fal.sendWebhook(fal.finish(why), { ...faults, url });
    expect(answer.status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
    await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
  });

  it('for a first try does not finish the second, whose id is unknown', async () => {
    const id = await inTheMaking('first and second');
    await shop.sql(
      'update generation.generations set first_request_id = provider_request_id, provider_request_id = null where id = $1',
      [id],
    );
    expect((await fal.sendWebhook(fal.requests.findLast(({ input }) => input.prompt === 'first and second')!)).status).toBe(200);
    expect(await rowOf(id)).toEqual({ provider_request_id: null, told: false, status: 'running' });
    await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
  });

  it('changes nothing for a canceled generation', async () => {
    const id = await inTheMaking('cancelled meanwhile');
    await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
    const before = await rowOf(id);
    const request = fal.requests.findLast(({ input }) => input.prompt === 'cancelled meanwhile')!;
    expect((await fal.sendWebhook(request)).status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
  });

  it('reports the id of a submit whose answer was lost, so nothing is paid twice', async () => {
    fal.fail('submit', 'lost');
    const id = await acceptedId(generateFree(shop, person, 'answer lost'));
    await until(async () => fal.submissions('answer lost') === 1);
    expect((await rowOf(id))?.provider_request_id).toBeNull();
    const request = fal.finish('answer lost');
    expect((await fal.sendWebhook(request)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ provider_request_id: request.id });
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
    expect([fal.submissions('answer lost'), await creditsUsed(shop, person)]).toEqual([1, 1]);
  });

  it('is awaited for half a minute when the answer to a submit was lost', async () => {
    fal.fail('submit', 'lost');
    const id = await acceptedId(generateFree(shop, person, 'never told'));
    await until(async () => fal.submissions('never told') === 1);
    shop.passTime(30_000);
    await until(async () => fal.submissions('never told') === 2);
    fal.finish('never told');
    await until(async () => (await rowOf(id))?.provider_request_id);
    expect((await fal.sendWebhook(fal.finish('never told'), { timestamp: now() })).status).toBe(200);
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
    const [day] = await shop.sql<{ pictures: number; expected: string }>(
      `select pictures, (select sum(greatest(submissions, case when status in ('failed', 'cancelled') then 0 else 1 end)) from generation.generations) as expected
       from generation.engine_days`,
    );
    expect(day?.pictures).toBe(Number(day?.expected));
  });
});

describe('the keys that fal signs with', () => {
  it('are fetched once, again for a new key, but not for every forgery', async () => {
    const id = await inTheMaking('new key');
    fal.signer.rotateKeys();
    shop.passTime(61_000);
    const before = fal.calls.filter((call) => call === 'keys').length;
    const request = fal.requests.findLast(({ input }) => input.prompt === 'new key')!;
    const forgeries = Array.from({ length: 5 }, () => fal.sendWebhook(request, { key: newKeys().privateKey, timestamp: now() }));
    expect((await Promise.all(forgeries)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await fal.sendWebhook(fal.finish('new key'), { timestamp: now() })).status).toBe(200);
    expect(fal.calls.filter((call) => call === 'keys').length).toBe(before + 1);
    expect((await waitUntilEnded(shop, person, id)).status).toBe('succeeded');
  });

  it('cause a 503 when older than a day and unavailable, so fal sends it again', async () => {
    const id = await inTheMaking('keys away');
    const other = await TestShop.open({
      workers: false,
      env: { FAL_KEY: 'test-key', FAL_WEBHOOKS: 'on', FAL_JWKS_URL: fal.keysUrl },
    });
    fal.fail('keys', { answer: 500 });
    const request = fal.requests.findLast(({ input }) => input.prompt === 'keys away')!;
    const url = `${other.web.url}/webhooks/fal`;
    const answer = await fal.sendWebhook(request, { url });
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'GENERATION.KEYS_UNAVAILABLE' })]);
    other.passTime(60_000);
    expect((await fal.sendWebhook(request, { url, timestamp: Math.floor(other.now() / 1000) })).status).toBe(200);
    await other.close();
    await shop.call('POST', `/api/generations/${id}/cancel`, { token: person.token });
  });
});

it('the webhook address answers 404 without FAL_KEY', async () => {
  const plain = await TestShop.open({ workers: false });
  const answer = await plain.call('POST', '/webhooks/fal', { body: {} });
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'REQUEST.NOT_FOUND' })]);
  await plain.close();
});
