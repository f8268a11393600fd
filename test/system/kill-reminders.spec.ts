import { randomUUID } from 'node:crypto';
import { CartReminders } from '../../server/checkout/index.js';
import { DateReminders, RememberedDates } from '../../server/dates/index.js';
import { addProduct, orderRow, placeOrder } from '../support/checkout-data.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

// A killed worker's job is picked up again once its lock has expired.
const RECOVERY_MS = 120_000;
jest.setTimeout(300_000);

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterEach(() => ShopProcess.killAll());
afterAll(() => shop.close());

const startWorker = () => ShopProcess.startWorker(shop.settings, ['mail']);

/** A time zone where it is about noon now, since mails go out only during the day. */
function noonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

it('the mail about a date goes once when the worker that sends it is killed', async () => {
  const email = 'dates@example.com';
  const { id } = await shop.signIn(email);
  const soon = new Date(shop.now() + 10 * DAY_MS);
  await shop.web.app.get(RememberedDates).save(id, randomUUID(), {
    who: 'Mom',
    occasion: 'birthday',
    title: null,
    month: soon.getUTCMonth() + 1,
    day: soon.getUTCDate(),
    time_zone: noonZone(),
    is_reminded: true,
  });
  const lock = { lock: `select from identity.users where id = '${id}' for update`, waiting: 'select%users%' };
  await killAtLock(shop, await startWorker(), lock, () =>
    shop.web.app.get(DateReminders).sweep({ signal: new AbortController().signal }),
  );
  expect(await shop.sql('select sent_at from dates.reminders')).toEqual([{ sent_at: null }]);
  await startWorker();
  await until(async () => (await shop.sql('select 1 from dates.reminders where sent_at is not null')).length === 1, RECOVERY_MS);
  expect(await shop.inbox.count(email)).toBe(1);
});

it('the mail about a cart left behind goes once when the worker that sends it is killed', async () => {
  const email = 'carts@example.com';
  const item = { productId: await addProduct(shop), productType: 'pdf', quantity: 1 } as const;
  const { id } = await orderRow(shop, await placeOrder(shop, [item], { email, remindMe: true }));
  await shop.sql('update checkout.cart_reminders set due_at = $1 where order_id = $2', [new Date(shop.now()), id]);
  const lock = {
    lock: `select from checkout.cart_reminders where order_id = '${id}' for update`,
    waiting: 'select%cart_reminders%for update%',
  };
  await killAtLock(shop, await startWorker(), lock, () => shop.web.app.get(CartReminders).enqueueDue());
  expect(await shop.sql('select sent_at from checkout.cart_reminders')).toEqual([{ sent_at: null }]);
  await startWorker();
  await until(
    async () => (await shop.sql('select 1 from checkout.cart_reminders where sent_at is not null')).length === 1,
    RECOVERY_MS,
  );
  expect(await shop.inbox.count(email)).toBe(1);
});
