import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CLIENT_FOLDER, CACHE_FOREVER } from './client-build.js';
import { markClientFiles } from './request-log.js';

/** One route for all: hundreds of routes take 0.2 s of a start. */
const ROUTE = '/client-files/';
const NOT_SERVED = /^(?:index\.html|manifest\.json)$|\.(?:br|gz)$/;

/** Icons that browsers and phones ask for by themselves. */
const ICONS: readonly [RegExp, string][] = [
  [/^favicon\.ico$/, 'pictures/icon-192.png'],
  [/^apple-touch-icon(?:-\d+x\d+)?(?:-precomposed)?\.png$/, 'pictures/icon-180.png'],
];

/** Paths within the built client; none where only the server was built. */
const names = new Set(readNames());

function readNames(): string[] {
  try {
    const entries = readdirSync(CLIENT_FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const all = entries.map(({ parentPath, name }) => path.posix.join(path.relative(CLIENT_FOLDER, parentPath), name));
    return all.filter((name) => !NOT_SERVED.test(name));
  } catch {
    return [];
  }
}

/** @returns the URL that a request for a client file is routed by; that of any other request as it is */
export function routeClientFile(url: string): string {
  const [asked = ''] = url.slice(1).split('?', 1);
  const file = ICONS.find(([name]) => name.test(asked))?.[1] ?? asked;
  return names.has(file) ? ROUTE + file : url;
}

/** Serves the files of the built client, precompressed ones where the build made them. */
export async function serveClientFiles(fastify: FastifyInstance): Promise<void> {
  if (names.size === 0) return;
  await fastify.register(async (files) => {
    markClientFiles(files);
    await files.register(fastifyStatic, {
      root: CLIENT_FOLDER,
      serve: false,
      preCompressed: true,
      setHeaders: (response, file) => {
        const isHashed = file.includes(`${CLIENT_FOLDER}/assets/`);
        response.header('cache-control', isHashed ? CACHE_FOREVER : 'public, max-age=3600');
      },
    });
    files.get<{ Params: { '*': string } }>(`${ROUTE}*`, ({ params: { '*': name } }, reply) =>
      names.has(name) ? reply.sendFile(name) : reply.callNotFound(),
    );
  });
}
