import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoObstacles, expectNoObstaclesInBothLooks, WIDE } from './axe.js';
import { logIn, PASSWORD, register } from './people.js';
import { arrive, choosePhoto, chooseRoles, FAMILY, holdPictures, holdTheEnd, keptChoices, uploadFirst } from './pictures.js';

test.use({ viewport: WIDE });

const GIFT = 'The Two of You, Framed';
const OTHER_GIFT = 'The Whole Family on Canvas';
const DEFAULT_PROMPT = /^A romantic evening in Paris/;

const generate = (page: Page) => page.getByRole('button', { name: 'Generate image' });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'What should the picture show?' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Your picture' });
const left = (page: Page, count: number) => page.getByText(`${count} of 2 free generations left`);

async function generatorOf(page: Page, gift: string): Promise<string> {
  const answer = await page.request.get(`/api/products?search=${encodeURIComponent(gift)}`);
  const { products } = (await answer.json()) as { products: { id: string; name: string }[] };
  return `/product/${products.find(({ name }) => name === gift)?.id}?showUpload=true`;
}

async function downloadAs(page: Page, format: 'PNG' | 'JPEG'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
  expect(download.suggestedFilename()).toMatch(format === 'PNG' ? /^keepsake-.*\.png$/ : /^keepsake-.*\.jpg$/);
  return bytesOf(download);
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test('a visitor makes a picture from a photo and a prompt', async ({ page }) => {
  test.setTimeout(180_000);
  const person = { email: 'paula.paris@post.example', password: PASSWORD };
  await register(page, person);

  await test.step('the switch of the home page leads there, and the prompt is filled in', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Browse or create' }).getByRole('link', { name: 'Generate yourself' }).click();
    await expect(page).toHaveURL('/generate');
    await expect(page.getByRole('heading', { name: 'Make your own picture' })).toBeVisible();
    await expect(prompt(page)).toHaveValue(DEFAULT_PROMPT);
  });

  await test.step('generating asks for an account, and "Maybe later" is an answer', async () => {
    await generate(page).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to make your picture' });
    await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Continue with phone' })).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await dialog.getByRole('button', { name: 'Maybe later' }).click();
    await expect(dialog).toBeHidden();
    await expect(generate(page)).toBeFocused();
  });

  await test.step('prompts are tried out, and signing in keeps the one that was chosen', async () => {
    await page.getByRole('button', { name: 'Random prompt' }).click();
    await expect(prompt(page)).not.toHaveValue(DEFAULT_PROMPT);
    const examples = page.getByRole('group', { name: 'Or start from an example' });
    await expect(examples.getByRole('button')).toHaveCount(8);
    await examples.getByRole('button', { name: 'Snowy village' }).click();
    await expect(examples.getByRole('button', { name: 'Snowy village', pressed: true })).toBeVisible();
    await generate(page).click();
    await page.getByRole('link', { name: 'Continue with email' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Log in' }).click();
    await logIn(page, person);
    await expect(page).toHaveURL('/generate?showUpload=true');
    await expect(prompt(page)).toHaveValue(/^A snowy mountain village/);
    await expect(left(page, 2)).toBeVisible();
    await expect(generate(page)).toBeDisabled();
    await expect(page.getByText('Still to choose: a photo.')).toBeVisible();
  });

  await test.step('the first photo is sent only after a yes', async () => {
    await choosePhoto(page, FAMILY);
    const consent = page.getByRole('dialog', { name: 'Before your first photo' });
    await expect(consent.getByText('Photos are deleted automatically after')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await consent.getByRole('button', { name: 'Not now' }).click();
    await expect(consent).toBeHidden();
    await expect(page.getByText('Still to choose: a photo.')).toBeVisible();
    await uploadFirst(page, FAMILY);
    await expect(page.getByRole('img', { name: 'Your photo family.jpg' })).toBeVisible();
    await expect(page.getByText('This photo may look soft in print.')).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('the same one again without another question, and once in the list', async () => {
    await choosePhoto(page, FAMILY);
    await expect(page.getByRole('radio', { name: 'family.jpg' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Paris at dusk' }).click();
    await expect(prompt(page)).toHaveValue(DEFAULT_PROMPT);
  });

  await test.step('the way of the picture is shown, and may be left alone', async () => {
    const letItEnd = await holdTheEnd(page);
    await generate(page).click();
    await expect(progress(page)).toBeVisible();
    await expect(page.getByText(/^(\d+%|Number \d+ in line)$/)).toBeVisible();
    await expect(page.getByText(/^\d:\d\d so far$/)).toBeVisible();
    await expect(page.getByText('You can leave this page: we’ll keep working and save it to your account.')).toBeVisible();
    await expect(page.getByText('After this one you’ll have 1 of 2 free generations left.')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await page.getByRole('link', { name: 'Favorites' }).first().click();
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
    letItEnd();
    await expect(page.getByText('Image generated successfully!')).toBeVisible({ timeout: 60_000 });
    await expectNoObstacles(page);
    await page.getByRole('button', { name: 'See it: Image generated successfully!' }).click();
  });

  await test.step('the result has what was asked for, and one generation is used', async () => {
    await expect(page).toHaveURL('/generate');
    await expect(page.getByRole('heading', { name: 'Here they are, in Paris' })).toBeFocused();
    await expect(left(page, 1)).toBeVisible();
    await expect.poll(() => keptChoices(page)).toBeNull();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('photo and picture are compared with the keyboard', async () => {
    await page.getByRole('button', { name: 'Compare with your photo' }).focus();
    await page.keyboard.press('Enter');
    const line = page.getByRole('slider', { name: 'How much of your photo is shown, in percent' });
    await expect(line).toBeFocused();
    const before = Number(await line.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    await page.keyboard.press('Home');
    await expect(line).toHaveAttribute('aria-valuenow', '0');
    await page.keyboard.press('End');
    await expect(line).toHaveAttribute('aria-valuenow', '100');
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('it is downloaded in its original size, as PNG and as JPEG', async () => {
    const picture = page.getByRole('img', { name: /^Your picture: A romantic evening/ });
    const size = await picture.evaluate((img: HTMLImageElement) => ({ width: img.naturalWidth, height: img.naturalHeight }));
    expect(await sharp(await downloadAs(page, 'PNG')).metadata()).toMatchObject({ format: 'png', ...size });
    expect(await sharp(await downloadAs(page, 'JPEG')).metadata()).toMatchObject({ format: 'jpeg', ...size });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('menu', { name: 'Download as' })).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeFocused();
  });

  await test.step('a gift is opened with the picture on it', async () => {
    await page.getByRole('region', { name: 'See it on' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\/[\w-]+$/);
    await expect(page.getByRole('heading', { name: 'This picture goes on the gift' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This picture goes on the gift' })).toBeVisible();
  });
});

test('a canceled picture returns its free generation', async ({ page }) => {
  const tray = page.getByRole('region', { name: 'In progress' });
  const gift = await generatorOf(page, GIFT);

  const chooseForTheGift = async () => {
    await page.getByRole('group', { name: 'Who is it for?' }).getByText('Couple').click();
    await page.getByRole('group', { name: 'Image type' }).getByText('2d').click();
    await page.getByRole('radio', { name: 'family.jpg' }).check({ force: true });
    await chooseRoles(page, ['Mom', 'Dad', 'Son', 'Daughter']);
  };

  await test.step('words that are not for pictures are refused, and cost nothing', async () => {
    await arrive(page, 'tom.two@post.example', '/generate');
    await uploadFirst(page, FAMILY);
    await prompt(page).fill('Both of them naked on a beach');
    await generate(page).click();
    await expect(page.getByRole('alert')).toHaveText('We can’t make a picture from these words. Please try others.');
    await expect(left(page, 2)).toBeVisible();
    await expect(prompt(page)).toHaveValue('Both of them naked on a beach');
    await expectNoObstacles(page);
  });

  await test.step('one is begun from words', async () => {
    await prompt(page).fill('Both of them on a beach');
    await holdPictures(page, true);
    await generate(page).click();
    await expect(progress(page)).toBeVisible();
    await page.getByRole('button', { name: 'Create another' }).click();
    await expect(tray.getByRole('link', { name: 'Open: Both of them on a beach' })).toBeVisible();
    await expect(left(page, 1)).toBeVisible();
  });

  await test.step('and one for a gift', async () => {
    await page.goto(gift);
    await chooseForTheGift();
    await generate(page).click();
    await expect(page.getByText('After this one you’ll have 0 of 2 free generations left.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create another' })).toBeHidden();
  });

  await test.step('both are seen on their way, wherever pictures are made', async () => {
    await page.goto(await generatorOf(page, OTHER_GIFT));
    await expect(tray.getByRole('link', { name: 'Open: Both of them on a beach' })).toBeVisible();
    await expect(tray.getByRole('link', { name: `Open: For ${GIFT}` })).toBeVisible();
    await expect(left(page, 0)).toBeVisible();
  });

  await test.step('the second one is canceled, and its generation is back everywhere', async () => {
    await tray.getByRole('button', { name: `Cancel: For ${GIFT}` }).click();
    await tray.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(page.getByText('Generation canceled')).toBeVisible();
    await expect(page.getByText('Your free generation was returned.')).toBeVisible();
    await expect(tray.getByRole('listitem')).toHaveCount(1);
    await expect(left(page, 1)).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
    await page.getByRole('link', { name: 'My account' }).first().click();
    await expect(left(page, 1)).toBeVisible();
  });

  await test.step('the first one is finished', async () => {
    await holdPictures(page, false);
    const found = page.getByRole('region', { name: 'Generated images' });
    await expect(page.getByRole('button', { name: 'See it: Image generated successfully!' })).toBeVisible({ timeout: 90_000 });
    await expect(found.getByRole('img', { name: 'Picture: Both of them on a beach' })).toBeVisible();
    await expect(left(page, 1)).toBeVisible();
    await page.goto(await generatorOf(page, OTHER_GIFT));
    await expect(tray.getByRole('link', { name: 'View: Both of them on a beach' })).toBeVisible();
    await expectNoObstacles(page);
    await tray.getByRole('button', { name: 'Hide: Both of them on a beach' }).click();
    await expect(tray).toBeHidden();
  });

  await test.step('what was canceled is begun again, from the choices that were kept', async () => {
    await page.goto(gift);
    await expect(page.getByRole('combobox', { name: 'Person 2' })).toHaveValue('Dad');
    await generate(page).click();
    await expect(page.getByRole('heading', { name: 'Here they are, made to keep' })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/^2d · four people · made in \d+ seconds? · saved to your account$/)).toBeVisible();
    await expect(left(page, 0)).toBeVisible();
  });

  await test.step('then no more is free, and it is said so', async () => {
    await page.getByRole('button', { name: 'Try another image type' }).click();
    await expect(page.getByText("You've used all your free generations.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cartoon' })).toBeDisabled();
    await expectNoObstaclesInBothLooks(page);
    await page.getByRole('button', { name: 'Change the photo or the people' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText("You've used all your free generations.")).toBeVisible();
    await chooseForTheGift();
    await generate(page).click();
    await expect(page.getByRole('alert')).toContainText("You've used all your free generations.");
    await expectNoObstaclesInBothLooks(page);
  });
});
