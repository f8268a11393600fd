import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Fails with the list of obstacles that people with assistive technology would meet on the page, and of what its security
 * policy blocked. Looks once the page has loaded what it says it is loading: until then it may show dimmed earlier content.
 */
export async function expectNoObstacles(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(breachesOfPolicy)).toEqual([]);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(obstacles)).toEqual([]);
}

/** The same for the page as it is, and on a phone in the dark. */
export async function expectNoObstaclesInBothLooks(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  await expectNoObstacles(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoObstacles(page);
  await page.emulateMedia({ colorScheme: 'light' });
  if (viewport) await page.setViewportSize(viewport);
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
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
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
