import { randomUUID } from 'node:crypto';
import { URI } from 'otpauth';
import type { AdminOrderDetails } from '../../server/admin/orders/contract.js';
import { CartReminders } from '../../server/checkout/index.js';
import { DateLinks } from '../../server/dates/date-links.js';
import { ApiWitness } from '../support/api-contract.js';
import { addPicture, addProduct, giveOwnPictures, waitForPaymentState } from '../support/checkout-data.js';
import { postSource } from '../support/fal-test-page.js';
import { consent, smallPhoto, upload } from '../support/generation-data.js';
import { type PaidOrder, AdminOrdersClient } from '../support/admin-orders-client.js';
import { plainJpeg, newProductBody } from '../support/admin-products-client.js';
import { buyGift, sendReviewPhoto } from '../support/review-data.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';

let shop: TestShop;
let owner: AdminOrdersClient;
let witness: ApiWitness;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  // Generations stay in progress: no response depends on their result.
  await shop.startWorkers({ WORKER_QUEUES: 'payments,fulfilment,mail' });
  owner = await AdminOrdersClient.open(shop);
  witness = await ApiWitness.of(shop);
});
afterAll(() => shop.close());
afterEach(() => {
  expect(witness.faults.splice(0)).toEqual([]);
});

const key = () => ({ 'idempotency-key': randomUUID() });

function sendImage(bytes: Uint8Array, token: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'mug.jpg');
  return fetch(`${shop.web.url}/api/admin/product-images`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });
}

