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

  it('offer buttons and choices, whose effect comes with the code; the search works as it stands', () => {
    for (const html of Object.values(screens)) {
      expect(html).toMatch(/<button type="button"[^>]* aria-label="Menu"/);
      expect(html).not.toContain(' inert');
      expect(html).toMatch(/<form role="search"[^>]* action="\/"/);
      expect(html).toMatch(/<input[^>]* name="q"/);
    }
  });

  it('do not claim that the cart is empty', () => {
    for (const html of Object.values(screens)) {
      expect(html).toContain('aria-label="Cart"');
      expect(html).not.toContain('0 gifts');
    }
  });

  it('leave asking for pictures ahead to the document', () => {
    expect(Object.values(screens).join()).not.toContain('<link');
  });
});
