import { Html, html } from './html.js';
import { STYLE } from './style.js';

export interface DocumentContent {
  title: string;
  /** Lets the inline stylesheet through the content security policy. */
  nonce: string;
  body: Html;
  /** Style rules of this page only; trusted, never user input. */
  extraStyle?: string;
  script?: Html | undefined;
}

const BOW =
  '<path d="M21 21.5 7.4 11.6C5.9 10.5 4 11.5 4 13.4v17.2c0 1.9 1.9 2.9 3.4 1.8L21 24.5M27 21.5l13.6-9.9c1.5-1.1 3.4-.1 3.4 1.8v17.2c0 1.9-1.9 2.9-3.4 1.8L27 24.5M22 27l-6.5 14M26 27l6.5 14" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>' +
  '<g fill="currentColor"><circle cx="9.8" cy="19.6" r="2.5"/><path d="M6 28.2c0-2.7 1.7-4.6 3.9-4.6s3.9 1.7 3.9 3.6L6 32.6z"/><circle cx="38.2" cy="19.6" r="2.5"/><path d="M42 28.2c0-2.7-1.700-4.600-3.900-4.600s-3.900 1.700-3.900 3.600l7.800 5.400z"/></g>' +
  '<rect x="19" y="17.5" width="10" height="11" rx="4" fill="#f6cd6b" stroke="currentColor" stroke-width="3"/>';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" color="#86254b">${BOW}</svg>`,
)}`;

export function bow(size: number): Html {
  return html`<svg viewBox="0 0 48 48" width="${size}" height="${size}" aria-hidden="true">${new Html(BOW)}</svg>`;
}

export function brand(): Html {
  return html`<div class="brand">${bow(40)}<span>Keepsake</span></div>`;
}

export function sandboxHeader(): Html {
  return html`<header class="sandbox"><strong>Sandbox: no real money moves.</strong></header>`;
}

export function document({ title, nonce, body, extraStyle = '', script }: DocumentContent): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        <link rel="preload" href="/assets/young-serif.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin />
        <style nonce="${nonce}">
          ${new Html(STYLE + extraStyle)}
        </style>
        ${script}
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}
