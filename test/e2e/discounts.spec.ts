import { expect, type Page, test } from '@playwright/test';
import { expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { enterDashboard, GIFT, openFromMenu, rowOf } from './dashboard.js';
import { payByCard } from './payment-page.js';

const CODE = 'POCKET10';

test.use({ viewport: PHONE });

/** Buys a gift with the discount code of a link. @returns the payment tab, back at the shop */
async function buyByLink(page: Page, code: string): Promise<Page> {
  await page.goto(`/?code=${code.toLowerCase()}`);
  await page.getByRole('link', { name: GIFT }).first().click();
  await page.getByRole('radio', { name: /PDF/ }).first().check({ force: true });
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  const cart = page.getByRole('dialog', { name: 'Your cart' });
  await expect(cart.getByText(`Discount ${code}`)).toBeVisible();
  await expect(cart.getByText('−$1.80')).toBeVisible();
  await expectNoObstaclesInBothLooks(page);
  await page.getByRole('button', { name: `Remove the code ${code}` }).click();
  await expect(cart.getByText(`Discount ${code}`)).toBeHidden();
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(cart.getByText('−$1.80')).toBeVisible();
  await page.getByRole('button', { name: 'Guest Checkout' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(`${code.toLowerCase()}@post.example`);
  const [payment] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Continue to payment' }).click(),
  ]);
  await expect(payment.getByText(code, { exact: true })).toBeVisible();
  await payByCard(payment);
  return payment;
}

test('a code saves money and is counted', async ({ page, browser }) => {
  await enterDashboard(page);
  await openFromMenu(page, 'Discounts');
  await page.getByRole('button', { name: 'Create a code' }).click();
  await expectNoObstaclesInBothLooks(page);
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByText('Codes have 3 to 30 letters, digits and hyphens.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(CODE);
  await page.getByRole('textbox', { name: 'Percent', exact: true }).fill('10');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(rowOf(page, CODE)).toContainText('10% off');

  const shopper = await browser.newContext({ viewport: PHONE });
  const paid = await buyByLink(await shopper.newPage(), CODE);
  await expect(paid.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(paid.getByText('−$1.80')).toBeVisible();
  await shopper.close();

  await page.reload();
  await expect(rowOf(page, CODE)).toContainText('$1.80');
  await expectNoObstaclesInBothLooks(page);
  await page.getByRole('button', { name: `Deactivate ${CODE}` }).click();
  await expect(rowOf(page, CODE)).toContainText('Inactive');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, CODE)).toContainText('Active');
});
