import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { PictureList, PhotoList } from '../../server/generation/contract.js';
import { expectNoObstaclesInBothLooks, WIDE } from './axe.js';
import { tabToSeen } from './keys.js';
import { accessToken } from './people.js';
import { arrive, asCustomer, choosePhoto, FAMILY, SIDEWAYS, uploadFirst } from './pictures.js';

test.use({ viewport: WIDE });

const PROMPT = 'The four of them in a rowing boat';
const TODAY = /^\d{1,2}\/\d{1,2}\/\d{4}$/;

const photos = (page: Page) => page.getByRole('region', { name: /^Uploaded images/ });
const pictures = (page: Page) => page.getByRole('region', { name: /^Generated images/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test('the account counts, downloads, deletes and restores photos and pictures', async ({ page }) => {
  test.setTimeout(180_000);
  const { keyboard } = page;

  await test.step('a customer has two photos and a picture', async () => {
    await arrive(page, 'gwen.gallery@post.example', '/generate');
    await uploadFirst(page, FAMILY);
    await page.getByRole('textbox', { name: 'What should the picture show?' }).fill(PROMPT);
    await page.getByRole('button', { name: 'Generate image' }).click();
    await expect(page.getByRole('heading', { name: /^Here/ })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Try another prompt' }).click();
    await choosePhoto(page, SIDEWAYS);
    await expect(page.getByRole('img', { name: 'Your photo sideways-with-gps.jpg' })).toBeVisible();
    const earlier = page.getByRole('region', { name: 'Your pictures' });
    await earlier.getByRole('button', { name: new RegExp(`^${PROMPT}, `) }).click();
    await expect(page.getByRole('img', { name: `Your picture: ${PROMPT}` })).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('the account shows them with counts and details', async () => {
    await page.getByRole('link', { name: 'My account' }).first().click();
    await expect(heading(page, 'Generated images 1')).toBeVisible();
    await expect(heading(page, 'Uploaded images 2')).toBeVisible();
    await expect(pictures(page).getByText(PROMPT)).toBeVisible();
    await expect(pictures(page).getByText(TODAY)).toBeVisible();
    const family = photos(page).getByRole('listitem').filter({ hasText: 'family.jpg' });
    await expect(family.getByText(/^\d{1,2}\/\d{1,2}\/\d{4} · 514 KB$/)).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('both kinds are downloaded', async () => {
    const [photo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download: family.jpg' }).click(),
    ]);
    expect(photo.suggestedFilename()).toBe('family.jpg');
    expect(await sharp(await bytesOf(photo)).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 750 });
    await page.getByRole('button', { name: `Download: ${PROMPT}` }).click();
    await expect(page.getByRole('menu', { name: 'Download as' })).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'PNG' }).click()]);
    expect(await sharp(await bytesOf(picture)).metadata()).toMatchObject({ format: 'png' });
  });

  await test.step('a picture is deleted and restored permanently', async () => {
    await page.getByRole('button', { name: `Delete: ${PROMPT}` }).click();
    await expect(page.getByText('Your picture was deleted')).toBeVisible();
    await expect(heading(page, 'Generated images 0')).toBeFocused();
    await expect(page.getByText('No generated images yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: Your picture was deleted' }).click();
    await expect(heading(page, 'Generated images 1')).toBeVisible();
    await page.reload();
    await expect(pictures(page).getByRole('img', { name: `Picture: ${PROMPT}` })).toBeVisible();
  });

  await test.step('a photo is deleted and restored with the keyboard alone', async () => {
    await tabToSeen(page, page.getByRole('button', { name: 'Delete: sideways-with-gps.jpg' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Delete: family.jpg' })).toBeFocused();
    await expect(heading(page, 'Uploaded images 1')).toBeVisible();
    await tabToSeen(page, page.getByRole('button', { name: 'Undo: Your photo was deleted' }));
    await keyboard.press('Enter');
    await expect(heading(page, 'Uploaded images 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo: Your photo was deleted' })).toBeHidden();
    await page.reload();
    await expect(heading(page, 'Uploaded images 2')).toBeVisible();
  });

  const { images } = await asCustomer<PhotoList>(page, 'GET', '/api/user-images');
  const family = images.find((image) => image.original_filename === 'family.jpg');
  await test.step('a deletion without undo is still there after a reload', async () => {
    await page.getByRole('button', { name: 'Delete: family.jpg' }).click();
    await expect(heading(page, 'Uploaded images 1')).toBeVisible();
    await expect(page.getByText('Your photo was deleted')).toBeVisible();
    await page.getByRole('button', { name: `Delete: ${PROMPT}` }).click();
    await expect(heading(page, 'Generated images 0')).toBeVisible();
    await expect(page.getByText('Your picture was deleted')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Uploaded images 1')).toBeVisible();
    await expect(heading(page, 'Generated images 0')).toBeVisible();
    expect((await asCustomer<PictureList>(page, 'GET', '/api/generated-images')).images).toEqual([]);
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('no picture can be made from a deleted photo', async () => {
    const answer = await page.request.post('/api/generate-ai-image', {
      headers: { authorization: `Bearer ${await accessToken(page)}`, 'idempotency-key': crypto.randomUUID() },
      data: { imageId: family?.id, prompt: PROMPT },
    });
    expect(answer.status()).toBe(404);
    await page.getByRole('link', { name: 'Make another' }).click();
    await expect(page.getByRole('radio', { name: 'sideways-with-gps.jpg' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'family.jpg' })).toHaveCount(0);
    await expect(page.getByText('1 of 2 free generations left')).toBeVisible();
  });
});
