import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import sharp from 'sharp';
import { OWNER } from '../../server/local/accounts.js';
import type { Stack } from '../../server/local/stack.js';
import { builtFile } from '../support/built-file.js';
import { FakeFal, type FalOutcome } from '../support/fake-fal.js';
import { ShopProcess } from '../support/shop-process.js';
import { expectNoObstacles, PHONE, WIDE } from './axe.js';
import { logIn } from './people.js';
import { startShop } from './start-shop.js';

const PHOTO = path.resolve(import.meta.dirname, '../support/photos/family.jpg');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const GENERATIONS = '/api/fal-image-generation';
const UNSUITABLE = 'Our picture service declined this picture. Please try another photo or different words.';
const KEEPSAKE_SECRET = 'of the journeys, and of nobody else.';

let fal: FakeFal;
let shop: Stack;
/** As large as it must be and no larger. */
let photo: { name: string; mimeType: string; buffer: Buffer };

/** The pictures come from the provider's protocol: the local engine takes ten seconds for each. */
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const buffer = await sharp(await readFile(PHOTO))
    .resize(480)
    .jpeg()
    .toBuffer();
  photo = { name: 'our family.jpg', mimeType: 'image/jpeg', buffer };
  fal = await FakeFal.start();
  shop = await startShop('e2e-fal', {
    KEEPSAKE_SECRET,
    FAL_KEY: 'test-key',
    FAL_BASE_URL: fal.url,
    FAL_WEBHOOKS: 'on',
    FAL_JWKS_URL: fal.keysUrl,
    // Half of them are for test pictures, so that some of eighteen have to wait.
    WORKER_CONCURRENCY: '20',
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await fal?.stop();
});
// Nothing is finished before a journey says so.
test.beforeEach(() => fal.behave({ pollsInQueue: 1, pollsInProgress: Infinity }));

/** fal is done with a prompt, and says so to the shop. */
async function finish(prompt: string, outcome?: FalOutcome): Promise<void> {
  expect((await fal.sendWebhook(fal.finish(prompt, outcome))).status).toBe(200);
}

