import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { isRedisCluster, readRedisAddress } from '../config/redis-address.js';

/** @param address passes `isRedisAddress` */
export function connectRedis(address: string, options: RedisOptions): Redis | Cluster {
  if (!isRedisCluster(address)) return new Redis(address, options);
  const { hasTls, username, password, nodes: addresses } = readRedisAddress(address);
  const nodes = addresses.map((node) => {
    const { hostname, port } = new URL(`redis://${node}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) };
  });
  const { host: _host, port: _port, lazyConnect, retryStrategy, enableOfflineQueue, ...redisOptions } = options;
  return new Cluster(nodes, {
    lazyConnect,
    enableOfflineQueue,
    ...(retryStrategy === null && { clusterRetryStrategy: null }),
    redisOptions: {
      ...redisOptions,
      ...(username && { username }),
      ...(password && { password }),
      ...(hasTls && { tls: {} }),
    },
    // Certificates hold host names, not IP addresses.
    ...(hasTls && { dnsLookup: (host, done) => done(null, host) }),
  });
}
