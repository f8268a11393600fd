import type { Page } from '@playwright/test';

/** Fills in the hosted payment page and pays. */
export async function payByCard(page: Page, { email }: { email?: string } = {}): Promise<void> {
  await page.getByLabel('Card number').waitFor();
  if (email) await page.getByLabel('Email').fill(email);
  const name = page.getByLabel('Full name');
  if (await name.isVisible()) {
    await name.fill('Nora Alvim');
    await page.getByLabel('Address', { exact: true }).fill('18 Orchard Lane');
    await page.getByLabel('City').fill('Portland');
    await page.getByRole('textbox', { name: 'State' }).fill('ME');
    await page.getByLabel('Postal code').fill('04101');
    await page.getByLabel('Phone').fill('+1 207 555 0134');
  }
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
