import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../paths.js';

const CLIENT_FOLDER = join(projectRoot, 'dist/web');
const SERVER_PATHS = ['/api/', '/auth/v1/', '/webhooks/', '/product-pictures/'];

/** Serves the built client: its files, and its page for every path that is not the server's own. */
export async function serveClient(fastify: FastifyInstance): Promise<void> {
  if (!existsSync(CLIENT_FOLDER)) return;
  const page = await readFile(join(CLIENT_FOLDER, 'index.html'), 'utf8');
  await fastify.register(fastifyStatic, {
    root: CLIENT_FOLDER,
    index: false,
    wildcard: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${CLIENT_FOLDER}/assets/`);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  fastify.get('/*', (request, reply) => {
    if (SERVER_PATHS.some((path) => request.url.startsWith(path))) {
      return reply.callNotFound();
    }
    return reply.header('cache-control', 'no-cache').type('text/html').send(page);
  });
}
