/** @jest-environment node */
import { firstScreens } from './first-screens.js';

let screens: Record<string, string>;

beforeAll(async () => {
  screens = await firstScreens();
});

describe('the first screens', () => {
  it('of the home page show the shell, the headline and places for gifts', () => {
    const home = screens['/'] ?? '';

    expect(home).toContain('One photo of them.');
    expect(home).toContain('href="/category/couples"');
    expect(home).toContain('Loading gifts');
    expect(home).toContain('src="/pictures/hero-product-800.webp"');
  });

  it('of categories have their heading, that of products the room of its picture', () => {
    expect(screens['/category/couples']).toMatch(/<h1[^>]*>Gifts for Couples<\/h1>/);
    expect(Object.keys(screens)).toHaveLength(13);
    expect(screens['/product/any']).toContain('aria-busy');
  });

  it('offer nothing that would need code: buttons and choices wait, links and the search work as they stand', () => {
    for (const html of Object.values(screens)) {
      expect(html).not.toMatch(/<(?:button|select)(?! inert)/);
      expect(html).toMatch(/<form role="search"[^>]* action="\/"/);
      expect(html).toMatch(/<input[^>]* name="q"/);
    }
  });

  it('leave asking for pictures ahead to the document', () => {
    expect(Object.values(screens).join()).not.toContain('<link');
  });
});
