import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import Stripe from 'stripe';
import { Database, logger, Mailer } from '../../server/platform/index.js';
import { addProduct, pay, waitForPaymentState } from '../support/checkout-data.js';
import { FakeFal } from '../support/fake-fal.js';
import { acceptedId, waitUntilEnded, customerWithPhoto, type PhotoOwner } from '../support/generation-data.js';
import { LogLines } from '../support/log-lines.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const EMAIL = 'mathilda.oakes@example.com';
let fal: FakeFal;
let shop: TestShop;
let person: PhotoOwner;
let log: LogLines;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({ env: { FAL_KEY: 'test-key', FAL_MODEL: 'fal-ai/flux-kontext/dev', FAL_BASE_URL: fal.url } });
  person = await customerWithPhoto(shop, EMAIL);
});
beforeEach(() => {
  log = new LogLines();
});
afterEach(() => log.stop());
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

describe('the correlation id', () => {
  it.each([
    ['there is none', ''],
    ['it is no UUID', 'mathilda@example.com'],
    ['it is endless', 'a'.repeat(5_000)],
    ['there are two', `${randomUUID()}, ${randomUUID()}`],
  ])('is generated when %s', async (_, id) => {
    const answer = await shop.call('GET', '/api/products', { headers: { 'x-correlation-id': id } });
    expect(answer.headers.get('x-correlation-id')).toMatch(/^[\da-f-]{36}$/);
    expect(log.text).not.toContain(id || 'undefined');
  });

  it('is in the response and in errors', async () => {
    const id = randomUUID();
    const answer = await shop.call('GET', '/api/nothing-here', { headers: { 'x-correlation-id': id } });
    expect(answer.headers.get('x-correlation-id')).toBe(id);
    expect(await answer.json()).toMatchObject({ code: 'REQUEST.NOT_FOUND', correlationId: id });
  });

  it('follows a generation from the request to its end', async () => {
    const id = randomUUID();
    const headers = { 'idempotency-key': randomUUID(), 'x-correlation-id': id };
    const body = { imageId: person.imageId, prompt: 'Mathilda as a pirate queen' };
    const generationId = await acceptedId(shop.call('POST', '/api/generate-ai-image', { token: person.token, body, headers }));
    await waitUntilEnded(shop, person, generationId);
    await until(async () => log.of(id).some(({ msg, outcome }) => msg === 'job' && outcome === 'done'));
    expect(log.of(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'request', method: 'POST', route: '/api/generate-ai-image', status: 202 }),
        expect.objectContaining({ msg: 'picture submitted', generationId, requestId: fal.requests.at(-1)?.id }),
        expect.objectContaining({ msg: 'generation ended', generationId, outcome: 'succeeded' }),
        expect.objectContaining({ msg: 'job', job: 'generation.run', outcome: 'done' }),
      ]),
    );
    expect(fal.requests.at(-1)?.headers['x-correlation-id']).toBe(id);
    expect(log.text).not.toContain('pirate');
  });

  it('follows a payment from checkout to email', async () => {
    const id = randomUUID();
    const items = [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }];
    const customerInfo = { email: 'grace.okoye@example.com', firstName: 'Grace', lastName: 'Okoye' };
    const headers = { 'idempotency-key': randomUUID(), 'x-correlation-id': id };
    const answer = await shop.call('POST', '/api/create-payment', { body: { items, customerInfo }, headers });
    const { url, orderNumber } = (await answer.json()) as { url: string; orderNumber: string };
    const order = { orderNumber, sessionId: url.split('/').at(-1) ?? '' };
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    await shop.inbox.mailTo(customerInfo.email);
    await until(async () => log.of(id).some(({ msg }) => msg === 'mail sent'));
    expect(log.of(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'request', route: '/api/create-payment', status: 200 }),
        expect.objectContaining({
          msg: 'Stripe answered',
          call: 'POST /v1/checkout/sessions',
          requestId: expect.stringMatching(/^req_/),
        }),
        expect.objectContaining({ msg: 'the payment state of an order changed', paymentState: 'paid' }),
        expect.objectContaining({ msg: 'mail sent', mail: expect.stringMatching(/^order-confirmation\./) }),
      ]),
    );
    for (const secret of ['grace.okoye', 'Okoye', order.sessionId]) expect(log.text).not.toContain(secret);
  });
});

