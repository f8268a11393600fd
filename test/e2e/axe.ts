import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails with the list of obstacles that people with assistive technology would meet on the page, and of what it wanted
 * to do and its security policy forbids.
 */
export async function expectNoObstacles(page: Page): Promise<void> {
  expect(await page.evaluate(breachesOfPolicy)).toEqual([]);
  await page.evaluate(endOfMotion);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found).toEqual([]);
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

/** In the page: what is still fading in has not the colours that it will have. What moves for ever is not waited for. */
async function endOfMotion(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** In the page: all since it was opened. */
function breachesOfPolicy(): string[] {
  const observer = new ReportingObserver(() => undefined, { types: ['csp-violation'], buffered: true });
  observer.observe();
  const records = observer.takeRecords().map(({ body }) => body as unknown as Record<string, unknown>);
  observer.disconnect();
  // Playwright reads again what the page could not show, a photo in a format of phones, and no file asked for that.
  const ofThePage = records.filter(({ blockedURL, sourceFile }) => blockedURL !== 'blob' || sourceFile);
  return ofThePage.map(({ effectiveDirective, blockedURL, sourceFile }) => `${effectiveDirective}: ${blockedURL} in ${sourceFile}`);
}
