import { cardDescription } from '../../../server/storefront/list-filters/contract.js';
import { noneInCategory, paragraphs } from './text.js';

it('leaves a description of 80 characters alone', () => {
  expect(cardDescription('a'.repeat(80))).toBe('a'.repeat(80));
});

it('cuts a longer one at 80 characters', () => {
  expect(cardDescription('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
});

it('cuts before an emoji that does not fit as a whole', () => {
  expect(cardDescription(`${'a'.repeat(79)}🎁 for grandma`)).toBe(`${'a'.repeat(79)}…`);
  expect(noneInCategory(`${'a'.repeat(59)}🎁`)).toContain(`"${'a'.repeat(59)}…"`);
});

it('does not change an already truncated text', () => {
  const cut = cardDescription(`${'a'.repeat(79)} and more`);
  expect(cardDescription(cut)).toBe(cut);
});

it('shows several paragraphs as one on the card', () => {
  expect(cardDescription('Printed on cotton.\n\nFramed in oak.')).toBe('Printed on cotton. Framed in oak.');
});

it('splits the product page’s description by its line breaks', () => {
  expect(paragraphs('Printed on cotton.\r\n\r\nFramed in oak.\n')).toEqual(['Printed on cotton.', 'Framed in oak.']);
});
