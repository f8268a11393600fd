import { expect, type Page, test } from '@playwright/test';
import { expectNoObstacles, PHONE } from './axe.js';
import { messageTo, subjectsTo } from './messages.js';
import { payByCard } from './payment-page.js';
import { OWNER } from './people.js';
import { translateAllPages } from './translated.js';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
test.beforeEach(({ context }) => translateAllPages(context));

const GIFT = 'Nana’s Favorites Cushion';
const CONFIRMATION = /^Your Keepsake order KS-[\w-]+$/;
/** A visitor on a phone should find a gift in under a minute; this excludes reading time. */
const A_MINUTE_MS = 60_000;

const orderLinkIn = (mail: string): string => /https?:\S+\/order\/KS-\S+/.exec(mail)?.[0] ?? '';
const search = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search gifts' });

test('a visitor on a phone finds a gift for grandma, pays as a guest, and follows the order', async ({ page, context }) => {
  test.setTimeout(180_000);
  const guest = 'gloria.guest@post.example';
  const cart = page.getByRole('dialog', { name: 'Your cart' });
  const started = performance.now();

  await test.step('the search suggests gifts, even for a misspelled term', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(search(page)).toBeFocused();
    await search(page).pressSequentially('granma');
    await expect(page.getByRole('option', { name: GIFT })).toBeVisible();
    await search(page).fill('grandma');
    await expect(page.getByRole('option', { name: 'Gifts for Grandma' })).toBeVisible();
    await expect(page.getByRole('option', { name: /^See all \d+ gifts$/ })).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('option', { name: GIFT }).tap();
    await expect(page.getByRole('heading', { name: GIFT, level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  });

  await test.step('the product goes into the cart', async () => {
    await expect(page.getByRole('radio', { name: /^Product/ })).toBeChecked();
    const add = page.getByRole('button', { name: 'Add to Cart · $39.00' });
    await page.emulateMedia({ media: 'print' });
    await expect(add).toBeHidden();
    await page.emulateMedia({ media: null });
    await add.tap();
    await expect(cart.getByRole('heading', { name: GIFT })).toBeVisible();
    expect(performance.now() - started).toBeLessThan(A_MINUTE_MS);
    await expect(cart.getByText('Standard shipping is $5.99. It is free over $50.')).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('a removed gift is restored by undo', async () => {
    await cart.getByRole('button', { name: `Remove ${GIFT}` }).tap();
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
    const undo = cart.getByRole('button', { name: `Undo: Removed: ${GIFT}` });
    // The toast stays while it has the focus.
    await undo.focus();
    await expectNoObstacles(page);
    await undo.tap();
    await expect(cart.getByRole('heading', { name: GIFT })).toBeVisible();
    await expect(cart.getByRole('button', { name: `Decrease quantity of ${GIFT}` })).toBeDisabled();
    await cart.getByRole('button', { name: `Increase quantity of ${GIFT}` }).tap();
    await expect(cart.getByText('$78.00').first()).toBeVisible();
    await expect(cart.getByText('Standard shipping is free. You’re over $50.')).toBeVisible();
  });

  await test.step('a favorite and the cart are still there on the next visit', async () => {
    await cart.getByRole('button', { name: 'Close the cart' }).tap();
    await expect(cart).toBeHidden();
    const heart = page.getByRole('main').getByRole('button', { name: `Add ${GIFT} to favorites` });
    await heart.tap();
    await expect(page.getByRole('button', { name: `Remove ${GIFT} from favorites` })).toBeVisible();
    await page.goto('/favorites');
    await expect(page.getByRole('main').getByRole('link', { name: GIFT })).toBeVisible();
    await page.getByRole('button', { name: 'Cart, 2 gifts' }).tap();
    await cart.getByRole('button', { name: `Decrease quantity of ${GIFT}` }).tap();
    await expect(cart.getByText('From $5.99, chosen at payment')).toBeVisible();
  });

  const payment = await test.step('a guest enters an address, and pays in the new tab', async () => {
    await expect(cart.getByRole('button', { name: 'Login & Checkout' })).toBeVisible();
    await cart.getByRole('button', { name: 'Guest Checkout' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Guest Checkout' });
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Continue to payment' }).tap();
    await expect(dialog.getByText('Email Required')).toBeVisible();
    await expect(dialog.getByText('Please enter your email address.').first()).toBeVisible();
    await expectNoObstacles(page);
    await dialog.getByRole('textbox', { name: 'Email' }).fill('gloria.guest');
    await dialog.getByRole('button', { name: 'Continue to payment' }).tap();
    await expect(dialog.getByText('This does not look like an email address.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Email' }).fill(guest);
    await dialog.getByLabel('First name (optional)').fill('Gloria');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Continue to payment' }).tap(),
    ]);
    await expect(page.getByText('Redirecting to Checkout')).toBeVisible();
    await expect(page.getByText('Please complete your payment in the new tab.')).toBeVisible();
    await expect(cart.getByText('Your payment is still open')).toBeVisible();
    await expect(tab.getByLabel('Email')).toHaveValue(guest);
    await tab.getByLabel('Card number').waitFor();
    await expectNoObstacles(tab);
    await payByCard(tab);
    return tab;
  });

  const number = await test.step('the success page shows the paid order', async () => {
    await payment.waitForURL('**/payment-success?session_id=*');
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(payment.getByText('Paid', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(payment.getByText('Physical products ship within 3-5 business days')).toBeVisible();
    const order = payment.getByRole('complementary', { name: 'Your order' });
    await expect(order.getByText('$44.99')).toBeVisible();
    await expect(order.getByText(new URL(payment.url()).searchParams.get('session_id') ?? '')).toBeVisible();
    await expectNoObstacles(payment);
    const heading = await order.getByRole('heading', { name: /^Order KS-/ }).innerText();
    return heading.replace('Order ', '');
  });
  await payment.close();

  const confirmations = async () => (await subjectsTo(page, guest)).filter((subject) => CONFIRMATION.test(subject));
  const link = await test.step('the mail links to the order with its address', async () => {
    const mail = await messageTo(page, guest, CONFIRMATION);
    expect(mail).toContain('Hi Gloria, we’ve received your payment for order');
    expect(mail).toContain('18 Orchard Lane');
    await page.goto(orderLinkIn(mail));
    await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible();
    await expect(page.getByText(number).first()).toBeVisible();
    await expect(page.getByText('18 Orchard Lane')).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('button', { name: 'Email me this order' }).tap();
    await expect(page.getByText('It’s on its way to the email address on the order.')).toBeVisible();
    await expect.poll(confirmations).toHaveLength(2);
    return orderLinkIn(mail);
  });

  await test.step('a truncated link opens nothing', async () => {
    await page.goto(link.slice(0, -8));
    await expect(page.getByRole('heading', { name: 'This link doesn’t open an order' })).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('link', { name: 'Find your order' }).tap();
  });

  await test.step('number and email show the order’s status, but neither address nor files', async () => {
    await expect(page.getByRole('heading', { name: 'Find your order' })).toBeVisible();
    await page.getByRole('button', { name: 'Find my order' }).tap();
    await expect(page.getByText('Please enter the order number.')).toBeVisible();
    await expectNoObstacles(page);
    await page.getByLabel('Order number').fill(number.toLowerCase());
    await page.getByLabel('Email').fill('somebody.else@post.example');
    await page.getByRole('button', { name: 'Find my order' }).tap();
    await expect(page.getByText('No order found')).toBeVisible();
    await page.getByLabel('Email').fill(guest);
    await page.getByRole('button', { name: 'Find my order' }).tap();
    await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeFocused();
    await expect(page.getByText('18 Orchard Lane')).toHaveCount(0);
    await expectNoObstacles(page);
    await page.getByRole('button', { name: 'Email me the link' }).tap();
    await expect(page.getByText('The link to your order is on its way to your inbox.')).toBeVisible();
    await expect.poll(confirmations).toHaveLength(3);
  });
});

test('a contact message reaches the owner with a reply address', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/contact?topic=gift');
  await main.getByRole('button', { name: 'Send message' }).tap();
  await expect(main.getByText('Please enter your name.')).toBeVisible();
  await expect(main.getByLabel('Your name')).toBeFocused();
  await expectNoObstacles(page);
  await main.getByLabel('Your name').fill('Greta <b>Grün</b>');
  await main.getByLabel('Email').fill('greta.asks@post.example');
  await expect(main.getByLabel('What is it about?')).toHaveValue('gift');
  await main.getByLabel('Message').fill('Does the cushion come in green? 🎁');
  await main.getByRole('button', { name: 'Send message' }).tap();
  await expect(main.getByRole('heading', { name: 'We got your message' })).toBeFocused();
  await expectNoObstacles(page);
  const reference = await main.getByText(/^M-\w{5}-\w{5}$/).innerText();
  const mail = await messageTo(page, OWNER.email, `Message ${reference} about a gift`);
  expect(mail).toContain('Does the cushion come in green? 🎁');
  expect(mail).toContain('From: Greta <b>Grün</b>, greta.asks@post.example');
});
