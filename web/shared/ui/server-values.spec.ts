import { ORDER_STATUS } from './order-status.js';
import { lookOf, wordOf } from './server-values.js';

it.each([
  ['pending', { word: 'Pending', tone: 'warning' }],
  ['processing', { word: 'Processing', tone: 'info' }],
  ['completed', { word: 'Completed', tone: 'success' }],
  ['cancelled', { word: 'Cancelled', tone: 'danger' }],
  ['on_hold', { word: 'on_hold', tone: 'neutral' }],
  ['constructor', { word: 'constructor', tone: 'neutral' }],
  ['', { word: '', tone: 'neutral' }],
])('%j looks like %j', (status, look) => {
  expect(lookOf(ORDER_STATUS, status)).toEqual(look);
});

it.each([
  ['pdf', 'PDF'],
  ['hologram', 'hologram'],
  ['toString', 'toString'],
])('%j reads %j', (value, word) => {
  expect(wordOf({ pdf: 'PDF' }, value)).toBe(word);
});
