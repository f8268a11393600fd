import type { BrowserContext } from '@playwright/test';
import { translatePage } from '../support/translate.js';

/** Shows all pages as a browser does that translates them, with words that journeys still find. */
export async function translateAllPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    const isReady = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    // A browser translates what it has shown for a while; a press on a translated page that has no code yet would be lost.
    const waiting = setInterval(() => {
      const elements = [...document.querySelectorAll('#root a, #root button')];
      if (elements.length === 0 || !elements.every(isReady)) return;
      clearInterval(waiting);
      (${translatePage.toString()})({ marks: ['', ''] });
    }, 20);
  `);
}

/** A browser in another language, whose day begins when the shop's is nearly over. */
export const ABROAD = { locale: 'ar-EG', timezoneId: 'Pacific/Auckland' };
