import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOOPBACK_NAMES = ['127.0.0.1', '[::1]', 'localhost'];

/** Also checks the Host header, against DNS rebinding. */
export function isFromThisMachine({ ip, hostname }: FastifyRequest): boolean {
  return LOOPBACK_ADDRESSES.includes(ip) && LOOPBACK_NAMES.includes(hostname);
}