const promptOf = (position: number) => `Picture ${position}: the three of them by the sea`;
const field = (page: Page, position: number) => page.getByRole('textbox', { name: `Prompt ${position}`, exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Prompt' });
const generateButton = (page: Page) => page.getByRole('button', { name: /^Generat/ });
const image = (page: Page) => page.getByLabel('Image', { exact: true });
const results = (page: Page) => page.getByRole('region', { name: 'Generated images' });
const tile = (page: Page, position: number) =>
  results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Prompt ${position}`, exact: true }) });
const picture = (page: Page, position: number) => tile(page, position).getByRole('img', { name: `Prompt ${position}: ` });

/** In the page: how many files of the notes' code have come. */
const requestsFor = (page: Page, file: RegExp) =>
  page.evaluate((address) => {
    const files = performance.getEntriesByType('resource');
    return files.filter(({ name }) => new RegExp(address).test(name)).length;
  }, file.source);

async function upload(page: Page): Promise<void> {
  await image(page).setInputFiles(photo);
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
}

test.describe('at a desk', () => {
  test.use({ viewport: WIDE });

  test('a list of prompts becomes pictures although some fail', async ({ page }) => {
    const posts: Request[] = [];
    const answers: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === GENERATIONS) posts.push(request);
    });
    page.on('response', (response) => {
      if (posts.includes(response.request())) answers.push(response.status());
    });

    await test.step('files that are no image, or too large, are refused', async () => {
      await page.goto(`${shop.shopUrl}/fal_testing`);
      await expect(page.getByRole('heading', { name: 'FAL AI Image Generation Test', level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Instructions' })).toBeVisible();
      await image(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
      await expect(page.getByText('Please select an image file')).toBeVisible();
      const large = test.info().outputPath('large.jpg');
      await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1));
      await image(page).setInputFiles(large);
      await expect(page.getByText('Image size must be less than 10MB')).toBeVisible();
      // The page believes what the browser says of a file; the shop looks into it.
      await image(page).setInputFiles({ ...photo, buffer: Buffer.from('no image') });
      await expect(page.getByText('Failed to upload image')).toBeVisible();
      await expect(page.getByText('Not uploaded. Please select an image file')).toBeVisible();
    });

    await test.step('nothing can be generated without an image or without words', async () => {
      await expect(page.getByRole('heading', { name: 'Generation Prompts (1/100)' })).toBeVisible();
      await field(page, 1).fill('by the sea');
      await expect(generateButton(page)).toBeDisabled();
      await field(page, 1).press('Control+Enter');
      await expect(page.getByText('Please upload an image first')).toBeVisible();
      await upload(page);
      await expect(page.getByRole('img', { name: 'Your source image' })).toBeVisible();
      await expect(page.getByText('our family.jpg')).toBeVisible();
      await expect(generateButton(page)).toHaveText('Generate 1 Image(s)');
      await expect(generateButton(page)).toBeEnabled();
      await field(page, 1).fill('   ');
      await expect(generateButton(page)).toHaveText('Generate 0 Image(s)');
      await expect(generateButton(page)).toBeDisabled();
      await field(page, 1).press('Control+Enter');
      await expect(page.getByText('Please enter at least one prompt')).toBeVisible();
    });

    await test.step('prompts are split, pasted, added and removed', async () => {
      await expect(page.getByRole('button', { name: /^Remove prompt/ })).toHaveCount(0);
      await field(page, 1).fill(`${promptOf(1)}\n\n ${promptOf(2)}`);
      await page.getByRole('button', { name: 'Make each line a prompt' }).click();
      await expect(page.getByRole('heading', { name: 'Generation Prompts (2/100)' })).toBeVisible();
      await field(page, 2).fill(Array.from({ length: 17 }, (_, index) => promptOf(index + 2)).join('\n'));
      await page.getByRole('button', { name: 'Make each line a prompt' }).click();
      await expect(page.getByRole('heading', { name: 'Generation Prompts (18/100)' })).toBeVisible();
      await addButton(page).click();
      await expect(field(page, 19)).toBeFocused();
      await page.keyboard.type(`  ${promptOf(19)} `);
      await addButton(page).click();
      await expect(page.getByRole('heading', { name: 'Generation Prompts (20/100)' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Remove prompt/ })).toHaveCount(20);
      await page.getByRole('button', { name: 'Remove prompt 20', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Generation Prompts (19/100)' })).toBeVisible();
      await addButton(page).click();
      await field(page, 10).fill(' ');
      await expect(generateButton(page)).toHaveText('Generate 18 Image(s)');
    });

    const positions = [...Array(19).keys()].map((index) => index + 1).filter((position) => position !== 10);
    const prompts = positions.map(promptOf);
    const waiting = results(page)
      .getByText(/^Waiting, \d+ ahead of it$/)
      .first();
    // Prompts are sent side by side, so the order in which they are accepted differs.
    let [noImage, unsafe, broken, finished, running] = [0, 0, 0, 0, 0];

    await test.step('every prompt that is not blank is sent once, as the provider wants it', async () => {
      await generateButton(page).click();
      await expect(generateButton(page)).toHaveText('Generating 18 Image(s)...');
      await expect(generateButton(page)).toBeDisabled();
      await expect(results(page).getByRole('listitem')).toHaveCount(18);
      await expect(waiting).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => answers, { timeout: 30_000 }).toEqual(prompts.map(() => 202));
      const bodies = posts.map((post) => post.postDataJSON() as { prompt: string; image_url: string });
      const image_url = expect.stringMatching(/^\/api\/fal-test-images\/[0-9a-f-]{36}$/);
      const settings = { image_url, num_inference_steps: 30, guidance_scale: 4, num_images: 1 };
      expect(bodies).toEqual(prompts.map((prompt) => ({ prompt, ...settings })));
      expect(new Set(bodies.map((body) => body.image_url)).size).toBe(1);
    });

    await test.step('finished pictures appear while others are in progress; failures are announced', async () => {
      const submitted = () => positions.filter((position) => fal.submissions(promptOf(position)) === 1);
      await expect.poll(() => submitted().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
      [noImage, unsafe, broken, finished, running] = submitted() as [number, number, number, number, number];
      await finish(promptOf(noImage), 'no_images');
      await expect(page.getByText(`No image generated for prompt ${noImage}`, { exact: true })).toBeVisible();
      await finish(promptOf(unsafe), 'unsafe_content');
      await expect(page.getByText(`Generation failed for prompt ${unsafe}: ${UNSUITABLE}`)).toBeVisible();
      await finish(promptOf(broken), 'server_error');
      for (const position of [noImage, unsafe, broken])
        await expect(tile(page, position).getByText('Failed to generate image')).toBeVisible();
      await expect(tile(page, unsafe).getByText(UNSUITABLE)).toBeVisible();
      await finish(promptOf(finished));
      await expect(picture(page, finished)).toBeVisible();
      await expect(tile(page, running).getByText(/^Generating, \d+%$/)).toBeVisible();
      await expect(waiting).toBeVisible();
      await expect(generateButton(page)).toHaveText('Generating 18 Image(s)...');
      await expect(results(page).getByText('4 of 18 finished').first()).toBeVisible();
    });

    await test.step('a picture is downloaded as PNG before the others are there', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download: prompt ${finished}`, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^fal-image-${finished}-\\d{13}\\.png$`));
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, PNG.length)).toEqual(PNG);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480 });
    });

    await test.step('a reload in the middle loses nothing and sends nothing again', async () => {
      await page.reload();
      await expect(generateButton(page)).toHaveText('Generating 18 Image(s)...');
      await expect(page.getByRole('heading', { name: 'Generation Prompts (20/100)' })).toBeVisible();
      await expect(field(page, 19)).toHaveValue(`  ${promptOf(19)} `);
      await expect(page.getByRole('img', { name: 'Your source image' })).toBeVisible();
      await expect(picture(page, finished)).toBeVisible();
      await expect(tile(page, unsafe).getByText('Failed to generate image')).toBeVisible();
      await expect(tile(page, running).getByText(/^Generating, \d+%$/)).toBeVisible();
    });

    await test.step('all of them end, and the page says how many pictures there are', async () => {
      fal.behave({ pollsInQueue: 0, pollsInProgress: 0 });
      const held = fal.requests.filter(({ finished }) => !finished);
      await Promise.all(held.map(({ input }) => finish(input.prompt)));
      await expect(page.getByText('Generated 15 image(s) successfully!')).toBeVisible({ timeout: 30_000 });
      await expect(generateButton(page)).toHaveText('Generate 18 Image(s)');
      await expect(generateButton(page)).toBeEnabled();
      await expect(results(page).getByRole('button', { name: /^Download/ })).toHaveCount(15);
      await expect(results(page).getByText('Failed to generate image')).toHaveCount(3);
      await picture(page, running).scrollIntoViewIfNeeded();
      await expect.poll(() => picture(page, running).evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(480);
      expect([posts.length, fal.submissions()]).toEqual([18, 18]);
    });
  });

  test('the page is hidden when off and asks for sign-in when restricted', async ({ page }) => {
    const settings = {
      KEEPSAKE_SECRET,
      ADMIN_USER_ID: OWNER.id,
      OWNER_EMAIL: OWNER.email,
      DATABASE_URL: shop.databaseUrl,
      STORAGE_DIR: test.info().outputPath('objects'),
      STRIPE_SECRET_KEY: 'sk_of_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
    const start = (mode: 'off' | 'admin') => ShopProcess.startWeb({ ...settings, FAL_TESTING: mode });
    const off = await start('off');
    const admin = await start('admin');
    try {
      const answer = await page.goto(`${off.url}/fal_testing`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
      await expectNoObstacles(page);

      await page.goto(`${admin.url}/fal_testing`);
      await expect(page.getByRole('heading', { name: 'This page is for the shop’s owner' })).toBeVisible();
      await expect(addButton(page)).toHaveCount(0);
      await expectNoObstacles(page);
      await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
      await logIn(page, OWNER);
      await expect(page).toHaveURL(`${admin.url}/fal_testing`);
      await expect(page.getByRole('heading', { name: 'Generation Prompts (1/100)' })).toBeVisible();
    } finally {
      await Promise.all([off.stop(), admin.stop()]);
    }
  });
});

test.describe('on a phone in the dark', () => {
  test.use({ viewport: PHONE, colorScheme: 'dark', hasTouch: true });

  test('pictures are made by keyboard and failures are announced', async ({ page }) => {
    const { keyboard } = page;
    await page.goto(`${shop.shopUrl}/fal_testing`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoObstacles(page);

    await test.step('an image is sent again after the connection broke', async () => {
      // Nothing more comes after that, not even the code of the note.
      await expect.poll(() => requestsFor(page, builtFile('Toaster'))).toBe(1);
      await page.context().setOffline(true);
      // Asked for ahead: the key would be faster than the question.
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload image' }).focus();
      await keyboard.press('Enter');
      await (await chooser).setFiles(photo);
      await expect(page.getByText('Failed to upload image')).toBeVisible();
      await expectNoObstacles(page);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(page.getByText('Image uploaded successfully')).toBeVisible();
    });

    await test.step('prompts are written, added and removed', async () => {
      await field(page, 1).focus();
      await keyboard.type('a lantern in the snow');
      await addButton(page).press('Enter');
      await expect(field(page, 2)).toBeFocused();
      await keyboard.type('a boat at dawn');
      await keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Remove prompt 2' })).toBeFocused();
      await addButton(page).press('Enter');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Generation Prompts (2/100)' })).toBeVisible();
      await expect(field(page, 2)).toBeFocused();
      await keyboard.press('Control+Enter');
      await expect(generateButton(page)).toHaveText('Generating 2 Image(s)...');
      await expect(results(page)).toBeInViewport();
    });

    await test.step('one picture comes, cannot be saved at first, and the other does not', async () => {
      await expect.poll(() => fal.submissions('a lantern in the snow') + fal.submissions('a boat at dawn')).toBe(2);
      await expectNoObstacles(page);
      await finish('a boat at dawn', 'content_policy');
      await expect(page.getByText(`Generation failed for prompt 2: ${UNSUITABLE}`)).toBeVisible();
      await finish('a lantern in the snow');
      await expect(page.getByText('Generated 1 image(s) successfully!')).toBeVisible();
      await expectNoObstacles(page);
      const address = String(await picture(page, 1).getAttribute('src'));
      const folder = new URL(address, shop.shopUrl).pathname;
      await page.route(
        ({ pathname }) => pathname === folder,
        (route) => route.abort(),
        { times: 1 },
      );
      const save = page.getByRole('button', { name: 'Download: prompt 1' });
      await save.press('Enter');
      await expect(page.getByText('Failed to download image')).toBeVisible();
      const [download] = await Promise.all([page.waitForEvent('download'), save.press('Enter')]);
      expect(download.suggestedFilename()).toMatch(/^fal-image-1-\d{13}\.png$/);
    });

    await test.step('a page says so when no picture could be made', async () => {
      await page.getByRole('button', { name: 'Remove prompt 2' }).press('Enter');
      await field(page, 1).fill('a bench under a linden');
      await field(page, 1).press('Control+Enter');
      await expect.poll(() => fal.submissions('a bench under a linden')).toBe(1);
      await finish('a bench under a linden', 'empty_url');
      await expect(page.getByText('No image generated for prompt 1', { exact: true })).toBeVisible();
      await expect(page.getByText('Failed to generate images')).toBeVisible();
      await expect(tile(page, 1).getByText('Failed to generate image')).toBeVisible();
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(widths[0]).toBe(widths[1]);
    });
  });
});
