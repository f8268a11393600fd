import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.js';

/** Inline styles in brand colors, because loading our files may be what failed. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #fdfbf8; --ink: #2b1820; --ink2: #6a545b; --primary: #86254b; --on: #fff; --focus: #2f5fb3 }
@media (prefers-color-scheme: dark) { :root { --canvas: #1a1216; --ink: #f7eee9; --ink2: #c7b3b4; --primary: #f2a3b8; --on: #3d0c20; --focus: #9cc3ff } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); color: var(--ink); font: 16px/24px Figtree, Arial, sans-serif }
main { max-width: 480px; padding: 24px; text-align: center; text-wrap: balance }
h1 { margin: 0 0 12px; font: 400 30px/36px 'Young Serif', Georgia, serif; letter-spacing: -.012em }
p { margin: 0 0 28px; overflow-wrap: anywhere }
p:has(+ p) { margin-bottom: 12px }
small { display: block; margin-top: 36px; font-size: 13px; line-height: 18px; color: var(--ink2) }
a, button { display: inline-block; padding: 12px 24px; border: 0; border-radius: 999px; background: var(--primary); color: var(--on); font: inherit; font-weight: 600; line-height: 20px; text-decoration: none; cursor: pointer }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
`;
/** A double click would send the form twice, and only the second answer would be shown. */
const SEND_ONCE = `addEventListener('submit', () => { document.querySelector('button').disabled = true })`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const [STYLE_HASH, SCRIPT_HASH] = [hashOf(STYLE), hashOf(SEND_ONCE)];

interface PlainPage {
  title: string;
  paragraphs: readonly string[];
  /** HTML below the paragraphs: a link or a form. */
  action: string;
  /** Sources that the form may be sent to, and redirected to from there. */
  formTargets?: string;
  smallPrint?: string;
}

/** Sends a page that needs no other file. */
export function sendPlainPage(
  reply: FastifyReply,
  { title, paragraphs, action, formTargets, smallPrint }: PlainPage,
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    ...(formTargets ? [`script-src ${SCRIPT_HASH}`] : []),
    "base-uri 'none'",
    `form-action ${formTargets ?? "'none'"}`,
    "frame-ancestors 'none'",
  ];
  const text = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  const script = formTargets ? `<script>${SEND_ONCE}</script>` : '';
  const note = smallPrint ? `<small>${escapeHtml(smallPrint)}</small>` : '';
  return reply
    .headers({ 'content-security-policy': policy.join(';'), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} - Keepsake</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${text}${action}${note}</main>${script}</body></html>
`,
    );
}
