import { asDescription } from './page.js';

describe('a description', () => {
  it('is one line', () => {
    expect(asDescription('  Framed.\n\nIn  oak. ')).toBe('Framed. In oak.');
  });

  it('is cut between words', () => {
    const text = asDescription('portrait '.repeat(40));

    expect(text).toMatch(/portrait…$/);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('is cut where there are no words, and no sign in half', () => {
    const text = asDescription('😀'.repeat(200));

    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.isWellFormed()).toBe(true);
  });
});
