import { expect, type Page, test } from '@playwright/test';
import type { PersonalizedImageRequest, PhotoList } from '../../server/generation/contract.js';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { expectOrdered, openSeenOn } from './gift-views.js';
import { payByCard } from './payment-page.js';
import {
  arrive,
  asCustomer,
  choosePhoto,
  FAMILY,
  giftPath,
  HEIC,
  holdTheEnd,
  keptChoices,
  PEOPLE_FOUND_MS,
  SIDEWAYS,
  uploadFirst,
} from './pictures.js';
import { translateAllPages } from './translated.js';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' });
test.beforeEach(({ context }) => translateAllPages(context));

const GIFT = 'The Whole Family on Canvas';
const MUG = 'Thick and Thin Mug';
const LINE = 'Through thick & thin';
const FAMILY_GIFT = 'All of Us, Framed';
const ROLES = ['Mom', 'Son', 'Daughter', 'Grandpa', 'Brother'];

const generate = (page: Page) => page.getByRole('button', { name: 'Generate image' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Your picture' });
const uploads = (page: Page) => asCustomer<PhotoList>(page, 'GET', '/api/user-images');

/** The browser fires `online` before requests succeed, so this fires it again once they do. */
async function comeBackOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
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
}

test('a picture survives a reload and a lost connection and is ordered', async ({ page, context }) => {
  test.setTimeout(240_000);
  await arrive(page, 'phoebe.phone@post.example', await giftPath(page, GIFT));

  await test.step('the missing choices are listed until all are made', async () => {
    await page.getByRole('button', { name: 'Upload Your Image for AI Customization' }).tap();
    await expect(page.getByRole('heading', { name: 'Make it theirs' })).toBeVisible();
    await expect(
      page.getByText('Still to choose: who it is for, a role for person 1, an image type, and a photo.'),
    ).toBeVisible();
    await page.getByRole('group', { name: 'Who is it for?' }).getByText('Family').tap();
    await page.getByRole('button', { name: 'Add one person' }).tap();
    await page.getByRole('button', { name: 'Add one person' }).tap();
    await page.getByLabel('Person 1').selectOption('Dad');
    await page.getByLabel('Person 2').selectOption('Mom');
    await expect(page.getByText('Still to choose: a role for person 3, an image type, and a photo.')).toBeVisible();
    await page.getByLabel('Person 3').selectOption('Baby');
    const imageTypes = page.getByRole('group', { name: 'Image type' });
    await imageTypes.getByText('Cartoon').tap();
    await expect(imageTypes.locator('img').first()).toHaveCSS('border-radius', '12px');
    await expectNoObstacles(page);
  });

  await test.step('a reload keeps the choices', async () => {
    await page.reload();
    await expect(page.getByLabel('Person 3')).toHaveValue('Baby');
    await expect(page.getByRole('radio', { name: 'Family' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Cartoon' })).toBeChecked();
    await expect(page.getByText('Still to choose: a photo.')).toBeVisible();
  });

  await test.step('a HEIC photo is uploaded after consent', async () => {
    await choosePhoto(page, HEIC);
    await expect(page.getByRole('dialog', { name: 'Before your first photo' })).toBeVisible();
    await expectNoObstacles(page);
    await page.getByRole('button', { name: 'I agree, upload the photo' }).tap();
    await expect(page.getByText('Image uploaded successfully')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('img', { name: 'Your photo phone.heic' })).toBeVisible();
  });

  await test.step('a small sideways photo is uploaded too, with hints about people and print quality', async () => {
    await choosePhoto(page, SIDEWAYS);
    await expect(page.getByRole('img', { name: 'Your photo sideways-with-gps.jpg' })).toBeVisible();
    const people = page.getByText('You chose 3 people. Is someone missing?');
    await expect(people).toBeVisible({ timeout: PEOPLE_FOUND_MS });
    await people.tap();
    await expect(page.getByText(/^Use “Add a face” for anyone we missed/)).toBeVisible();
    await expect(page.getByText('At 16 × 24 inches, the faces may come out soft.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'sideways-with-gps.jpg' })).toBeChecked();
    await expectNoObstacles(page);
  });

  const letItEnd = await holdTheEnd(page);
  await test.step('a reload resumes the generation in progress', async () => {
    await generate(page).tap();
    await expect(progress(page)).toBeVisible();
    await expect(progress(page)).toBeInViewport();
    await page.reload();
    await expect(progress(page)).toBeVisible();
    await expect(page.getByText('Your family, being made')).toBeVisible();
    await expect(page.getByText('After this one you’ll have 1 of 2 free generations left.')).toBeVisible();
    await expectNoObstacles(page);
  });

  await test.step('the page waits while offline, and catches up', async () => {
    await page.context().setOffline(true);
    await expect(
      page.getByText('You’re offline. We’ll keep working, and this page updates once you’re back online.'),
    ).toBeVisible();
    await expectNoObstacles(page);
    letItEnd();
    await expect(progress(page)).toBeVisible();
    await comeBackOnline(page);
    await expect(page.getByRole('heading', { name: 'Here they are, made to keep' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Cartoon · one person · made in \d+ seconds? · saved to your account$/)).toBeVisible();
    await expect(page.getByText('1 of 2 free generations left')).toBeVisible();
    await expect.poll(() => keptChoices(page)).toBeNull();
    await expectNoObstacles(page);
  });

  await test.step('one tap makes another image type, and both pictures can be chosen', async () => {
    await page.getByRole('button', { name: 'Try another image type' }).tap();
    const types = page.getByRole('region', { name: 'Same photo, another image type' });
    await expect(types.getByText('Each one uses a free generation. You have 1 left.')).toBeInViewport();
    await expectNoObstacles(page);
    await types.getByRole('button', { name: 'Regular' }).tap();
    await expect(progress(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'From this photo' }).getByText('Cartoon')).toBeVisible();
    const row = page.getByRole('group', { name: 'From this photo' });
    await expect(row.getByRole('radio', { name: 'Regular' })).toBeChecked({ timeout: 60_000 });
    await expectNoObstaclesInBothLooks(page);
    await row.getByText('Cartoon').tap();
    await expect(page.getByText('Cartoon · saved to your account')).toBeVisible();
  });

  await test.step('the picture goes on the gift, and is shown on other gifts', async () => {
    await page.getByRole('button', { name: 'Use it on this gift' }).tap();
    const slot = page.getByRole('region', { name: 'This picture goes on the gift' });
    await expect(slot).toBeFocused();
    await expect(slot.getByRole('img', { name: `Dad, as a cartoon, for ${GIFT}` })).toBeVisible();
    await expectNoObstacles(page);
    await page.goto('/my-account');
    await page.getByRole('link', { name: /^See it on gifts: .* as a cartoon/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'See it on' });
    await openSeenOn(page, dialog, MUG);
  });

  await test.step('the words on one of these gifts are in the cart and in the order', async () => {
    await page.getByRole('textbox', { name: /^Your line/ }).fill(LINE);
    await expectNoObstacles(page);
    await page.getByRole('button', { name: /^Add to Cart/ }).tap();
    const cart = page.getByRole('dialog', { name: 'Your cart' });
    await expect(cart.getByText('your own picture')).toBeVisible();
    await expect(cart.getByText(LINE)).toBeVisible();
    await expectNoObstacles(page);
    const [payment] = await Promise.all([
      context.waitForEvent('page'),
      cart.getByRole('button', { name: 'Checkout', exact: true }).tap(),
    ]);
    await payByCard(payment);
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expectOrdered(payment.getByRole('complementary', { name: 'Your order' }), [LINE]);
    await payment.getByRole('link', { name: 'See this order in your account' }).tap();
    await expectOrdered(payment.getByRole('complementary', { name: 'What you ordered' }), [LINE]);
    await expectNoObstacles(payment);
  });
});

test('a photo is uploaded once despite a lost connection and answer', async ({ page, context }) => {
  await arrive(page, 'lena.lost@post.example', '/generate');
  await uploadFirst(page, SIDEWAYS);

  await test.step('an offline upload is retried automatically', async () => {
    await context.setOffline(true);
    await choosePhoto(page, HEIC);
    await expect(page.getByText('Connection lost, trying again')).toBeVisible();
    await expect(page.getByText('Your photo is still on its way.')).toBeVisible();
    await expect(generate(page)).toBeDisabled();
    await expectNoObstacles(page);
  });

  await test.step('the response to the first retry is lost as well', async () => {
    const devtools = await context.newCDPSession(page);
    const answers: string[] = [];
    devtools.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }) => {
      const isLost = request.method === 'POST' && answers.push(`${responseStatusCode}`) === 1;
      if (isLost) void devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
      else void devtools.send('Fetch.continueRequest', { requestId });
    });
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/user-images', requestStage: 'Response' }] });
    await comeBackOnline(page);
    await expect(page.getByRole('img', { name: 'Your photo phone.heic' })).toBeVisible({ timeout: 60_000 });
    expect(answers).toEqual(['201', '201']);
  });

  await test.step('the photo is stored once', async () => {
    expect((await uploads(page)).images.map((image) => image.original_filename)).toEqual(['phone.heic', 'sideways-with-gps.jpg']);
    await expect(page.getByRole('radio', { name: 'phone.heic' })).toHaveCount(1);
  });
});

test('a picture of five people from three photos is made, changed and ordered by keyboard', async ({ page, context }) => {
  test.setTimeout(300_000);
  await arrive(page, 'ruth.reunion@post.example', `${await giftPath(page, FAMILY_GIFT)}?showUpload=true`);
  const total = (text: string) => page.getByText(`${text} in your picture`, { exact: true });
  const press = async (name: string | RegExp, key = 'Enter') => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press(key);
  };
  const add = async (file: string) => {
    await press('Add another photo');
    const upload = page.getByRole('dialog', { name: 'Add another photo' }).getByRole('button', { name: 'Upload a photo' });
    await expect(upload).toBeVisible();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.press('Enter')]);
    await chooser.setFiles(file);
  };

  await test.step('one photo shows everyone, and one of them is left out', async () => {
    await uploadFirst(page, FAMILY);
    await expect(total('4 people')).toBeVisible({ timeout: 30_000 });
    await press(/^Person 2, /, 'Space');
    await expect(page.getByRole('button', { name: /^Person 2, /, pressed: false })).toBeFocused();
    await expect(total('3 people')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('two more photos bring someone each', async () => {
    await add(SIDEWAYS);
    await expect(total('4 people from 2 photos')).toBeVisible({ timeout: 30_000 });
    await add(HEIC);
    await expect(page.getByRole('button', { name: /^Photo 3, / })).toHaveAttribute('aria-pressed', 'true', { timeout: 40_000 });
  });

  await test.step('a face that was missed is marked', async () => {
    await press('Add a face');
    await expect(page.getByRole('button', { name: /marked by you$/ })).toBeFocused();
    for (const key of ['ArrowRight', 'ArrowUp', '+']) await page.keyboard.press(key);
    await expect(total('5 people from 3 photos')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('everyone gets a role, and the choices outlive a reload', async () => {
    const people = page.getByRole('list', { name: 'The people in your picture' }).getByRole('combobox');
    for (const [index, role] of ROLES.entries()) {
      await people.nth(index).focus();
      await page.keyboard.type(role);
      await expect(people.nth(index)).toHaveValue(role);
    }
    for (const choice of ['Family', 'painted']) await page.getByRole('radio', { name: choice, exact: true }).press('Space');
    await page.reload();
    for (const [index, role] of ROLES.entries()) await expect(people.nth(index)).toHaveValue(role);
    await expect(total('5 people from 3 photos')).toBeVisible();
  });

  await test.step('the picture of the chosen people is begun', async () => {
    const asked = page.waitForRequest('**/api/generate-personalized-image');
    await press('Generate image');
    const { memberSelections, sources } = (await asked).postDataJSON() as PersonalizedImageRequest;
    expect([memberSelections, sources?.map(({ faces }) => faces.length)]).toEqual([ROLES, [3, 1, 1]]);
    await expect(page.getByRole('progressbar', { name: 'Your picture' })).toBeVisible();
  });

  const version = (name: RegExp) => page.getByRole('radio', { name });
  await test.step('of two candidates the second one is chosen', async () => {
    await expect(page.getByRole('heading', { name: 'Here they are, made to keep' })).toBeFocused({ timeout: 90_000 });
    await expect(page.getByRole('button', { name: 'Chosen (picture 1)', pressed: true })).toBeVisible();
    expect(await page.evaluate(() => window.innerWidth)).toBe(PHONE.width);
    await press('Use this one (picture 2)');
    await expect(page.getByRole('button', { name: 'Chosen (picture 2)', pressed: true })).toBeFocused();
    await expect(page.getByRole('status').getByText('Picture 2 is chosen now')).toBeAttached();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('one thing is changed for free, and the picture before stays', async () => {
    await press('Change one thing');
    await expect(page.getByText('Your first change of this picture is free.')).toBeVisible();
    await press('Make it warmer');
    await expect(page.getByText('“Make it warmer”, being made')).toBeVisible();
    await expect(version(/^Make it warmer/)).toBeChecked({ timeout: 90_000 });
    await expect(page.getByText('1 of 2 free generations left')).toBeVisible();
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('a version is picked with the arrow keys, and goes on the gift', async () => {
    await version(/^Make it warmer/).focus();
    await page.keyboard.press('ArrowUp');
    await expect(version(/^Original/)).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(version(/^Make it warmer/)).toBeChecked();
    await press('Show the one before');
    await expect(page.getByRole('img', { name: 'Your picture before the change' })).toBeVisible();
    await press('Use it on this gift');
    await expect(page.getByRole('region', { name: 'This picture goes on the gift' })).toBeFocused();
  });

  await test.step('a name under one of them and a line are printed on the gift that is paid', async () => {
    const names = page.getByRole('region', { name: 'Names' });
    await names.getByRole('textbox').first().fill('Ruth');
    await expect(names.getByText('Saved')).toBeVisible();
    await page.getByRole('textbox', { name: /^Family name/ }).fill('The Reunions');
    await press(/^Add to Cart/);
    const cart = page.getByRole('dialog', { name: 'Your cart' });
    await expect(cart.getByText('your own picture')).toBeVisible();
    const checkout = cart.getByRole('button', { name: 'Checkout', exact: true });
    const [payment] = await Promise.all([context.waitForEvent('page'), checkout.press('Enter')]);
    await payByCard(payment);
    await expect(payment.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await payment.getByRole('link', { name: 'See this order in your account' }).press('Enter');
    const ordered = payment.getByRole('complementary', { name: 'What you ordered' });
    await expectOrdered(ordered, ['The Reunions']);
    await expect(ordered.getByText('Ruth')).toBeVisible();
  });
});
