import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** A server: redis://host:6379, or rediss:// with TLS. A cluster: redis+cluster:// and some of its nodes, comma-separated. */
const ADDRESS = /^(rediss?)(\+cluster)?:\/\/(?:([^@/]*)@)?([^@/]+)(\/\d*)?$/;

export function isRedisAddress(text: string): boolean {
  const [, scheme, cluster, , hosts = '', database] = ADDRESS.exec(text) ?? [];
  const nodes = hosts.split(',');
  if (!scheme || (cluster ? database : nodes.length > 1)) return false;
  return nodes.every((node) => node !== '' && URL.canParse(`redis://${node}`));
}

export function isRedisCluster(address: string): boolean {
  return ADDRESS.exec(address)?.[2] !== undefined;
}

/** @param address passes `isRedisAddress` */
export function connectRedis(address: string, options: RedisOptions): Redis | Cluster {
  if (!isRedisCluster(address)) return new Redis(address, options);
  const [, scheme, , credentials = '', hosts = ''] = ADDRESS.exec(address) ?? [];
  const [username, password] = credentials.split(':').map(decodeURIComponent);
  const nodes = hosts.split(',').map((node) => {
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
      ...(scheme === 'rediss' && { tls: {} }),
    },
    // Certificates hold host names, not IP addresses.
    ...(scheme === 'rediss' && { dnsLookup: (host, done) => done(null, host) }),
  });
}
