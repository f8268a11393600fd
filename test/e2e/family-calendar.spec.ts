import { expect, test } from '@playwright/test';
import type { Calendar } from '../../server/calendars/contract.js';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE, WIDE } from './axe.js';
import { expectOrdered } from './gift-views.js';
import { payByCard } from './payment-page.js';
import { arrive, asCustomer, FAMILY, giftPath, uploadFirst } from './pictures.js';

test.use({ viewport: WIDE });

const CALENDAR = 'Grandpa’s Year';

test('a family calendar gets a picture for each month, and is paid', async ({ page, context }) => {
  test.setTimeout(180_000);
  await arrive(page, 'cora.calendar@post.example', '/generate');
  const order = page.getByRole('button', { name: /^Add to Cart/ });

  await test.step('a picture is made first', async () => {
    await uploadFirst(page, FAMILY);
    await page.getByRole('button', { name: 'Generate image' }).click();
    await expect(page.getByRole('heading', { name: 'Here they are, in Paris' })).toBeVisible({ timeout: 90_000 });
  });

  await test.step('the calendar is begun on the page of the gift', async () => {
    await page.goto(await giftPath(page, CALENDAR));
    await expect(page.getByRole('heading', { name: 'Twelve months, twelve pictures' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDE.width);
    await page.getByRole('link', { name: 'Make a family calendar' }).click();
    await page.getByRole('button', { name: 'Start the calendar' }).click();
    await expect(page.getByRole('heading', { name: 'A calendar of your family' })).toBeVisible();
    await expect(page.getByText('Your calendar still needs a picture for every month.')).toBeVisible();
    await expect(order).toBeDisabled();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('a month gets a picture from the account', async () => {
    await page.getByRole('button', { name: 'Choose a picture: January' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture for January' });
    await expectNoObstacles(page);
    await dialog.getByRole('button', { name: /Paris/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('img', { name: /^January: / })).toBeVisible();
    await expect(page.getByText(/^Your calendar still needs a picture for February, .* and December\.$/)).toBeVisible();
  });

  await test.step('a date is added, and the month is shown as it is printed', async () => {
    await page.getByRole('button', { name: 'Add a date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a date' });
    await dialog.getByLabel('Name, as printed').fill('Grandpa');
    await dialog.getByLabel('Month').selectOption('January');
    await dialog.getByLabel('Day').selectOption('16');
    await expectNoObstaclesInBothLooks(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^January 16, /)).toBeVisible();
    await page.getByRole('button', { name: 'See the printed months' }).click();
    await expect(page.getByRole('img', { name: /^January \d{4}, as it is printed$/ })).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('with one for each month it is ordered and paid on a phone', async () => {
    const { calendars } = await asCustomer<{ calendars: { id: string }[] }>(page, 'GET', '/api/calendars');
    const address = `/api/calendars/${calendars[0]!.id}`;
    const { pages } = await asCustomer<Calendar>(page, 'GET', address);
    const imageId = pages.find(({ image }) => image)?.image?.id;
    for (let month = 2; month <= 12; month++) await asCustomer(page, 'PUT', `${address}/pages/${month}`, { imageId });
    await page.setViewportSize(PHONE);
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await expect(page.getByText('Every month has its picture. It is printed as it is when you order.')).toBeVisible();
    await order.click();
    const checkout = page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Checkout', exact: true });
    await expectNoObstacles(page);
    const [payment] = await Promise.all([context.waitForEvent('page'), checkout.click()]);
    await payByCard(payment);
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await payment.getByRole('link', { name: 'See this order in your account' }).click();
    const ordered = payment.getByRole('complementary', { name: 'What you ordered' });
    await expect(ordered.getByText(CALENDAR)).toBeVisible();
    await expectOrdered(ordered, []);
  });
});