describe('answers match the API description', () => {
  it('for a visitor', async () => {
    const id = await addProduct(shop);
    await witness.ask('GET', '/api/products?limit=1&sort=newest');
    await witness.ask('GET', '/api/products?search=framed');
    await witness.ask('GET', '/api/products?limit=0');
    await witness.ask('GET', `/api/products/selection?ids=${id}`);
    const { image_urls } = await witness.ask<{ image_urls: string[] }>('GET', `/api/products/${id}`);
    await witness.ask('GET', image_urls[0] ?? '');
    await witness.ask('GET', '/api/generation-settings');
    await witness.ask('POST', '/api/cart-check', { body: { items: [{ productId: id, productType: 'pdf' }] } });
    await witness.ask('POST', '/api/cart-restore', { body: { key: 'forged' } });
    await witness.ask('POST', '/api/contact', { body: { name: 'Nora', email: 'nora@example.com', message: 'Hello' } });
    await witness.ask('POST', '/api/contact', { body: { name: '' } });
  });

  it('for a guest who checks out, pays and looks up the order', async () => {
    const order = await owner.paidOrder('combo');
    await witness.ask('POST', '/api/create-payment', { body: { items: [] } });
    const items = [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }];
    await witness.ask('POST', '/api/create-payment', { body: { items } });
    await witness.ask('POST', '/api/create-payment', { body: { items, customerInfo: { email: order.email } }, headers: key() });
    await witness.ask('POST', '/api/create-payment', {
      body: { items: [{ ...items[0], unitPrice: 1 }], customerInfo: { email: order.email } },
    });
    await witness.ask('GET', `/api/payments/${order.sessionId}`);
    await witness.ask('GET', '/api/payments/none');
    await witness.ask('POST', '/api/order-lookup', { body: { number: order.orderNumber, email: order.email } });
    await witness.ask('POST', '/api/order-lookup/send-again', { body: { number: order.orderNumber, email: order.email } });
    const link = new RegExp(`/order/${order.orderNumber}\\?key=(\\S+)`).exec(await shop.inbox.mailTo(order.email))?.[1];
    const seen = await witness.ask<{ order: { lines: { downloadUrl: string | null }[] } }>('POST', '/api/order-lookup', {
      body: { number: order.orderNumber, key: link },
    });
    await witness.ask('GET', seen.order.lines[0]?.downloadUrl ?? '/api/downloads/lost');
  });

  it('for a guest who left a cart behind', async () => {
    const items = [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }];
    const email = 'left.behind@example.com';
    await witness.ask('POST', '/api/create-payment', {
      body: { items, customerInfo: { email }, remindMe: true },
      headers: key(),
    });
    const [left] = await shop.sql<{ order_id: string }>('select order_id from checkout.cart_reminders');
    await shop.web.app.get(CartReminders).send({ orderId: left?.order_id ?? '' });
    const link = /restore=(\S+)/.exec(await shop.inbox.mailTo(email))?.[1];
    await witness.ask('POST', '/api/cart-restore', { body: { key: link } });
  });

  it('for a buyer who reviews, a reader, and the owner who publishes', async () => {
    const productId = await addProduct(shop);
    const order = await buyGift(shop, productId, 'reviewer@example.com');
    const at = `/api/reviews/orders/${order.orderNumber}`;
    const headers = { 'review-key': order.key };
    const draft = { product_id: productId, stars: 5, words: 'She cried happy tears.', first_name: 'Grace' };
    await witness.ask('GET', at, { headers });
    await witness.ask('GET', at);
    await witness.ask('POST', at, { headers, body: draft });
    await witness.ask('POST', at, { headers, body: draft });
    await witness.hear('PUT', sendReviewPhoto(shop, order, productId, await smallPhoto()));
    const { reviews } = await witness.ask<{ reviews: { id: string; version: number }[] }>('GET', '/api/admin/reviews', {
      token: owner.token,
    });
    const review = `/api/admin/reviews/${reviews[0]?.id}`;
    await witness.ask('PATCH', review, { token: owner.token, body: { state: 'published', version: reviews[0]?.version } });
    await witness.ask('PATCH', review, { token: owner.token, body: { state: 'hidden', version: 1 } });
    await witness.ask('PUT', `${review}/answer`, { token: owner.token, body: { answer: 'Thank you!' } });
    await witness.ask('GET', `/api/products/${productId}`);
    const shown = await witness.ask<{ reviews: { photo_url: string }[] }>('GET', `/api/reviews?product=${productId}`);
    await witness.ask('GET', shown.reviews[0]?.photo_url ?? '');
    await witness.ask('POST', `/api/reviews/${reviews[0]?.id}/helpful`);
    await witness.ask('DELETE', `/api/reviews/${reviews[0]?.id}/helpful`);
  });

  it('for a customer who keeps a date', async () => {
    const { token } = await shop.signIn('dates@example.com');
    const date = { who: 'Mom', occasion: 'birthday', title: null, month: 5, day: 12, time_zone: 'UTC', is_reminded: true };
    const id = randomUUID();
    await witness.ask('PUT', `/api/dates/${id}`, { token, body: date });
    await witness.ask('PUT', `/api/dates/${id}`, { token, body: { ...date, day: 32 } });
    await witness.ask('GET', '/api/dates', { token });
    const link = new URL(shop.web.app.get(DateLinks, { strict: false }).linkTo(id));
    await witness.ask('PUT', '/api/date-reminders', { body: { key: link.searchParams.get('date'), is_reminded: false } });
    await witness.ask('PUT', '/api/date-reminders', { body: { key: 'forged', is_reminded: false } });
    await witness.ask('DELETE', `/api/dates/${id}`, { token });
    await witness.ask('DELETE', `/api/dates/${id}`, { token });
  });

  it('for a gift, its buyer and its receiver', async () => {
    const [email, receiver] = ['giver@example.com', 'receiver@example.com'];
    const items = [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }];
    const delivery = { name: 'Nora', email: receiver, day: '2999-01-01', hour: 9, timeZone: 'UTC' };
    const now = { day: new Date(shop.now()).toISOString().slice(0, 10), hour: 0 };
    const body = { items, customerInfo: { email } };
    await witness.ask('POST', '/api/create-payment', { body: { ...body, gift: { delivery } } });
    const sent = { ...body, gift: { message: 'Hello', delivery: { ...delivery, ...now } } };
    const placed = await witness.ask<{ url: string; orderNumber: string }>('POST', '/api/create-payment', {
      body: sent,
      headers: key(),
    });
    await shop.sandbox('POST', `/sessions/${placed.url.split('/').at(-1)}/complete`, {});
    const gift = { key: /\/gift\/(\S+)/.exec(await shop.inbox.mailTo(receiver))?.[1] };
    await witness.ask('POST', '/api/gift-page', { body: gift });
    await witness.ask('POST', '/api/gift-page', { body: { key: 'none' } });
    await witness.ask('POST', '/api/gift-page/unwrap', { body: gift });
    const link = { number: placed.orderNumber, key: /\/order\/\S+\?key=(\S+)/.exec(await shop.inbox.mailTo(email))?.[1] };
    await witness.ask('POST', '/api/order-lookup', { body: link });
    await witness.ask('POST', '/api/order-lookup/gift-delivery', { body: { ...link, delivery } });
    await witness.ask('POST', '/api/order-lookup/gift-delivery/send-again', { body: link });
    const { token } = await shop.signIn(email);
    const own = await witness.ask<{ orderNumber: string }>('POST', '/api/create-payment', {
      token,
      body: { items, gift: { delivery: { ...delivery, ...now } } },
    });
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>('select id from checkout.orders where number = $1', [
      own.orderNumber,
    ]);
    await witness.ask('PUT', `/api/orders/${id}/gift-delivery`, { token, body: { ...delivery, ...now } });
    await witness.ask('POST', `/api/orders/${id}/gift-delivery/send-again`, { token });
  });

  it('for a customer with favorites, orders, photos and pictures', async () => {
    const { id, token } = await shop.signIn('customer@example.com');
    const productId = await addProduct(shop);
    await witness.ask('PUT', `/api/favorites/${productId}`, { token });
    await witness.ask('POST', '/api/favorites', { token, body: { productIds: [productId] } });
    await witness.ask('GET', '/api/favorites', { token });
    await witness.ask('DELETE', `/api/favorites/${productId}`, { token });

    const placed = await witness.ask<{ url: string; orderNumber: string }>('POST', '/api/create-payment', {
      token,
      body: { items: [{ productId, productType: 'pdf', quantity: 1, generatedImageId: await addPicture(shop, id) }] },
    });
    const sessionId = placed.url.split('/').at(-1) ?? '';
    await shop.sandbox('POST', `/sessions/${sessionId}/complete`, {});
    await waitForPaymentState(shop, { ...placed, sessionId }, 'paid');
    const { orders } = await witness.ask<{ orders: { id: string }[] }>('GET', '/api/orders', { token });
    await witness.ask('GET', `/api/orders/${orders[0]?.id}`, { token });
    await witness.ask('POST', `/api/orders/${orders[0]?.id}/send-again`, { token });

    await witness.hear('POST', upload(shop, token, await smallPhoto()));
    await witness.ask('GET', '/api/photo-consent', { token });
    await witness.hear('PUT', consent(shop, token));
    await witness.hear('POST', upload(shop, token, Buffer.from('no picture')));
    const photo = await witness.hear('POST', upload(shop, token, await smallPhoto()));
    await witness.ask('GET', '/api/user-images', { token });
    await witness.ask('GET', photo.url?.replace(shop.web.url, '') ?? '', { token });

    const wish = { token, body: { imageId: photo.id, prompt: 'a quiet beach' } };
    await witness.ask('POST', '/api/generate-ai-image', wish);
    const { generationId } = await witness.ask('POST', '/api/generate-ai-image', { ...wish, headers: key() });
    await witness.ask('GET', `/api/generations/${generationId}`, { token });
    await witness.ask('GET', '/api/generations', { token });
    await witness.ask('POST', `/api/generations/${generationId}/cancel`, { token });
    await witness.ask('POST', '/api/generate-personalized-image', {
      token,
      headers: key(),
      body: { productId, imageId: photo.id, forWho: 'Couple', memberCount: 1, memberSelections: ['Mom'], imageType: 'Cartoon' },
    });
    await witness.ask('GET', '/api/user-generation-limits', { token });
    const { images } = await witness.ask<{ images: { id: string }[] }>('GET', '/api/generated-images', { token });
    const picture = `/api/generated-images/${images.at(-1)?.id}`;
    await witness.ask('GET', `${picture}/file?format=png`, { token });
    await witness.ask('GET', `${picture}/file?format=gif`, { token });
    await witness.ask('DELETE', picture, { token });
    await witness.ask('POST', `${picture}/restore`, { token });
    await witness.ask('DELETE', `/api/user-images/${photo.id}`, { token });
    await witness.ask('POST', `/api/user-images/${photo.id}/restore`, { token });
  });

  it('for the test page', async () => {
    const { image_url } = await witness.hear('POST', postSource(shop, await smallPhoto()));
    await witness.ask('GET', image_url ?? '');
    const body = { prompt: 'rain', image_url, num_inference_steps: 30, guidance_scale: 4, num_images: 1 };
    const { request_id, status_url } = await witness.ask('POST', '/api/fal-image-generation', { body });
    await witness.ask('GET', status_url ?? '');
    await witness.ask('GET', `/api/fal-image-generation?ids=${request_id}`);
    await witness.ask('POST', '/api/fal-image-generation', { body: { ...body, image_url: 'https://example.com/x.jpg' } });
  });

  it('for signing up, signing in and changing the account', async () => {
    const person = { email: 'signing@example.com', password: PASSWORD };
    await witness.ask('GET', '/auth/v1/settings');
    await witness.ask('GET', '/auth/v1/health');
    await witness.ask('GET', '/auth/v1/.well-known/jwks.json');
    await witness.ask('POST', '/auth/v1/signup', { body: { ...person, password: 'x' } });
    await witness.ask('POST', '/auth/v1/signup', { body: { ...person, email: 'new@example.com' } });
    await shop.signIn(person.email);
    const wrong = { body: { ...person, password: 'wrong' } };
    await witness.ask('POST', '/auth/v1/token?grant_type=password', wrong);
    await witness.ask('POST', '/auth/v1/token?grant_type=password', {
      ...wrong,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    const session = await witness.ask('POST', '/auth/v1/token?grant_type=password', { body: person });
    const token = session.access_token ?? '';
    await witness.ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: 'none' } });
    await witness.ask('GET', '/auth/v1/user', { token });
    await witness.ask('PUT', '/auth/v1/user', { token, body: { data: { first_name: 'Nora' } } });
    await witness.ask('PUT', '/auth/v1/user', { token, body: { email: 'owner@keepsake.example' } });
    await witness.ask('GET', '/auth/v1/reauthenticate', { token });
    await witness.ask('POST', '/auth/v1/recover', { body: { email: 'nobody@example.com' } });
    await witness.ask('POST', '/auth/v1/otp', { body: { email: 'nobody@example.com', create_user: false } });
    await witness.ask('POST', '/auth/v1/verify', { body: { type: 'email', email: person.email, token: '000000' } });
    await witness.ask('GET', '/auth/v1/verify?token=none&type=signup');
    await witness.ask('GET', '/api/account', { token });
    await witness.ask('GET', '/api/account/devices', { token });
    await witness.ask('DELETE', '/api/account', { token, body: { password: 'wrong' } });

    const factor = await witness.ask<{ id: string; totp: { uri: string } }>('POST', '/auth/v1/factors', {
      token,
      body: { factor_type: 'totp' },
    });
    const challenge = await witness.ask('POST', `/auth/v1/factors/${factor.id}/challenge`, { token });
    const code = URI.parse(factor.totp.uri).generate();
    await witness.ask('POST', `/auth/v1/factors/${factor.id}/verify`, { token, body: { challenge_id: challenge.id, code: 'x' } });
    const strong = await witness.ask('POST', `/auth/v1/factors/${factor.id}/verify`, {
      token,
      body: { challenge_id: challenge.id, code },
    });
    await witness.ask('DELETE', `/auth/v1/factors/${factor.id}`, { token: strong.access_token ?? '' });
    await witness.ask('POST', '/auth/v1/logout?scope=local', { token: strong.access_token ?? '' });
  });

  describe('for the owner', () => {
    let order: PaidOrder;
    const asOwner = (method: string, address: string, body?: unknown) =>
      witness.ask(method, `/api/admin/${address}`, { token: owner.token, body, headers: key() });

    beforeAll(async () => {
      order = await owner.paidOrder('combo');
      await shop.inbox.mailTo(order.email);
    });

    it('reading the dashboard', async () => {
      for (const path of [
        'access',
        'overview',
        'overview/sales',
        'overview/best-sellers',
        'overview/pictures',
        'overview/cart-reminders',
        'overview/waiting',
      ]) {
        await asOwner('GET', path);
      }
      for (const path of [
        'orders',
        'orders/export',
        'customers',
        'products',
        'jobs',
        'jobs/recurring',
        'jobs/failed',
        'orders?limit=x',
      ])
        await asOwner('GET', path);
      const [{ customer } = { customer: '' }] = await shop.sql<{ customer: string }>(
        'select customer_id as customer from checkout.orders where id = $1',
        [order.id],
      );
      await asOwner('GET', `customers/${customer}`);
    });

    it('managing an order', async () => {
      await asOwner('GET', `orders/${order.id}`);
      await asOwner('PATCH', `orders/${order.id}`, { status: 'processing' });
      await asOwner('POST', 'orders/status', { orders: [{ id: order.id, status: 'pending' }] });
      const sent = { carrier: 'UPS', trackingNumber: '1Z' };
      await giveOwnPictures(shop, order.id);
      const { parcels } = (await asOwner('POST', `orders/${order.id}/parcels`, sent)) as unknown as AdminOrderDetails;
      await asOwner('PUT', `orders/${order.id}/parcels/${parcels[0]?.id}`, { ...sent, notifyAgain: true });
      await asOwner('PUT', `orders/${order.id}/parcels/${parcels[0]?.id}/state`, { state: 'delivered' });
      await asOwner('PUT', `orders/${order.id}/parcels/${parcels[0]?.id}/state`, { state: 'sent' });
      await asOwner('POST', `orders/${order.id}/mails`, { mail: 'shipped' });
      const note = await asOwner('POST', `orders/${order.id}/notes`, { text: 'Called.' });
      await asOwner('DELETE', `orders/${order.id}/notes/${note.id}`);
      await asOwner('POST', `orders/${order.id}/notes/${note.id}/restore`);
      await asOwner('POST', `orders/${order.id}/accept`);
      await asOwner('POST', `orders/${order.id}/refunds`, { amount: 1, reason: 'a scratch' });
      await asOwner('POST', `orders/${order.id}/refunds`, { amount: 1_000 });
      await asOwner('GET', `orders/${order.id}`);
    });

    it('managing a product', async () => {
      const { image_url } = await witness.hear('POST', sendImage(await plainJpeg(), owner.token));
      await witness.hear('POST', sendImage(Buffer.from('no image'), owner.token));
      const product = await asOwner('POST', 'products', newProductBody({ image_urls: [image_url] }));
      const at = `products/${product.id}`;
      await asOwner('GET', at);
      await asOwner('GET', `${at}/preview`);
      await asOwner('PATCH', at, { is_active: false, version: product.version });
      await asOwner('PATCH', at, { is_active: true, version: product.version });
      await asOwner('GET', `${at}/audit`);
      await asOwner('DELETE', at);
      await asOwner('POST', `${at}/restore`);
    });
  });

  it('in many calls, successful and failed', () => {
    const answered = [...witness.contract.answered];
    expect(answered.filter((name) => / 2\d\d$/.test(name)).length).toBeGreaterThan(80);
    expect(answered.filter((name) => / 4\d\d$/.test(name)).length).toBeGreaterThan(10);
  });
});
