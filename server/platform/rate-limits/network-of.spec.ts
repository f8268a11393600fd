import { networkOf, widestNetworkOf } from './network-of.js';

describe('the network of a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['2002:cb00:7107:1::5', '203.0.113.7'],
    ['2002:cb00:7107:2::5', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0/56'],
    ['2001:0db8:0001:12ff::1', '2001:db8:1:1200/56'],
    ['2001:db8::1', '2001:db8:0:0/56'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:0/56'],
    ['::1', '0:0:0:0/56'],
    ['fe80::1%eth0', 'fe80:0:0:0/56'],
    ['no address', 'unreadable'],
    ['another', 'unreadable'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1/48'],
  ['2001:db8:1:ff00::1', '2001:db8:1/48'],
])('%s belongs to the customer %s', (address, site) => {
  expect(widestNetworkOf(address)).toBe(site);
});
