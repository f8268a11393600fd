import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { UrlSigner } from '../../server/platform/secrets/url-signer.js';
import { expectNoObstacles, expectNoObstaclesInBothLooks, PHONE } from './axe.js';
import { accessToken } from './people.js';
import { arrive } from './pictures.js';
import { shop } from './shop.js';
import { ABROAD } from './translated.js';

const SECRETS = path.resolve(import.meta.dirname, `../../.keepsake/${shop.name}/secrets.json`);
const NAME = 'Mom’s birthday';

const section = (page: Page) => page.getByRole('region', { name: /^Special dates/ });
const row = (page: Page) => section(page).getByRole('listitem').filter({ hasText: NAME });

/** The link of the reminder mail, which is sent too late for this test. */
async function linkOfMail(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const { dates } = (await (await page.request.get('/api/dates', { headers })).json()) as { dates: { id: string }[] };
  const { keepsake } = JSON.parse(await readFile(SECRETS, 'utf8')) as { keepsake: string };
  const id = dates[0]?.id ?? '';
  return `/unsubscribe?date=${id}.${new UrlSigner([keepsake], 'dates').signatureFor([id])}`;
}

test.use({ ...ABROAD, viewport: PHONE });

test('a customer saves a date, undoes its deletion, and stops its reminder', async ({ page }) => {
  test.setTimeout(120_000);

  await test.step('the first date is added, with the email reminder off by default', async () => {
    await arrive(page, 'dina.dates@post.example', '/my-account');
    await section(page).getByRole('button', { name: 'Add a date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a date' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Who' })).toBeFocused();
    await expectNoObstaclesInBothLooks(page);
    await dialog.getByRole('textbox', { name: 'Who' }).fill('Mom');
    await dialog.getByRole('combobox', { name: 'Month' }).selectOption('May');
    await dialog.getByRole('combobox', { name: 'Day' }).selectOption('12');
    const wish = dialog.getByRole('checkbox', { name: 'Email me three gift ideas two weeks before' });
    await expect(wish).not.toBeChecked();
    await wish.check();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('the date is still there after a reload', async () => {
    await page.reload();
    await expect(row(page)).toContainText(/(?:in \d+ days|today|tomorrow) · email two weeks before/);
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('its deletion is undone with the keyboard', async () => {
    await row(page)
      .getByRole('button', { name: `Delete: ${NAME}` })
      .press('Enter');
    await expect(row(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo: Your date was deleted' }).press('Enter');
    await expect(row(page)).toBeVisible();
    await page.reload();
    await expect(row(page)).toBeVisible();
  });

  await test.step('the link in the mail stops the reminder by one click', async () => {
    await page.goto(await linkOfMail(page));
    await page.getByRole('button', { name: 'Stop reminding me' }).click();
    await expect(page.getByRole('heading', { name: 'You won’t be reminded' })).toBeVisible();
    await expect(page.getByText(`We won’t email you about ${NAME} anymore.`)).toBeVisible();
    await expectNoObstacles(page);
    await page.goto('/my-account');
    await expect(row(page)).toContainText('no email');
  });
});
