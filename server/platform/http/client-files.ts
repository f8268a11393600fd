import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CLIENT_FOLDER, CACHE_FOREVER } from './client-build.js';
import { markClientFiles } from './request-log.js';

/** Serves the files of the built client, precompressed ones where the build made them. */
export async function serveClientFiles(fastify: FastifyInstance): Promise<void> {
  if (!existsSync(CLIENT_FOLDER)) return;
  await fastify.register(async (files) => {
    markClientFiles(files);
    await files.register(fastifyStatic, {
      root: CLIENT_FOLDER,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['index.html', 'manifest.json', 'first-screens.json', '**/*.br', '**/*.gz'],
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${CLIENT_FOLDER}/assets/`);
        response.header('cache-control', isHashed ? CACHE_FOREVER : 'public, max-age=3600');
      },
    });
  });
}
