import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoObstacles } from './axe.js';

/** Long, because workers may have other pictures to make first. */
const MADE_WITHIN_MS = 40_000;

/** Waits until an image has loaded, not only its placeholder. */
async function expectLoaded(image: Locator): Promise<void> {
  const width = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth).catch(() => 0);
  await expect.poll(width, { timeout: MADE_WITHIN_MS }).toBeGreaterThan(0);
}

/** Opens a gift from the list of gifts that show a picture. @param seen the list */
export async function openSeenOn(page: Page, seen: Locator, gift: string): Promise<void> {
  await expect(seen.getByRole('link')).toHaveCount(6);
  const link = seen.getByRole('link', { name: gift });
  await link.scrollIntoViewIfNeeded();
  await expectLoaded(link.locator('img[src^="/api/gift-views/"]'));
  await expectNoObstacles(page);
  await link.click();
  await expect(page.getByRole('heading', { name: 'This picture goes on the gift' })).toBeVisible();
}

/** Expects the words and the view of the ordered gift on the page of an order. */
export async function expectOrdered(ordered: Locator, words: readonly string[]): Promise<void> {
  for (const text of words) await expect(ordered.getByText(text, { exact: true })).toBeVisible();
  await expectLoaded(ordered.locator('img[src*="-view.jpg"]'));
}
