import { Cluster, Redis } from 'ioredis';
import { isRedisAddress, isRedisCluster } from '../config/redis-address.js';
import { connectRedis } from './redis-server.js';

describe('a Redis address', () => {
  it.each([
    'http://a:6379',
    'redis://',
    'redis://a:6379,b:6379',
    'redis://a:seven',
    'redis+cluster://',
    'redis+cluster://a:1,,b:2',
    'redis+cluster://a:1/3',
    'redis+sentinel://a:1',
    'a:6379',
  ])('is not %s', (address) => {
    expect(isRedisAddress(address)).toBe(false);
  });

  it.each(['redis://a', 'redis://:secret@a:6379/2', 'rediss://user:secret@a.example:6380', 'redis://[::1]:6379'])(
    'of one server may be %s',
    (address) => {
      expect([isRedisAddress(address), isRedisCluster(address)]).toEqual([true, false]);
      const client = connectRedis(address, { lazyConnect: true });
      expect(client).toBeInstanceOf(Redis);
      client.disconnect();
    },
  );

  it('names nodes, password and TLS of a cluster', () => {
    const address = 'rediss+cluster://shop:pass%2Fword@a.example:7000,b.example';
    expect([isRedisAddress(address), isRedisCluster(address)]).toEqual([true, true]);

    const client = connectRedis(address, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 }) as Cluster;

    expect(client).toBeInstanceOf(Cluster);
    expect(client.options).toMatchObject({
      enableOfflineQueue: false,
      redisOptions: { username: 'shop', password: 'pass/word', tls: {}, maxRetriesPerRequest: 1 },
    });
    client.disconnect();
  });
});
