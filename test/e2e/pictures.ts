import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Generation } from '../../server/generation/contract.js';
import { BEHAVIOR_PATH } from '../support/fake-fal.js';
import { accessToken, logIn, PASSWORD, type Person, register } from './people.js';
import { shop } from './shop.js';

const photo = (name: string) => path.resolve(import.meta.dirname, '../support/photos', name);
/** Four people side by side, too low for a sharp print. */
export const FAMILY = photo('family.jpg');
/** Taken with a phone held upright: the pixels lie on their side. */
export const SIDEWAYS = photo('sideways-with-gps.jpg');
/** A format that browsers on computers cannot show. */
export const HEIC = photo('phone.heic');

/** Signs a new customer in and comes to that page. */
export async function arrive(page: Page, email: string, address: string): Promise<Person> {
  const person = { email, password: PASSWORD };
  await register(page, person);
  await page.goto(`/auth?returnTo=${encodeURIComponent(address)}`);
  await logIn(page, person);
  await expect(page).toHaveURL(address);
  return person;
}

/** Chooses a file as the picker of the device would. */
export async function choosePhoto(page: Page, file: string): Promise<void> {
  const button = page.getByRole('button', { name: /^(Upload your photo|Replace this photo)$/ });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
}

/** The first photo of an account, with the question that comes before it. */
export async function uploadFirst(page: Page, file: string): Promise<void> {
  await choosePhoto(page, file);
  await page.getByRole('button', { name: 'I agree, upload the photo' }).click();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
}

/** Time in which a worker finds the people in a photo: one photo after the other, while other tests fill both cores. */
export const PEOPLE_FOUND_MS = 60_000;

/** Says who is in the picture, from left to right, once their faces are found. */
export async function chooseRoles(page: Page, roles: readonly string[]): Promise<void> {
  const people = page.getByRole('list', { name: 'The people in your picture' }).getByRole('combobox');
  await expect(people).toHaveCount(roles.length, { timeout: PEOPLE_FOUND_MS });
  for (const [index, role] of roles.entries()) await people.nth(index).selectOption(role);
}

/** Where the page of a gift is. */
export async function giftPath(page: Page, gift: string): Promise<string> {
  const answer = await page.request.get(`/api/products?search=${encodeURIComponent(gift)}`);
  const { products } = (await answer.json()) as { products: { id: string; name: string }[] };
  return `/product/${products.find(({ name }) => name === gift)?.id}`;
}

/** Calls the API as the customer who is signed in on this page. */
export async function asCustomer<Answer>(page: Page, method: string, address: string, data?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.fetch(address, { method, headers, ...(data && { data }) });
  return (await answer.json()) as Answer;
}

/** The choices that the page stores; null when it has removed them. */
export const keptChoices = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('ai-generator-state'));

/**
 * A picture may be made faster than a page is looked at: what the page asks about it is answered as if it were not
 * finished yet. @returns lets the page hear of the end
 */
export async function holdTheEnd(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(/\/api\/generations\/[\w-]+$/, async (route) => {
    try {
      if (!isHeld) return await route.continue();
      const response = await route.fetch();
      const generation = (await response.json()) as Generation;
      const hasEnded = generation.status === 'succeeded' || generation.status === 'failed';
      const stillRunning = {
        status: 'running',
        percent: 99,
        finished_at: null,
        engineMs: null,
        generatedImage: null,
        error: null,
      };
      await route.fulfill({ response, json: hasEnded ? { ...generation, ...stillRunning } : generation });
    } catch {
      // The page that asked is gone.
    }
  });
  return () => {
    isHeld = false;
  };
}

/** As long as it is held, the stand-in that makes the pictures says that it is at work. */
export async function holdPictures(page: Page, isHeld: boolean): Promise<void> {
  const behavior = isHeld ? { pollsInQueue: 0, pollsInProgress: 1_000_000 } : { pollsInQueue: 0, pollsInProgress: 0 };
  expect((await page.request.post(`${shop.falUrl}${BEHAVIOR_PATH}`, { data: behavior })).status()).toBe(200);
}
