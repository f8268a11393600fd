import { z } from 'zod';
import { QUEUE_NAMES } from '../queues/queue-names.js';
import { isRedisAddress } from '../queues/redis-server.js';

export const port = z.coerce.number().int().min(1).max(65535);
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
export const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
export const queueList = commaSeparated.pipe(z.array(z.enum(QUEUE_NAMES)).min(1));
export const proxyList = commaSeparated.pipe(
  z.array(
    z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'addresses or networks such as 10.0.0.0/8'),
  ),
);

export const DEFAULT_BLOCKED_WORDS = ['nude', 'naked', 'nsfw', 'porn', 'sexual', 'topless', 'gore', 'beheading', 'swastika'];

export const list = (item: z.ZodType<string, string>) => commaSeparated.pipe(z.array(item)).default([]);

export const redisAddress = z
  .string()
  .refine(isRedisAddress, 'redis://, rediss://, or redis+cluster:// with comma-separated nodes');

export const queueServers = z
  .string()
  .transform((text) => Object.fromEntries(text.split(/,\s*(?=[a-z-]+=)/).map((entry) => entry.trim().split(/=(.*)/s, 2))))
  .pipe(z.partialRecord(z.enum(QUEUE_NAMES), redisAddress));

/** The URL parser accepts wildcards in host names. */
export const isExactOrigin = (text: string): boolean => URL.parse(text)?.origin === text && !text.includes('*');

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
