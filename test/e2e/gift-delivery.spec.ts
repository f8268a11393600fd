import { expect, test } from '@playwright/test';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { messageTo, subjectsTo } from './messages.js';
import { payByCard } from './payment-page.js';
import { ABROAD } from './translated.js';

const GIFT = 'The Two of You, Framed';
const MESSAGE = 'Happy birthday, Ruth.\nFrom all of us.';

test.use({ ...ABROAD, viewport: PHONE });

test('a guest sends a PDF as a gift, and the receiver unwraps it', async ({ page, context, browser }) => {
  test.setTimeout(180_000);
  const giver = 'giver@post.example';
  const receiver = 'ruth@post.example';
  const cart = page.getByRole('dialog', { name: 'Your cart' });

  await test.step('the cart asks for message, email address and time', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: GIFT }).first().click();
    await page.getByRole('radio', { name: /PDF/ }).first().check({ force: true });
    await page.getByRole('button', { name: 'Add to Cart · $18.00' }).first().click();
    await cart.getByRole('checkbox', { name: /^This is a gift/ }).check();
    await cart.getByLabel('Your message (optional)').fill(MESSAGE);
    await cart.getByRole('checkbox', { name: /^Email the PDF to them/ }).check();
    await cart.getByRole('button', { name: 'Guest Checkout' }).click();
    await expect(cart.getByLabel('Their name')).toBeFocused();
    await cart.getByLabel('Their name').fill('Ruth');
    await cart.getByLabel('Their email').fill(receiver);
    await cart.getByLabel('Hour').selectOption('12 AM');
    await expect(cart.getByText('We’ll email it as soon as the PDF is ready.')).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('the receiver gets the gift, and the buyer the receipt', async () => {
    await cart.getByRole('button', { name: 'Guest Checkout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Guest Checkout' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(giver);
    await dialog.getByLabel('First name (optional)').fill('Grace');
    const [payment] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Continue to payment' }).click(),
    ]);
    await payByCard(payment);
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keepsake-gift-draft'))).toBeNull();
    const order = await messageTo(page, giver);
    expect(await messageTo(page, receiver, 'A gift is waiting for you at Keepsake')).not.toContain('$');
    await payment.goto(/https?:\S+\/order\/\S+/.exec(order)?.[0] ?? '');
    await expect(payment.getByRole('heading', { name: 'Gift for Ruth' })).toBeVisible();
    await expect(payment.getByText(`Sent to ${receiver}`)).toBeVisible();
    await expectNoObstaclesInBothLooks(payment);
    await payment.getByRole('button', { name: 'Send the gift again' }).click();
    await expect.poll(() => subjectsTo(page, receiver)).toHaveLength(2);
    await payment.close();
  });

  await test.step('the gift page opens without an account and offers the PDF', async () => {
    const mail = await messageTo(page, receiver);
    const theirs = await browser.newContext({ viewport: PHONE });
    const gift = await theirs.newPage();
    const document = await gift.goto(/https?:\S+\/gift\/\S+/.exec(mail)?.[0] ?? '');
    expect(document?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    await expect(gift.getByRole('heading', { name: 'A gift for you, Ruth' })).toBeVisible();
    await expectNoObstaclesInBothLooks(gift);
    const button = gift.getByRole('button', { name: 'Unwrap your gift' });
    await button.focus();
    await gift.keyboard.press('Enter');
    await expect(gift.getByRole('heading', { name: 'For you, Ruth' })).toBeFocused();
    await expect(gift.getByText('Happy birthday, Ruth.')).toBeVisible();
    await expectNoObstaclesInBothLooks(gift);
    const [download] = await Promise.all([
      gift.waitForEvent('download'),
      gift.getByRole('link', { name: `Download PDF of ${GIFT}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await gift.reload();
    await expect(gift.getByRole('heading', { name: 'For you, Ruth' })).toBeVisible();
    await theirs.close();
  });
});
