import { plainAddress } from './forwarded-addresses.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:4711 ', '203.0.113.7'],
  ['"203.0.113.7:4711"', '203.0.113.7'],
  ['::ffff:203.0.113.7:4711', '::ffff:203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', 'unknown'],
])('%j has the address %s', (entry, address) => expect(plainAddress(entry)).toBe(address));
