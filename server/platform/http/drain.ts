import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../operations/readiness.js';

const CHECK_MS = 200;

/**
 * Stops the HTTP server gracefully. While it drains, every answer closes its connection, so that clients move to another
 * process. After it stops listening, running requests and those on open connections may finish for `drainMs`.
 */
export function drainOnClose(fastify: FastifyInstance, readiness: () => Readiness, drainMs: number): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness().isDraining) reply.header('connection', 'close');
    done();
  });
  fastify.addHook('preClose', (done) => {
    const { server } = fastify;
    // Closes connections that become idle: their last answer may have allowed keep-alive.
    const idle = setInterval(() => server.closeIdleConnections(), CHECK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
    done();
  });
}
