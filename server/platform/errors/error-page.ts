import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../escape-html.js';
import type { ApiError } from './contract.js';

/** Inline styles in brand colors, because loading our files may be what failed. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #fdfbf8; --ink: #2b1820; --ink2: #6a545b; --primary: #86254b; --on: #fff; --focus: #2f5fb3 }
@media (prefers-color-scheme: dark) { :root { --canvas: #1a1216; --ink: #f7eee9; --ink2: #c7b3b4; --primary: #f2a3b8; --on: #3d0c20; --focus: #9cc3ff } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); color: var(--ink); font: 16px/24px Figtree, Arial, sans-serif }
main { max-width: 480px; padding: 24px; text-align: center; text-wrap: balance }
h1 { margin: 0 0 12px; font: 400 30px/36px 'Young Serif', Georgia, serif; letter-spacing: -.012em }
p { margin: 0 0 28px; overflow-wrap: anywhere }
small { display: block; margin-top: 36px; font-size: 13px; line-height: 18px; color: var(--ink2) }
a { display: inline-block; padding: 12px 24px; border-radius: 999px; background: var(--primary); color: var(--on); font-weight: 600; line-height: 20px; text-decoration: none }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Whether a person opened the URL in a browser. */
export function acceptsHtml({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Shows the message of the API with a link to try again or back to the shop. */
export function sendErrorPage(reply: FastifyReply, { message, correlationId }: ApiError): void {
  const isTemporary = reply.statusCode === 429 || reply.statusCode >= 500;
  // An empty link reloads the page.
  const link = isTemporary ? '<a href="">Try again</a>' : '<a href="/">To the shop</a>';
  void reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>That didn’t work - Keepsake</title><style>${STYLE}</style></head>
<body><main><h1>That didn’t work</h1><p>${escapeHtml(message)}</p>${link}<small>If you contact us about this, please mention ${escapeHtml(correlationId)}</small></main></body></html>
`,
    );
}
