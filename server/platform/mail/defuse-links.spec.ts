import { defuseLinks } from './defuse-links.js';

describe('text typed by customers', () => {
  it.each(['www.example.com', 'https://example.com/a', 'win@example.com', 'example.com', 'tel:1234567'])(
    'contains no link: %s',
    (text) => {
      expect(defuseLinks(text)).not.toMatch(/[.:/@]\w/);
      expect(defuseLinks(text).replaceAll('\u200b', '')).toBe(text);
    },
  );

  it.each(['For my dear Otto. Love, Nora', 'Dr. A', 'Ms. Lee: thank you!', ''])('stays as it is: %s', (text) => {
    expect(defuseLinks(text)).toBe(text);
  });
});
