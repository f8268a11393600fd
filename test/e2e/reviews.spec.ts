import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { UrlSigner } from '../../server/platform/secrets/url-signer.js';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { buyWithPicture, enterDashboard, GIFT, openFromMenu, plainPhotos } from './dashboard.js';
import { messageTo } from './messages.js';
import { accessToken } from './people.js';
import { shop } from './shop.js';

const SECRETS = path.resolve(import.meta.dirname, `../../.keepsake/${shop.name}/secrets.json`);

/** The link of the review request mail, which is sent only days later. */
async function linkOfMail(number: string): Promise<string> {
  const { keepsake } = JSON.parse(await readFile(SECRETS, 'utf8')) as { keepsake: string };
  const expires = String(Math.floor(Date.now() / 1000) + 86_400);
  return `/review/${number}?key=${expires}.${new UrlSigner([keepsake], 'reviews').signatureFor([number, expires])}`;
}

/** Marks the parcel as sent, as the signed-in owner. */
async function send(page: Page, number: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const found = await page.request.get(`/api/admin/orders?search=${number}`, { headers });
  const { orders } = (await found.json()) as { orders: { id: string }[] };
  const sent = await page.request.post(`/api/admin/orders/${orders[0]?.id}/parcels`, {
    headers,
    data: { carrier: 'UPS', trackingNumber: '1Z999' },
  });
  expect(sent.status()).toBe(200);
}

test.use({ viewport: PHONE });

const firstName = 'Remy';
const stars = 4;
const words = 'Lovely print, only the box was dented.';

test('a buyer reviews by the mail’s link, and the owner publishes it', async ({ page }) => {
  test.setTimeout(180_000);
  const email = 'remy.review@post.example';
  const number = await buyWithPicture(page, { email, firstName, lastName: 'Review' }, 'product');
  await messageTo(page, email, `Your Keepsake order ${number}`);
  const link = await linkOfMail(number);

  await test.step('there is nothing to review before the parcel is sent', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'There is nothing to review yet' })).toBeVisible();
    await page.goto(`${link}x`);
    await expect(page.getByRole('heading', { name: 'This link doesn’t open an order' })).toBeVisible();
    await enterDashboard(page);
    await send(page, number);
    await messageTo(page, email, `Your Keepsake order ${number} is on its way`);
  });

  await test.step('the buyer writes a review with a photo', async () => {
    await page.goto(link);
    const gift = page.getByRole('region', { name: GIFT });
    await gift.getByRole('button', { name: 'Send review' }).click();
    await expect(gift.getByText('Please choose one to five stars.')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await gift.getByRole('radio', { name: new RegExp(`^${stars} stars`) }).press('Space');
    await gift.getByRole('textbox', { name: 'Your words' }).fill(words);
    await expect(gift.getByRole('textbox', { name: 'First name' })).toHaveValue(firstName);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      gift.getByRole('button', { name: 'Add a photo (optional)' }).click(),
    ]);
    await chooser.setFiles(await plainPhotos('#c98a9b'));
    await gift.getByRole('button', { name: 'Send review' }).click();
    await expect(gift.getByRole('heading', { name: 'Thank you, we got your review' })).toBeFocused();
    await expect(gift.getByText(`${firstName}, with a photo`)).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('the owner publishes the review, hides it again, and answers', async () => {
    await page.goto('/bestgiftsdashboard');
    await page.getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name: '1 review to moderate' }).click();
    const review = page.getByRole('listitem').filter({ hasText: words });
    await review.getByRole('button', { name: `Publish the review by ${firstName}` }).click();
    await page.getByRole('button', { name: 'Undo: The review is in the shop' }).click();
    await expect(page.getByText('The review is waiting again')).toBeVisible();
    await review.getByRole('button', { name: `Publish the review by ${firstName}` }).click();
    await openFromMenu(page, 'Reviews');
    await expect(review.getByText('Published')).toBeVisible();
    await review.getByRole('button', { name: `Answer the review by ${firstName}` }).click();
    await review.getByRole('textbox', { name: 'Your answer' }).fill(`Thank you, ${firstName}!`);
    await review.getByRole('button', { name: 'Save answer' }).click();
    await expect(review.getByText(`Thank you, ${firstName}!`)).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('the review is public on the card and on the page of the gift', async () => {
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: GIFT }).first();
    await expect(card.getByText(/^\d(?:\.\d)? \(\d+\)$/)).toBeVisible();
    await card.getByRole('link', { name: GIFT }).click();
    await page.getByRole('link', { name: /\d reviews?$/ }).click();
    const review = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: words });
    await expect(review.getByRole('img', { name: `${stars} of 5 stars` })).toBeVisible();
    await expect(review.getByText(`Thank you, ${firstName}!`)).toBeVisible();
    const photo = review.getByRole('link', { name: `Photo by ${firstName}, opens in a new tab` });
    await expect.poll(() => photo.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const helpful = review.getByRole('button', { name: /^Helpful/ });
    await helpful.click();
    await expect(helpful).toContainText('· 1');
    await expectNoObstaclesInBothLooks(page);
  });
});
