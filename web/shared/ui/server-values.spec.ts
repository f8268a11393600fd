import { ORDER_STATUS } from './order-status.js';
import { getStatusDisplay, getLabel } from './server-values.js';

it.each([
  ['pending', { word: 'Pending', tone: 'warning' }],
  ['processing', { word: 'Processing', tone: 'info' }],
  ['completed', { word: 'Completed', tone: 'success' }],
  ['cancelled', { word: 'Cancelled', tone: 'error' }],
  ['on_hold', { word: 'on_hold', tone: 'neutral' }],
  ['constructor', { word: 'constructor', tone: 'neutral' }],
  ['', { word: '', tone: 'neutral' }],
])('%j looks like %j', (status, look) => {
  expect(getStatusDisplay(ORDER_STATUS, status)).toEqual(look);
});

it.each([
  ['pdf', 'PDF'],
  ['hologram', 'hologram'],
  ['toString', 'toString'],
])('%j reads %j', (value, word) => {
  expect(getLabel({ pdf: 'PDF' }, value)).toBe(word);
});
