import { escapeHtml } from '../platform/index.js';
import { PAGE_DATA_ID, type PageData } from './contract.js';
import type { PageContent, SharedPicture } from './page.js';

/** @param cdn origin of public images if it is not the shop itself */
export function headHtml(page: PageContent, publicUrl: string, cdn = ''): string {
  const title = `${page.title} · Keepsake`;
  const address = publicUrl + page.path;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    page.isIndexed ? link({ rel: 'canonical', href: address }) : meta('name', 'robots', 'noindex'),
    meta('property', 'og:site_name', 'Keepsake'),
    meta('property', 'og:type', page.kind),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    ...pictureTags(page.picture, publicUrl),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', page.title),
    meta('name', 'twitter:description', page.description),
    meta('name', 'twitter:image', publicUrl + page.picture.path),
    meta('name', 'twitter:image:alt', page.picture.alt),
    ...(page.firstPicture
      ? [
          link({
            rel: 'preload',
            as: 'image',
            type: 'image/avif',
            imagesrcset: page.firstPicture.srcSet.replaceAll(/(?<=^|, )\//g, () => `${cdn}/`),
            imagesizes: page.firstPicture.sizes,
            fetchpriority: 'high',
          }),
        ]
      : []),
    ...(page.structuredData.length > 0
      ? [script('application/ld+json', { '@context': 'https://schema.org', '@graph': page.structuredData })]
      : []),
  ].join('\n    ');
}

function pictureTags({ path, alt, width, height }: SharedPicture, publicUrl: string): string[] {
  return [
    meta('property', 'og:image', publicUrl + path),
    ...(width && height
      ? [meta('property', 'og:image:width', `${width}`), meta('property', 'og:image:height', `${height}`)]
      : []),
    meta('property', 'og:image:alt', alt),
  ];
}

/** The data that the client hydrates the page with. */
export function dataHtml(data: PageData): string {
  return script('application/json', data, ` id="${PAGE_DATA_ID}"`);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function link(attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link ${text.join(' ')} />`;
}

/** JSON in a script element, escaped so that it cannot end the element or open a comment. */
function script(type: string, value: unknown, attributes = ''): string {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="${type}"${attributes}>${json}</script>`;
}
