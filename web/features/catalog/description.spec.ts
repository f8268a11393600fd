import { splitDescription } from './description.js';

it('shows a short description whole, line by line', () => {
  expect(splitDescription('Printed on cotton.\r\n\nFramed in oak.')).toEqual({
    lead: ['Printed on cotton.', 'Framed in oak.'],
    rest: [],
  });
});

it('keeps what would push the button off the first screen for below, in whole paragraphs', () => {
  expect(splitDescription(`Short.\n${'a'.repeat(280)}\nShort too.`)).toEqual({
    lead: ['Short.'],
    rest: ['a'.repeat(280), 'Short too.'],
  });
});

it('has room for no part of a single endless paragraph', () => {
  expect(splitDescription('a'.repeat(5000)).lead).toEqual([]);
});

it('is empty for an empty description', () => {
  expect(splitDescription(' \n ')).toEqual({ lead: [], rest: [] });
});