describe('a log line', () => {
  it('shows the route pattern of a request, not its URL', async () => {
    await shop.call('GET', '/api/generations/018f0000-0000-7000-8000-00000000dead?token=a-secret', { token: person.token });
    await shop.call('GET', '/healthz');
    const lines = await until(async () => log.all.some(({ route }) => route === '/healthz') && log.all);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'info', route: '/api/generations/:id', status: 404, ms: expect.any(Number) }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ level: 'debug', route: '/healthz' }));
    expect(log.text).not.toMatch(/00000000dead|a-secret/);
  });

  it('shows the violated constraint, not the row', async () => {
    const error = await shop.web.app
      .get(Database)
      .fork()
      .execute(`insert into identity.users select * from identity.users where email = '${EMAIL}'`)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UniqueConstraintViolationException);
    logger.error({ err: error }, 'provoked');
    expect(log.text).toContain('users_pkey');
    expect(log.text).not.toMatch(/mathilda|Alvim/i);
    expect(log.text).not.toContain(person.id);
  });

  it('does not quote invalid values', async () => {
    const fork = shop.web.app.get(Database).fork();
    logger.error({ err: await fork.execute(`select 'Mathilda Oakes'::uuid`).catch((thrown: unknown) => thrown) }, 'provoked');
    expect(log.text).toContain('invalid input syntax for type uuid');
    expect(log.text).not.toContain('Mathilda');
  });

  it('does not quote recipients of emails', async () => {
    const unreachable = new Mailer('smtp://127.0.0.1:9', 'Keepsake <hello@keepsake.example>', 'http://localhost');
    const mail = { to: EMAIL, subject: 'For Mathilda', title: 'A private line', paragraphs: [], reason: '', key: 'a.1' };
    logger.error(
      { err: await unreachable.send(shop.web.app.get(Database).fork(), mail).catch((thrown: unknown) => thrown) },
      'provoked',
    );
    logger.error(
      { err: Object.assign(new Error(`550 <${EMAIL}>: no such mailbox`), { response: `550 ${EMAIL}`, rejected: [EMAIL] }) },
      'provoked',
    );
    expect(log.text).toContain('ECONNREFUSED');
    expect(log.text).toContain('no such mailbox');
    expect(log.text).not.toMatch(/mathilda|private line/i);
  });

  it('does not quote requests to Stripe', async () => {
    const raw = {
      message: `Invalid email address: ${EMAIL}`,
      param: 'customer_email',
      headers: { authorization: 'Bearer sk_test_secret' },
    };
    logger.error({ err: new Stripe.errors.StripeInvalidRequestError(raw as never) }, 'provoked');
    expect(log.text).toContain('Invalid email address');
    expect(log.text).not.toMatch(/mathilda|sk_test_secret/);
  });

  it.each([
    ['an email address', EMAIL],
    ['a phone number', '+1 (415) 555-0132'],
    ['a phone number as it is stored', '14155550132'],
    ['the query of an address', 'https://shop.example/verify?token=abc123'],
    ['an access token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['a key', 'Key 0123:456789abcdef'],
  ])('masks %s in errors and their causes', (_, secret) => {
    const cause = Object.assign(new Error(`about ${secret}`), { code: secret, detail: secret, query: secret });
    logger.error({ err: new Error(`It failed for ${secret}.`, { cause }) }, 'provoked');
    expect(log.all.at(-1)).toMatchObject({ err: { type: 'Error', cause: { message: expect.stringContaining('about') } } });
    expect(log.text).not.toContain(secret.split('?').at(-1));
  });

  it('stays valid JSON when it masks', () => {
    logger.warn({ said: `"quoted ${EMAIL}" \\${EMAIL}\\ \n${EMAIL}\n https://a.example/?b="c"` }, `to ${EMAIL}`);
    expect(log.all.at(-1)?.msg).toBe('to …@…');
    expect(log.text).not.toContain('mathilda');
  });
});
