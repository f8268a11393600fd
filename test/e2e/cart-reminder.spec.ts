import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { Client } from 'pg';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { enterDashboard, GIFT, payAtSandbox } from './dashboard.js';
import { messageTo, subjectsTo } from './messages.js';
import { shop } from './shop.js';

test.use({ viewport: { width: 1440, height: 900 } });

/** A new address for each run of the journey. */
const NINA = `nina.${randomUUID().slice(0, 8)}@post.example`;
const SUBJECT = 'Your gifts are still here';
const WISH = 'Send me one reminder by email if I don’t finish today';

const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });

/** Checks out as a guest, from the open cart to the payment page. @returns the unpaid session */
async function checkOut(page: Page): Promise<string> {
  await cartOf(page).getByRole('button', { name: 'Guest Checkout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guest Checkout' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(NINA);
  const wish = dialog.getByRole('checkbox', { name: WISH });
  await expect(wish).not.toBeChecked();
  await wish.check();
  await expectNoObstaclesInBothLooks(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Continue to payment' }).click(),
  ]);
  await tab.getByLabel('Card number').waitFor();
  const session = tab.url().split('/').at(-1) ?? '';
  await tab.close();
  return session;
}

/** Makes the reminder due in the database, since the shop uses the real clock. */
async function letADayPass(): Promise<void> {
  const database = new Client({ connectionString: shop.databaseUrl });
  await database.connect();
  await database.query(
    `update checkout.cart_reminders r set due_at = now() from checkout.orders o where o.id = r.order_id and o.email = $1`,
    [NINA],
  );
  await database.end();
}

test('a guest leaves a cart behind, gets it by mail a day later, and orders it on the phone', async ({ page, browser }) => {
  test.setTimeout(180_000);

  await test.step('the guest opts in to a reminder at checkout', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: GIFT }).first().click();
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(cartOf(page).getByRole('heading', { name: GIFT })).toBeVisible();
    await checkOut(page);
  });

  const link = await test.step('one email arrives a day later', async () => {
    await letADayPass();
    await expect.poll(() => subjectsTo(page, NINA), { timeout: 60_000 }).toEqual([SUBJECT]);
    const mail = await messageTo(page, NINA);
    expect(mail).toContain(`1 × ${GIFT}, gift: `);
    return /https?:\S+\/cart\?restore=\S+/.exec(mail)?.[0] ?? '';
  });

  const phone = await (await browser.newContext({ viewport: PHONE, baseURL: shop.shopUrl ?? '' })).newPage();

  await test.step('its link restores the cart on the phone, once', async () => {
    for (const visit of ['the first', 'the second']) {
      await phone.goto(link);
      await expect(cartOf(phone).getByText('Your cart is back'), visit).toBeVisible();
      await expect(cartOf(phone).getByText('1 gift', { exact: true })).toBeVisible();
      await expect(phone).toHaveURL('/cart');
    }
    await expectNoObstacles(phone);
  });

  await test.step('the order counts on the owner’s overview', async () => {
    await payAtSandbox(phone, await checkOut(phone));
    await expect.poll(() => subjectsTo(page, NINA), { timeout: 30_000 }).toHaveLength(2);
    await enterDashboard(page);
    const panel = page.getByRole('region', { name: 'Carts left behind' });
    await expect(panel.getByRole('definition')).toHaveText(['2', '1', '1', '1 order', /^\$/]);
    await expectNoObstaclesInBothLooks(page);
  });

  await phone.context().close();
});
