import type { FastifyInstance } from 'fastify';

/** `203.0.113.7:4711`, also mapped to IPv6. Without brackets, the port of an IPv6 address looks like a part of it. */
const WITH_PORT = /^((?:::ffff:)?\d+(?:\.\d+){3}):\d+$/i;
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;

/** The address in an entry of `X-Forwarded-For`: some proxies add a port, brackets or quotes. */
export function plainAddress(entry: string): string {
  const bare = entry.trim().replace(/^"(.*)"$/, '$1');
  return WITH_PORT.exec(bare)?.[1] ?? IN_BRACKETS.exec(bare)?.[1] ?? bare;
}

/** Otherwise every connection of a visitor would count as a visitor of its own. Register before anything reads `request.ip`. */
export function readForwardedAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded) headers['x-forwarded-for'] = String(forwarded).split(',').map(plainAddress).join(', ');
    done();
  });
}
