import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Names the folder of a run in which checked states are kept. */
export const CHECKED_FOLDER = 'E2E_CHECKED_FOLDER';

/** The two looks in which pages are checked: the wide one in light mode, the phone in dark mode. */
export const WIDE = { width: 1440, height: 1000 };
export const PHONE = { width: 390, height: 844 };

/**
 * Fails with the list of obstacles that people with assistive technology would meet on the page, and of what its security
 * policy blocked. Looks once the page has loaded what it says it is loading: until then it may show dimmed earlier content.
 * A state of a page that an earlier journey of this run has checked in the same look is not checked again.
 */
export async function expectNoObstacles(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(breachesOfPolicy)).toEqual([]);
  if (await wasChecked(await page.evaluate(stateOfPage))) return;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(obstacles)).toEqual([]);
}

/** The same on a wide screen in light, and on a phone in the dark. */
export async function expectNoObstaclesInBothLooks(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await expectNoObstacles(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await expectNoObstacles(page);
  await page.emulateMedia({ colorScheme: scheme });
  if (viewport) await page.setViewportSize(viewport);
}

/** Journeys run in several processes, so what was checked is kept as empty files. */
async function wasChecked(state: string): Promise<boolean> {
  const folder = process.env[CHECKED_FOLDER];
  if (!folder) return false;
  const file = path.join(folder, createHash('sha1').update(state).digest('hex'));
  return writeFile(file, '', { flag: 'wx' }).then(
    () => false,
    () => true,
  );
}

/** In the page: its address, its look, and what tells one state of it from another, without ids and figures. */
function stateOfPage(): string {
  const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const headings = [...document.querySelectorAll('h1, dialog[open] h2, [role=dialog] h2')].map((heading) => heading.textContent);
  const parts = [
    '[role=alert]',
    '[role=menu]',
    '[role=listbox]',
    '[role=progressbar]',
    '[aria-invalid=true]',
    'form',
    'table, [role=grid]',
  ];
  const address = location.pathname.replace(/[^/]*\d[^/]*/g, ':id');
  const look = [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches];
  return JSON.stringify([address, look, headings.join().replace(/\d+/g, '0'), parts.map(isShown)]);
}

/**
 * Runs in the page, which has axe by now. Waits for what is still fading in, since it does not have its final colors yet, but
 * not for endless animations. Leaves frames out: the only one is the mail's, which runs no script, so axe would wait in vain.
 */
async function obstacles(): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
  for (let moving; (moving = document.getAnimations().filter(isEnding)).length > 0;) {
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
  const { violations } = await inPage.run({ exclude: ['iframe'] }, { resultTypes: ['violations'], iframes: false });
  // Safari on iPhones zooms into a field with smaller text, and stays there.
  const fields = document.querySelectorAll(
    'input:not([type=checkbox], [type=radio], [type=file], [type=range], [tabindex="-1"]), select, textarea',
  );
  const small = [...fields].filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    ...small.map((field) => `text below 16 pixels: ${field.outerHTML}`),
  ];
}

/** In the page: all since it was opened. */
function breachesOfPolicy(): string[] {
  const observer = new ReportingObserver(() => undefined, { types: ['csp-violation'], buffered: true });
  observer.observe();
  const records = observer.takeRecords().map(({ body }) => body as unknown as Record<string, unknown>);
  observer.disconnect();
  // Playwright reads again what the page could not show, a photo in a format of phones, and no file asked for that.
  const ofThePage = records.filter(({ blockedURL, sourceFile }) => blockedURL !== 'blob' || sourceFile);
  return ofThePage.map(
    ({ effectiveDirective, blockedURL, sourceFile }) => `${effectiveDirective}: ${blockedURL} in ${sourceFile}`,
  );
}
