import { randomUUID } from 'node:crypto';
import type { AdminReview, AdminReviewList, ChangedReview } from '../../server/admin/reviews/contract.js';
import type { Product } from '../../server/catalog/contract.js';
import type { ReviewableOrder, ReviewList } from '../../server/reviews/contract.js';
import { ObjectStore, Outbox } from '../../server/platform/index.js';
import { eraseReviewPhoto } from '../../server/reviews/buyer-reviews.js';
import { eraseReviews, ReviewErasure } from '../../server/reviews/index.js';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { smallPhoto, storedObjects } from '../support/generation-data.js';
import { buyGift, type ReviewedOrder, sendReviewPhoto, writeReview } from '../support/review-data.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let owner: string;
let productId: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  owner = (await shop.signInOwner()).token;
});
beforeEach(async () => {
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

function bought(email = `buyer-${(people += 1)}@example.com`): Promise<ReviewedOrder> {
  return buyGift(shop, productId, email);
}

function show({ orderNumber, key }: ReviewedOrder): Promise<ReviewableOrder & { code?: string }> {
  return shop.json('GET', `/api/reviews/orders/${orderNumber}`, { headers: { 'review-key': key } });
}

async function ownersView(): Promise<AdminReview> {
  const { reviews } = await shop.json<AdminReviewList>('GET', '/api/admin/reviews', { token: owner });
  return reviews.find((review) => review.product_id === productId)!;
}

/** A review by a new buyer. */
async function written(stars = 5): Promise<AdminReview> {
  expect((await writeReview(shop, await bought(), { product_id: productId, stars })).status).toBe(201);
  return ownersView();
}

async function switchTo(
  state: string,
  { id, version }: { id: string; version: number },
): Promise<ChangedReview & { code?: string }> {
  return shop.json('PATCH', `/api/admin/reviews/${id}`, { token: owner, body: { state, version } });
}

async function published(stars = 5): Promise<AdminReview> {
  const review = await written(stars);
  return { ...review, ...(await switchTo('published', review)) };
}

function shown(): Promise<ReviewList> {
  return shop.json('GET', `/api/reviews?product=${productId}`);
}

async function rating(): Promise<Product['rating']> {
  return (await shop.json<Product>('GET', `/api/products/${productId}`)).rating;
}

describe('a review is refused', () => {
  it.each([
    ['without stars', { stars: 0 }, 'Please choose one to five stars'],
    ['with half a star', { stars: 4.5 }, 'Please choose one to five stars'],
    ['with too few words', { words: ' Nice \u0000\u200b ' }, 'Please write at least 10 characters'],
    ['with too many words', { words: 'w'.repeat(2_001) }, 'Please shorten your text to 2,000 characters'],
    ['with a hidden character in the name', { first_name: 'Nora\u202e' }, 'There’s a hidden character in the name'],
    ['without a name', { first_name: ' ' }, 'Please enter the first name to show'],
  ])('%s', async (_, draft, expected) => {
    const answer = await writeReview(shop, await bought(), { product_id: productId, ...draft });
    expect(answer).toMatchObject({ status: 400, code: 'REQUEST.INVALID', message: expect.stringContaining(expected) });
  });

  it('of a product that the order does not contain', async () => {
    const answer = await writeReview(shop, await bought(), { product_id: await addProduct(shop) });
    expect(answer).toMatchObject({ status: 409, code: 'REVIEWS.NOT_BOUGHT' });
  });

  it('with a forged or expired link, the link of another order, or none', async () => {
    const [order, other] = [await bought(), await bought()];
    for (const key of ['', 'x', other.key, `9${order.key}`]) {
      expect(await writeReview(shop, { ...order, key }, { product_id: productId })).toMatchObject({
        status: 404,
        code: 'REVIEWS.LINK_INVALID',
      });
    }
    expect((await shop.call('GET', `/api/reviews/orders/${order.orderNumber}`)).status).toBe(404);
    expect((await shop.call('GET', '/api/reviews/orders/%00')).status).toBe(404);
    const stranger = await shop.signIn(`stranger-${randomUUID()}@example.com`);
    expect((await shop.call('GET', `/api/reviews/orders/${order.orderNumber}`, { token: stranger.token })).status).toBe(404);
  });

  it('of an unsent parcel or a refunded order', async () => {
    const parcel = await buyGift(shop, productId, `waits-${randomUUID()}@example.com`, 'product');
    expect(await show(parcel)).toMatchObject({ code: 'REVIEWS.NOT_BOUGHT' });
    const order = await bought();
    await shop.sql(`update checkout.orders set payment_state = 'refunded' where number = $1`, [order.orderNumber]);
    expect(await writeReview(shop, order, { product_id: productId })).toMatchObject({ status: 409, code: 'REVIEWS.NOT_BOUGHT' });
  });

  it('the second time, also at once, of another order and by another spelling of the mailbox', async () => {
    const order = await bought('nora.alvim@gmail.com');
    const answers = await Promise.all(Array.from({ length: 4 }, () => writeReview(shop, order, { product_id: productId })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const again = await bought('noraalvim+gifts@gmail.com');
    expect(await writeReview(shop, again, { product_id: productId })).toMatchObject({ code: 'REVIEWS.ALREADY_WRITTEN' });
    expect((await show(again)).gifts).toMatchObject([{ product_id: productId, review: { stars: 5, is_published: false } }]);
  });
});

describe('the owner', () => {
  it('publishes and hides, and the rating follows exactly, with the answers that are kept by version', async () => {
    const [good, fair] = [await written(5), await written(4)];
    expect([await rating(), (await shown()).reviews]).toEqual([undefined, []]);
    const state = await switchTo('published', good);
    expect(await rating()).toEqual({ average: 5, count: 1 });
    await Promise.all([switchTo('published', fair), switchTo('published', fair)]);
    expect(await rating()).toEqual({ average: 4.5, count: 2 });
    await switchTo('hidden', state);
    expect(await rating()).toEqual({ average: 4, count: 1 });
    expect((await shown()).reviews).toMatchObject([{ id: fair.id, stars: 4, first_name: 'Grace' }]);
    expect(await switchTo('published', good)).toMatchObject({ code: 'REVIEWS.CHANGED' });
    const { products } = await shop.json<{ products: Product[] }>('GET', '/api/products?sort=newest&limit=60');
    expect(products.find(({ id }) => id === productId)?.rating).toEqual({ average: 4, count: 1 });
    const page = await (await shop.call('GET', `/product/${productId}`)).text();
    if (page.includes('application/ld+json'))
      expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
  });

  it('answers, and leaves no words in the audit log', async () => {
    const { id } = await published();
    const answer = { token: owner, body: { answer: 'Thank you, Grace!' } };
    expect(await shop.json('PUT', `/api/admin/reviews/${id}/answer`, answer)).toMatchObject({ answer: 'Thank you, Grace!' });
    expect((await shown()).reviews).toMatchObject([{ answer: 'Thank you, Grace!' }]);
    const entries = await shop.sql<{ action: string }>(
      `select * from platform.audit_log where subject = 'review' and subject_id = $1 order by id`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['state-changed', 'answered']);
    expect(JSON.stringify(entries)).not.toContain('Grace');
  });

  it('sees those that wait first, and how many there are', async () => {
    await published();
    const waiting = await written();
    const { reviews, total } = await shop.json<AdminReviewList>('GET', '/api/admin/reviews', { token: owner });
    expect(reviews[0]).toMatchObject({ id: waiting.id, state: 'waiting', product_name: 'The Two of You, Framed' });
    expect(total).toBeGreaterThan(1);
    const todo = await shop.json<{ reviews: { count: number } }>('GET', '/api/admin/overview/waiting', { token: owner });
    const waits = await shop.json<AdminReviewList>('GET', '/api/admin/reviews?state=waiting', { token: owner });
    expect(todo.reviews.count).toBe(waits.total);
  });
});

describe('a helpful review', () => {
  const vote = (method: 'POST' | 'DELETE', id: string, token?: string) =>
    shop.json<{ helpful_count: number }>(method, `/api/reviews/${id}/helpful`, token ? { token } : {});

  it('counts each account and network once, and stands first', async () => {
    const [first, second] = [await published(), await published(4)];
    expect((await shown()).reviews.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { token } = await shop.signIn(`voter-${randomUUID()}@example.com`);
    const counts = await Promise.all(Array.from({ length: 4 }, () => vote('POST', first.id)));
    expect(new Set(counts.map(({ helpful_count: count }) => count))).toEqual(new Set([1]));
    expect(await vote('POST', first.id, token)).toEqual({ helpful_count: 2 });
    expect((await shown()).reviews.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect([await vote('DELETE', first.id), await vote('DELETE', first.id)]).toEqual([
      { helpful_count: 1 },
      { helpful_count: 1 },
    ]);
    const waiting = await written();
    expect(await vote('POST', waiting.id)).toMatchObject({ code: 'REVIEWS.NOT_FOUND' });
    expect((await shown()).next).toBeNull();
    expect(await shop.json('GET', `/api/reviews?product=${productId}&after=${second.id}`)).toEqual({ reviews: [], next: null });
  });
});

describe('a photo', () => {
  it('is checked, seen by everybody only once published, and fixed then', async () => {
    const order = await bought();
    await writeReview(shop, order, { product_id: productId });
    const hostile = await sendReviewPhoto(shop, order, productId, Buffer.from('<svg onload="alert(1)"/>'));
    expect([hostile.status, ((await hostile.json()) as { code: string }).code]).toEqual([415, 'GENERATION.PHOTO_NOT_AN_IMAGE']);
    expect((await ownersView()).photo_url).toBeNull();
    const seen = await ownersView();
    expect((await sendReviewPhoto(shop, order, productId, await smallPhoto())).status).toBe(200);
    expect(await switchTo('published', seen)).toMatchObject({ code: 'REVIEWS.CHANGED' });
    const [{ photo_id: photoId } = { photo_id: '' }] = await shop.sql<{ photo_id: string }>(
      'select photo_id from reviews.reviews where id = $1',
      [seen.id],
    );
    expect((await shop.call('GET', `/review-photos/${photoId}.jpg`)).status).toBe(404);
    await switchTo('published', await ownersView());
    const { reviews } = await shown();
    expect(reviews[0]?.photo_url).toBe(`/review-photos/${photoId}.jpg`);
    for (const [format, type] of [
      ['jpg', 'image/jpeg'],
      ['webp', 'image/webp'],
    ]) {
      const photo = await shop.call('GET', `/review-photos/${photoId}.${format}`);
      expect([photo.status, photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=86400, immutable',
      ]);
    }
    expect((await sendReviewPhoto(shop, order, productId, await smallPhoto())).status).toBe(409);
  });
});

it('a photo that its review does not show is erased: a replaced one, and that of an interrupted upload', async () => {
  const order = await bought();
  await writeReview(shop, order, { product_id: productId });
  const { id } = await ownersView();
  const stored = () => storedObjects(shop, `reviews/${id}`);
  const send = async () => (await sendReviewPhoto(shop, order, productId, await smallPhoto())).status;
  expect([await send(), await send()]).toEqual([200, 200]);
  const shown = await until(async () => (await stored()).length === 2 && (await stored()));

  const announced = jest.spyOn(shop.web.app.get(Outbox, { strict: false }), 'add');
  const store = shop.web.app.get(ObjectStore, { strict: false });
  const put = store.put.bind(store);
  jest.spyOn(store, 'put').mockImplementationOnce(async (...object) => {
    await put(...object);
    throw new Error('The process ended.');
  });
  expect(await send()).toBe(500);
  const [, job, payload] = announced.mock.calls[0]!;
  jest.restoreAllMocks();
  expect([job, (await stored()).length]).toEqual([eraseReviewPhoto, 3]);
  await shop.web.app
    .get(ReviewErasure, { strict: false })
    .erasePhoto({ reviewId: id, photoId: eraseReviewPhoto.payload.parse(payload).photoId });
  expect(await stored()).toEqual(shown);
});

describe('a deleted account', () => {
  it('takes its reviews, its photo and its votes with it', async () => {
    const { id, token } = await shop.signIn(`leaves-${randomUUID()}@example.com`);
    const placed = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { token });
    await pay(shop, placed);
    await waitForPaymentState(shop, placed, 'paid');
    const body = { product_id: productId, stars: 1, words: 'Not what I hoped for.', first_name: 'Nora' };
    expect((await shop.call('POST', `/api/reviews/orders/${placed.orderNumber}`, { token, body })).status).toBe(201);
    await switchTo('published', await ownersView());
    const other = await published(5);
    await shop.call('POST', `/api/reviews/${other.id}/helpful`, { token });
    expect(await rating()).toEqual({ average: 3, count: 2 });
    expect((await shop.call('DELETE', '/api/account', { token, body: { password: PASSWORD } })).status).toBe(204);
    await until(async () => (await shown()).reviews.length === 1);
    expect(await rating()).toEqual({ average: 5, count: 1 });
    await until(async () => (await shown()).reviews[0]?.helpful_count === 0);
    await shop.web.app.get(ReviewErasure, { strict: false }).erase({ userId: id, contactHashes: [] });
    expect([eraseReviews.name, await rating()]).toEqual(['reviews.erase', { average: 5, count: 1 }]);
  });
});
