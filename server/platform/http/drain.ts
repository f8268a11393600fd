import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../operations/readiness.js';

const LOOK_MS = 200;

/**
 * How the web tier's server stops. From the moment it drains, every answer asks the other side to take a new connection,
 * to another process. When it stops listening, requests under way may finish, and those that still come on open
 * connections are served; after `drainMs` the rest is cut, so that nobody's slow line keeps the process.
 */
export function drainOnClose(fastify: FastifyInstance, readiness: () => Readiness, drainMs: number): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness().isDraining) reply.header('connection', 'close');
    done();
  });
  fastify.addHook('preClose', (done) => {
    const { server } = fastify;
    // A connection becomes idle when its last answer is out, which may have said that it could be kept.
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
    done();
  });
}
