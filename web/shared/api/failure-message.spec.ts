import { failureMessage } from './failure-message.js';

it.each<[string, unknown, RegExp]>([
  ['the server’s own sentence', { status: 409, data: { code: 'X', message: 'Sold out.' } }, /^Sold out\.$/],
  [
    'the first field that is refused',
    { status: 400, data: { code: 'X', message: 'a: No.', fields: [{ field: 'a', message: 'No.' }] } },
    /^No\.$/,
  ],
  ['no answer', { status: 'FETCH_ERROR' }, /connection/],
  ['an answer that came too late', { status: 'TIMEOUT_ERROR' }, /too long/],
  ['a proxy’s page', { status: 'PARSING_ERROR', originalStatus: 502 }, /our side/],
  ['a proxy that waited', { status: 'PARSING_ERROR', originalStatus: 504 }, /too long/],
  ['a busy server', { status: 503, data: '' }, /busy/],
  ['too many calls', { status: 429 }, /too many requests/],
  ['a fault of the server', { status: 500 }, /our side/],
  ['a mistake in our code', new TypeError('x is undefined'), /our side/],
  ['nothing at all', undefined, /our side/],
])('%s has its own message', (_what, error, words) => {
  expect(failureMessage(error)).toMatch(words);
});
