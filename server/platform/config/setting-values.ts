import { z } from 'zod';
import { QUEUE_NAMES } from './queue-names.js';
import { isRedisAddress } from './redis-address.js';

export const port = z.coerce.number().int().min(1).max(65535);
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })
  .transform((url) => url.replace(/\/+$/, ''));
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

export const listSetting = (item: z.ZodType<string, string>) => commaSeparated.pipe(z.array(item)).default([]);

/** The endpoints of fal that make pictures of several images, or change one, and whose input Keepsake knows. */
const FAL_ENDPOINTS = [
  'google/nano-banana-2.1/edit',
  'fal-ai/nano-banana-pro/edit',
  'fal-ai/bytedance/seedream/v4.5/edit',
  'fal-ai/flux-2-pro/edit',
  'fal-ai/qwen-image-edit-2511',
  'fal-ai/flux-kontext/dev',
] as const;
export type FalEndpoint = (typeof FAL_ENDPOINTS)[number];

const MAX_CENTS = 10_000;

/** An endpoint and what one picture costs there. */
const pricedEndpoint = z.string().refine(
  (text) => {
    const { endpoint, cents } = readPricedEndpoint(text);
    return FAL_ENDPOINTS.includes(endpoint) && cents <= MAX_CENTS;
  },
  `endpoint=cents, comma-separated, with up to ${MAX_CENTS} cents and these endpoints: ${FAL_ENDPOINTS.join(', ')}`,
);

export const pricedEndpoints = commaSeparated.pipe(
  z
    .array(pricedEndpoint)
    .refine((list) => new Set(list.map((text) => readPricedEndpoint(text).endpoint)).size === list.length, 'each endpoint once'),
);

/** Reads one that passed `pricedEndpoints`. */
export function readPricedEndpoint(text: string): { endpoint: FalEndpoint; cents: number } {
  const [, endpoint, cents] = /^([^=]+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return { endpoint: endpoint as FalEndpoint, cents: Number(cents) };
}

export const redisAddress = z
  .string()
  .refine(isRedisAddress, 'redis://, rediss://, or redis+cluster:// with comma-separated nodes');

export const queueServers = z
  .string()
  .transform((text) => Object.fromEntries(text.split(/,\s*(?=[a-z-]+=)/).map((entry) => entry.trim().split(/=(.*)/s, 2))))
  .pipe(z.partialRecord(z.enum(QUEUE_NAMES), redisAddress));

/** The URL parser accepts wildcards in host names. */
export const isExactOrigin = (text: string): boolean => URL.parse(text)?.origin === text && !text.includes('*');

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address such as postgresql://user:password@host:5432/database',
});
