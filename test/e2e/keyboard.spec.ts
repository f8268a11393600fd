import { expect, test } from '@playwright/test';
import { WIDE } from './axe.js';
import { tabTo, tabToSeen } from './keys.js';

test.use({ viewport: WIDE });

const GIFT = 'Grandpa’s Own Mug';

test('a gift is found, chosen and paid for with the keyboard alone', async ({ page, context }) => {
  test.setTimeout(180_000);
  const { keyboard } = page;

  await test.step('the skip link skips the sidebar', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'All Creative Gifts' })).toBeVisible();
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeInViewport();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  await test.step('the search suggests gifts, and the arrow keys select one', async () => {
    await page.goto('/');
    const field = page.getByRole('combobox', { name: 'Search gifts' });
    await tabToSeen(page, field);
    await keyboard.type('grandpa mug');
    await expect(page.getByRole('option', { name: GIFT })).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: GIFT })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Escape');
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
    await expect(field).toHaveValue('grandpa mug');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: GIFT })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: GIFT, level: 1 })).toBeVisible();
  });

  await test.step('images, favorite, variant and quantity are reachable', async () => {
    const pictures = page.getByRole('group', { name: `Pictures of ${GIFT}` });
    await tabToSeen(page, pictures.getByRole('list', { name: 'Picture shown' }));
    await keyboard.press('ArrowRight');
    await expect(pictures.getByRole('button', { name: /^Picture 2 of/ })).toHaveAttribute('aria-current', 'true');
    await tabToSeen(page, page.getByRole('button', { name: `Add ${GIFT} to favorites` }));
    await keyboard.press('Space');
    await expect(page.getByRole('button', { name: `Remove ${GIFT} from favorites` })).toBeFocused();
    await tabToSeen(page, page.getByRole('radio', { name: /^Product/ }));
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Combo/ })).toBeChecked();
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: /^PDF/ })).toBeChecked();
    await keyboard.press('ArrowDown');
    await tabToSeen(page, page.getByRole('button', { name: `Increase quantity of ${GIFT}` }));
    await keyboard.press('Space');
    await tabToSeen(page, page.getByRole('button', { name: 'Add to Cart · $48.00' }));
    await keyboard.press('Enter');
  });

  const cart = page.getByRole('dialog', { name: 'Your cart' });
  await test.step('the cart keeps the focus when a gift is removed, and returns it when closed', async () => {
    await expect(cart).toBeVisible();
    await tabToSeen(page, cart.getByRole('button', { name: `Remove ${GIFT}` }));
    await keyboard.press('Enter');
    await expect(cart.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused();
    await tabToSeen(page, cart.getByRole('button', { name: `Undo: Removed: ${GIFT}` }));
    await keyboard.press('Enter');
    await expect(cart.getByRole('heading', { name: GIFT })).toBeVisible();
    await keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add to Cart · $48.00' })).toBeFocused();
    await keyboard.press('Shift+Tab');
    await tabToSeen(page, page.getByRole('button', { name: 'Add to Cart · $48.00' }));
  });

  await test.step('the cart opens from its button too', async () => {
    await page.goto('/favorites');
    await tabToSeen(page, page.getByRole('main').getByRole('button', { name: 'Cart, 2 gifts' }));
    await keyboard.press('Enter');
    await tabToSeen(page, cart.getByRole('button', { name: 'Guest Checkout' }));
    await keyboard.press('Enter');
  });

  const payment = await test.step('the guest dialog', async () => {
    const dialog = page.getByRole('dialog', { name: 'Guest Checkout' });
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(cart.getByRole('button', { name: 'Guest Checkout' })).toBeFocused();
    await keyboard.press('Space');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await keyboard.type('karl.keys@post.example');
    await tabTo(page, dialog.getByRole('textbox', { name: 'First name (optional)' }));
    await keyboard.type('Karl');
    await tabToSeen(page, dialog.getByRole('button', { name: 'Continue to payment' }));
    const [tab] = await Promise.all([context.waitForEvent('page'), keyboard.press('Enter')]);
    return tab;
  });

  await test.step('the payment page', async () => {
    const fields = [
      ['Phone', '+1 207 555 0134'],
      ['Full name', 'Karl Keys'],
      ['Address', '18 Orchard Lane'],
      ['City', 'Portland'],
      ['State', 'ME'],
      ['Postal code', '04101'],
    ] as const;
    const card = [
      ['Card number', '4242424242424242'],
      ['Expiry (MM / YY)', '1234'],
      ['CVC', '123'],
    ] as const;
    const field = (name: string) => payment.getByRole('textbox', { name, exact: true });
    await expect(payment.getByRole('textbox', { name: 'Email' })).toHaveValue('karl.keys@post.example');
    for (const [name, text] of fields) {
      await tabToSeen(payment, field(name));
      await payment.keyboard.type(text);
    }
    await tabToSeen(payment, payment.getByRole('radio', { name: /^Standard/ }));
    await payment.keyboard.press('ArrowDown');
    await expect(payment.getByRole('radio', { name: /^Express/ })).toBeChecked();
    for (const [name, text] of card) {
      await tabToSeen(payment, field(name));
      await payment.keyboard.type(text);
    }
    await tabToSeen(payment, payment.getByRole('button', { name: 'Pay $62.99' }));
    await payment.keyboard.press('Enter');
  });

  await test.step('the success page focuses its top, and its links are reachable', async () => {
    await payment.waitForURL('**/payment-success?session_id=*');
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(payment.getByText('Paid', { exact: true })).toBeVisible({ timeout: 30_000 });
    await tabToSeen(payment, payment.getByRole('link', { name: 'Continue shopping' }));
    await payment.keyboard.press('Enter');
    await expect(payment.getByRole('heading', { name: 'All Creative Gifts' })).toBeVisible();
    await expect(payment.getByRole('main')).toBeFocused();
  });
});
