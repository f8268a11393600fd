import { expect, type Page, test } from '@playwright/test';
import type { GenerationList, PhotoList } from '../../server/generation/contract.js';
import { expectNoObstaclesInBothLooks, PHONE, WIDE } from './axe.js';
import { payByCard } from './payment-page.js';
import { accessToken } from './people.js';
import { arrive, asCustomer, FAMILY, uploadFirst } from './pictures.js';

/** Uses up the two free pictures by API, without the page. */
async function useFreeOnesUp(page: Page): Promise<void> {
  const { images } = await asCustomer<PhotoList>(page, 'GET', '/api/user-images');
  for (const key of ['the-first-free-picture', 'the-second-free-picture']) {
    const answer = await page.request.post('/api/generate-ai-image', {
      headers: { authorization: `Bearer ${await accessToken(page)}`, 'idempotency-key': key },
      data: { imageId: images[0]?.id, prompt: 'a quiet beach' },
    });
    expect(answer.status()).toBe(202);
  }
  const open = async () => (await asCustomer<GenerationList>(page, 'GET', '/api/generations')).generations.length;
  await expect.poll(open, { timeout: 180_000 }).toBe(0);
}

test('a customer without free pictures buys five on a computer and makes one on a phone', async ({ page }) => {
  test.setTimeout(420_000);
  await page.setViewportSize(WIDE);
  await arrive(page, 'petra.packs@post.example', '/generate');
  await uploadFirst(page, FAMILY);
  await useFreeOnesUp(page);

  await test.step('the generator says that no free pictures are left, and sells more', async () => {
    await page.reload();
    await expect(page.getByText("You've used all your free generations.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy 20 pictures for $14.99' })).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    const [payment] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Buy 5 pictures for $4.99' }).click(),
    ]);
    await payByCard(payment);
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(payment.getByText('5 more pictures are in your account.')).toBeVisible();
    await expectNoObstaclesInBothLooks(payment);
    await payment.close();
  });

  await test.step('the bought pictures are available in the first tab, and one is made', async () => {
    await page.setViewportSize(PHONE);
    await page.bringToFront();
    await expect(page.getByText('5 pictures left')).toBeVisible();
    await page.getByRole('button', { name: 'Generate image' }).click();
    await expect(page.getByText('Image generated successfully!')).toBeVisible({ timeout: 120_000 });
  });

  await test.step('the account shows every credit', async () => {
    await page.goto('/my-account#pictures');
    const ledger = page.getByRole('list', { name: 'Image credit history' });
    const lines = ['Picture made', 'Bought 5', 'Picture made', 'Picture made', '2 free pictures'];
    await expect(ledger.getByRole('listitem')).toContainText(lines);
    await expect(page.getByText('4 pictures left')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });
});
