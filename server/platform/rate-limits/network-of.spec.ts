import { networkOf, widestNetworkOf, widerSubjects } from './network-of.js';

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
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['no address', 'no address'],
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
  expect(widerSubjects(widestNetworkOf(address))).toEqual([]);
});

describe('wider networks', () => {
  const of = (subject: string) => widerSubjects(subject).map(({ subject: wider, times }) => [wider, times]);

  it('are the /56 and the /48 with higher limits', () => {
    expect(of(networkOf('2001:db8:1:2ff::1'))).toEqual([['2001:db8:1:200/56', 4], ['2001:db8:1/48', 16]]);
    expect(of(networkOf('2001:db8:1:2::1'))).toEqual([['2001:db8:1:0/56', 4], ['2001:db8:1/48', 16]]);
  });

  it('are found in longer subjects', () => {
    expect(of('KS-1 2001:db8:1:2')).toEqual([['KS-1 2001:db8:1:0/56', 4], ['KS-1 2001:db8:1/48', 16]]);
    expect(of('2001:db8:1:2 a@example.com')).toEqual([['2001:db8:1:0/56 a@example.com', 4], ['2001:db8:1/48 a@example.com', 16]]);
  });

  it.each(['203.0.113.7', 'a@example.com', '+15550100', 'b5a0c8a6-2f0e-4b1c-9a53-0f1d2c3b4a59', ''])('do not exist for %p', (subject) => {
    expect(of(subject)).toEqual([]);
  });
});
