import { randomUUID } from 'node:crypto';
import { DateReminders, RememberedDates } from '../../server/dates/index.js';
import { killAtLock } from '../support/kill-at-lock.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const EMAIL = 'dates@example.com';

let shop: TestShop;
const workers: ShopProcess[] = [];

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterEach(() => Promise.all(workers.splice(0).map((each) => each.kill())));
afterAll(() => shop.close());

async function startWorker(): Promise<ShopProcess> {
  const worker = await ShopProcess.startWorker(shop.settings, ['mail']);
  workers.push(worker);
  return worker;
}

/** A zone where it is about noon now, so that mails may go out. */
function noonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

it('the mail about a date goes once when the worker that sends it is killed', async () => {
  const { id } = await shop.signIn(EMAIL);
  const soon = new Date(shop.now() + 10 * 86_400_000);
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
  await killAtLock(shop, await startWorker(), lock, () => shop.web.app.get(DateReminders).sweep(new AbortController().signal));
  expect(await shop.sql('select sent_at from dates.reminders')).toEqual([{ sent_at: null }]);
  await startWorker();
  await until(async () => (await shop.sql('select 1 from dates.reminders where sent_at is not null')).length === 1);
  expect(await shop.inbox.count(EMAIL)).toBe(1);
});
