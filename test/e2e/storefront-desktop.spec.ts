import { expect, type Locator, type Page, test } from '@playwright/test';
import { builtFile } from '../support/built-file.js';
import { expectNoObstacles, WIDE } from './axe.js';
import { logIn, PASSWORD, register } from './people.js';

test.use({ viewport: WIDE });

/** A gift that a fresh shop sells. */
const GIFTS = 30;
const FRAMED = 'The Two of You, Framed';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cartOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });

/** Prices of the cards, in the order of the list. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page)
    .getByText(/^\$\d+\.\d\d$/)
    .allInnerTexts();
  return texts.map((text) => Number(text.slice(1)));
}

async function productPath(page: Page, name: string): Promise<string> {
  const answer = await page.request.get(`/api/products?search=${encodeURIComponent(name)}`);
  const { products } = (await answer.json()) as { products: { id: string; name: string }[] };
  return `/product/${products.find((product) => product.name === name)?.id}`;
}

test('a category is sorted, filtered and paged in its URL', async ({ page }) => {
  await test.step('a category is chosen in the sidebar', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Gift categories' }).getByRole('link', { name: 'Couples' }).click();
    await expect(page.getByRole('heading', { name: 'Gifts for Couples', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/category/couples');
    await expect(cards(page)).toHaveCount(3);
    await expectNoObstacles(page);
  });

  await test.step('the list is sorted by price', async () => {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, low to high');
    await expect(page).toHaveURL('/category/couples?sort=price-low');
    await expect.poll(() => prices(page)).toEqual([10, 15, 18]);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, high to low');
    await expect.poll(() => prices(page)).toEqual([18, 15, 10]);
  });

  await test.step('the list is filtered by price and variant', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('textbox', { name: 'To' }).fill('cheap');
    await filters.getByRole('button', { name: 'Show gifts' }).click();
    await expect(filters.getByText('Please enter dollars, such as 12 or 12.50.')).toBeVisible();
    await expect(filters.getByRole('textbox', { name: 'To' })).toBeFocused();
    await expectNoObstacles(page);
    await filters.getByRole('textbox', { name: 'From' }).fill('40');
    await filters.getByRole('textbox', { name: 'To' }).fill('60');
    await filters.getByRole('radio', { name: 'Product' }).check();
    await filters.getByRole('button', { name: 'Show gifts' }).click();
    await expect(page).toHaveURL('/category/couples?sort=price-high&min=40&max=60&variant=product');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByRole('link', { name: 'An Evening in Paris' })).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('a reload keeps the list, and Back restores it', async () => {
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-high');
    await page.getByRole('link', { name: 'An Evening in Paris' }).click();
    await expect(page.getByRole('heading', { name: 'An Evening in Paris', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Remove filter: Sold as Product' })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL('/category/couples?sort=price-high');
    await expect(cards(page)).toHaveCount(3);
    await page.goForward();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove filter: $40.00 to $60.00' }).click();
    await expect(cards(page)).toHaveCount(3);
  });

  await test.step('an empty result is shown as such', async () => {
    await page.goto('/category/couples?max=2');
    await expect(page.getByRole('heading', { name: 'No gifts match what you chose.' })).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('main').getByRole('link', { name: 'All Creative Gifts' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('scrolling loads all gifts, and Back restores the scroll position', async () => {
    await expect(page.getByRole('heading', { name: 'All Creative Gifts' })).toBeVisible();
    await expect(page.getByText(`${GIFTS} gifts`, { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(GIFTS);
    const names = await cards(page).getByRole('heading').allInnerTexts();
    expect(new Set(names).size).toBe(GIFTS);
    await cards(page).last().getByRole('link').click();
    await expect(page.getByRole('heading', { name: names.at(-1) ?? '', level: 1 })).toBeInViewport();
    await page.goBack();
    await expect(cards(page)).toHaveCount(GIFTS);
    await expect(cards(page).last()).toBeInViewport();
  });
});

test('the server-rendered empty list stays until hydration', async ({ page }) => {
  const code = builtFile('NoProducts');
  await page.route(code, () => undefined);
  const asked = page.waitForRequest(code);
  await page.goto('/category/couples?max=2', { waitUntil: 'commit' });
  await asked;
  await page.getByRole('main').getByRole('link', { name: 'All Creative Gifts' }).click();
  await expect(page).toHaveURL('/');
});

test('what is chosen can be seen with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/category/couples');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Creative Ideas' })).toHaveCSS('outline-style', 'solid');
  await expect(main.getByRole('link', { name: 'Generate yourself' })).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('link', { name: 'Couples', exact: true }).first()).toHaveCSS('outline-style', 'solid');
  await page.getByRole('link', { name: FRAMED }).first().click();
  await expect(page.locator('label').filter({ hasText: /^Product/ })).toHaveCSS('outline-width', '3px');
  await expect(page.locator('label').filter({ hasText: /^Combo/ })).toHaveCSS('outline-width', '1px');
});

test('a visitor’s favorites move into the account at sign-in', async ({ page, browser }) => {
  const person = { email: 'fiona.favors@post.example', password: PASSWORD };
  await register(page, person);
  await page.goto('/category/couples');
  await page.getByRole('button', { name: `Add ${FRAMED} to favorites` }).click();
  await page.getByRole('button', { name: 'Add His and Hers Cushion to favorites' }).click();
  await page
    .getByRole('link', { name: /^Favorites/ })
    .first()
    .click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('They are kept on this device.')).toBeVisible();
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x;
  expect(await leftOf(page.getByRole('heading', { name: 'Favorites' }))).toBe(await leftOf(cards(page).first()));
  await expectNoObstacles(page);

  await page.getByRole('button', { name: 'Remove His and Hers Cushion from favorites' }).click();
  await page.getByRole('button', { name: 'Undo: keep His and Hers Cushion' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, person);
  await expect(page).toHaveURL('/favorites');
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('They are kept on this device.')).toBeHidden();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/auth?returnTo=%2Ffavorites');
  await logIn(other, person);
  await expect(other.getByRole('button', { name: `Remove ${FRAMED} from favorites` })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove His and Hers Cushion from favorites' })).toBeVisible();
  await other.context().close();
});

test('an old cart shows changed prices and missing gifts', async ({ page, context }) => {
  const productId = (await productPath(page, FRAMED)).replace('/product/', '');
  const kept = { productName: FRAMED, productType: 'product', quantity: 1, imageUrl: '' };
  const gone = { productId: '018f0000-0000-7000-8000-0000deadbeef', productName: 'A Gift of Last Year', unitPrice: 12 };
  await context.addInitScript(([key, cart]) => localStorage.getItem(key) ?? localStorage.setItem(key, cart), [
    'keepsake-cart',
    JSON.stringify([
      { ...kept, productId, unitPrice: 49 },
      { ...kept, ...gone },
    ]),
  ] as const);
  const cart = cartOf(page);
  const undo = cart.getByRole('button', { name: 'Undo: Removed: A Gift of Last Year' });

  await test.step('the cart says when prices cannot be checked', async () => {
    await page.route('**/api/cart-check', (route) => route.abort());
    await page.goto('/cart');
    await expect(cart.getByText('We couldn’t refresh prices.')).toBeVisible();
    await expectNoObstacles(page);
    await cart.getByRole('button', { name: 'Remove A Gift of Last Year' }).click();
  });

  await test.step('the customer is not charged a price they have not seen', async () => {
    await cart.getByRole('button', { name: 'Guest Checkout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Guest Checkout' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('paula.prices@post.example');
    await page.unroute('**/api/cart-check');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Checkout Error')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(cart.getByText('Now $64.00, was $49.00')).toBeVisible();
    // The toast stays while it has the focus.
    await undo.focus();
    await expectNoObstacles(page);
  });

  await test.step('an unavailable gift is named, and blocks the checkout until it is removed', async () => {
    await undo.click();
    await expect(cart.getByText('This gift is no longer for sale.')).toBeVisible();
    await expect(cart.getByText('One gift cannot be ordered as it is.')).toBeVisible();
    await expectNoObstacles(page);
    await cart.getByRole('button', { name: 'Guest Checkout' }).click();
    await expect(page.getByRole('dialog', { name: 'Guest Checkout' })).toBeHidden();
    await cart.getByRole('button', { name: 'Remove A Gift of Last Year' }).click();
    await expect(cart.getByText('One gift cannot be ordered as it is.')).toBeHidden();
    await expect(cart.getByText('$64.00').first()).toBeVisible();
  });
});

