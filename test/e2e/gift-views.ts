import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoObstacles } from './axe.js';

/** Workers may have other pictures to make first. */
const MADE_WITHIN_MS = 40_000;

/** Waits until an image has come, not merely its place. */
async function expectLoaded(image: Locator): Promise<void> {
  const width = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth).catch(() => 0);
  await expect.poll(width, { timeout: MADE_WITHIN_MS }).toBeGreaterThan(0);
}

/** Looks at a picture on gifts, and opens one of them with it. @param seen what shows them */
export async function openSeenOn(page: Page, seen: Locator, gift: string): Promise<void> {
  await expect(seen.getByRole('link')).toHaveCount(6);
  const link = seen.getByRole('link', { name: gift });
  await link.scrollIntoViewIfNeeded();
  await expectLoaded(link.locator('img[src^="/api/gift-views/"]'));
  await expectNoObstacles(page);
  await link.click();
  await expect(page.getByRole('heading', { name: 'This picture goes on the gift' })).toBeVisible();
}

/** On the page of an order: the words, and the gift as it was ordered. */
export async function expectOrdered(ordered: Locator, words: readonly string[]): Promise<void> {
  for (const text of words) await expect(ordered.getByText(text, { exact: true })).toBeVisible();
  await expectLoaded(ordered.locator('img[src*="-view.jpg"]'));
}
