import { defuseLinks } from './defuse-links.js';

describe('words of strangers in a mail', () => {
  it.each(['www.example.com', 'https://example.com/a', 'win@example.com', 'example.com', 'tel:1234567'])('are no link: %s', (text) => {
    expect(defuseLinks(text)).not.toMatch(/[.:/@]\w/);
    expect(defuseLinks(text).replaceAll('\u200b', '')).toBe(text);
  });

  it.each(['For my dear Otto. Love, Nora', 'Dr. A', 'Ms. Lee: thank you!', ''])('stay as they are: %s', (text) => {
    expect(defuseLinks(text)).toBe(text);
  });
});