test('unknown and malformed URLs still show a complete page', async ({ page }) => {
  const main = page.getByRole('main');
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));

  await test.step('an unknown product', async () => {
    for (const id of ['7', '018f0000-0000-7000-8000-0000deadbeef', '%F0%9F%8E%81', '%00', 'a'.repeat(2000)]) {
      await page.goto(`/product/${id}`);
      await expect(main.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    }
    await main.getByRole('link', { name: 'Return to products' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('an unknown category', async () => {
    await page.goto('/category/%3Cb%3Eaunts%3C%2Fb%3E');
    await expect(main.getByRole('heading', { name: 'No products found in "<b>aunts</b>" category.' })).toBeVisible();
    await main.getByRole('link', { name: 'Return to home' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('an unknown page', async () => {
    await page.goto('/wp-admin/setup.php?step=%FF');
    await expect(main.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await main.getByRole('link', { name: 'Return to home' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('odd queries', async () => {
    for (const query of [
      'sort=cheapest&min=-5&max=1e9&variant=hat&category[]=x',
      'min=9&min=8&sort&variant&%E0%A4%A',
      'q=%20%20',
    ]) {
      await page.goto(`/?${query}`);
      await expect(cards(page).first()).toBeVisible();
    }
    await page.goto('/?min=50&max=10');
    await expect(main.getByRole('button', { name: 'Remove filter: $10.00 to $50.00' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step('odd searches', async () => {
    await page.goto('/?q=%F0%9F%8E%81%3Ci%3Eunicorns%3C%2Fi%3E');
    await expect(main.getByRole('heading', { name: 'No gifts found for “🎁<i>unicorns</i>”.' })).toBeVisible();
    await expectNoObstacles(page);
    await page.goto(`/?q=${'grandma '.repeat(1250)}`);
    await expect(cards(page).first()).toBeVisible();
    await page.goto(`/?q=${'w'.repeat(10_000)}`);
    await expect(main.getByRole('heading', { name: /^No gifts found for “w+”\.$/ })).toBeVisible();
    await expectNoObstacles(page);
  });
  expect(failures).toEqual([]);
});

test('a page without a connection recovers by itself', async ({ page, context }) => {
  const main = page.getByRole('main');
  await page.goto('/category/family');
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'The Whole Family on Canvas' }).click();
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await cartOf(page).getByRole('button', { name: 'Close the cart' }).click();
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Holiday', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Holiday Gifts' })).toBeVisible();
  await expect(main.getByText('You are offline')).toBeVisible();
  await expectNoObstacles(page);
  await page.getByRole('button', { name: 'Cart, 1 gift' }).first().click();
  await expect(cartOf(page).getByText('We couldn’t refresh prices.')).toBeVisible();
  await cartOf(page).getByRole('button', { name: 'Guest Checkout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guest Checkout' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('otto.offline@post.example');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('There was an error processing your checkout. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();

  await context.setOffline(false);
  // The browser fires `online` before requests succeed, so this fires it again once they do.
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/robots.txt').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    .toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(cartOf(page).getByText('We couldn’t refresh prices.')).toBeHidden();
  await cartOf(page).getByRole('button', { name: 'Close the cart' }).click();
  await expect(main.getByRole('link', { name: 'First Christmas Ornament' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 1 gift' }).first()).toBeVisible();
});
