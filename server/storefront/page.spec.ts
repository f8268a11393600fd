import { toDescription } from './page.js';

describe('a description', () => {
  it('becomes one line', () => {
    expect(toDescription('  Framed.\n\nIn  oak. ')).toBe('Framed. In oak.');
  });

  it('is cut between words', () => {
    const text = toDescription('portrait '.repeat(40));

    expect(text).toMatch(/portrait…$/);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('is cut between characters if there are no spaces', () => {
    const text = toDescription('😀'.repeat(200));

    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.isWellFormed()).toBe(true);
  });
});
