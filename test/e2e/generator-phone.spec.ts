import { expect, type Page, test } from '@playwright/test';
import type { PhotoList } from '../../server/generation/contract.js';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { expectOrdered, openSeenOn } from './gift-views.js';
import { payByCard } from './payment-page.js';
import { arrive, asCustomer, choosePhoto, HEIC, holdTheEnd, keptChoices, SIDEWAYS, uploadFirst } from './pictures.js';
import { translateAllPages } from './translated.js';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' });
test.beforeEach(({ context }) => translateAllPages(context));

const GIFT = 'The Whole Family on Canvas';
const MUG = 'Thick and Thin Mug';
const LINE = 'Through thick & thin';

const generate = (page: Page) => page.getByRole('button', { name: 'Generate image' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Your picture' });
const uploads = (page: Page) => asCustomer<PhotoList>(page, 'GET', '/api/user-images');

async function giftPath(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/products?search=${encodeURIComponent(GIFT)}`);
  const { products } = (await answer.json()) as { products: { id: string; name: string }[] };
  return `/product/${products.find(({ name }) => name === GIFT)?.id}`;
}

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
  await arrive(page, 'phoebe.phone@post.example', await giftPath(page));

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
    await page.getByRole('group', { name: 'Image type' }).getByText('Cartoon').tap();
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
    await page.getByText('We see 1 person, but you chose 3.').tap();
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
