import { trustedProxies } from './trusted-proxies.js';

const isProxy = trustedProxies({ TRUSTED_PROXIES: ['loopback', '10.0.0.0/8', '172.31.250.2', 'fd00:1::/64'] });

describe('the address of a trusted proxy', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '172.31.250.2',
    'fd00:1::7',
    'fd00:1::7%eth0',
  ])('is that of a proxy in front of the shop: %s', (address) => {
    expect(isProxy(address)).toBe(true);
  });

  test.each(['203.0.113.9', '172.31.250.3', '2001:db8::1', 'fd00:2::7', 'unknown', ''])('is no other: %s', (address) => {
    expect(isProxy(address)).toBe(false);
  });
});
