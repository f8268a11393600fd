import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';

const FONTS: Record<string, string> = {
  'young-serif.woff2': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};
const resolve = createRequire(import.meta.url).resolve;

/** The fonts of the pages' style. */
export function serveFonts(app: FastifyInstance): void {
  app.get<{ Params: { font: string } }>('/assets/:font', async ({ params }, reply) => {
    const font = FONTS[params.font];
    if (!font) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(resolve(font)));
  });
}

/**
 * Sends a page whose policy allows our fonts and the sources that `policy` adds.
 * @param render gets the nonce of the page's style
 */
export function sendPage(reply: FastifyReply, policy: string, render: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      // Back can show the answer to a form only from the cache: otherwise the browser asks whether to send the form again.
      'cache-control': reply.request.method === 'POST' ? 'private, no-cache' : 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${policy}`,
    })
    .type('text/html; charset=utf-8')
    .send(render(nonce));
}
