import type { MailLink, MailPage, MailRow } from './mail-content.js';
import { htmlOf } from './mail-html.js';

export interface RenderedMail {
  text: string;
  html: string;
  /** JPEGs that the HTML shows by their `cid`: links would expire, and would reveal who opens the mail and when. */
  pictures: readonly { cid: string; jpeg: Buffer }[];
}

/** The mail as plain text and as HTML in the look of the shop. */
export function renderMail(page: MailPage, shopUrl: string): RenderedMail {
  const jpegs = [page.picture?.jpeg, ...(page.rows ?? []).map(({ picture }) => picture)].filter((jpeg) => jpeg !== undefined);
  const pictures = jpegs.map((jpeg, index) => ({ cid: `picture-${index + 1}@keepsake`, jpeg }));
  const cidOf = (jpeg: Buffer) => pictures.find((picture) => picture.jpeg === jpeg)?.cid ?? '';
  const unsubscribe = page.unsubscribe ? [{ label: 'Unsubscribe', url: page.unsubscribe.url }] : [];
  const footer = page.isLinkless ? [] : [...unsubscribe, ...footerLinks(shopUrl)];
  return { text: textOf(page, footer), html: htmlOf(page, { cidOf, footer, shopUrl }), pictures };
}

function footerLinks(shopUrl: string): MailLink[] {
  return [
    { label: 'Contact us', url: `${shopUrl}/contact` },
    { label: 'Privacy policy', url: `${shopUrl}/privacy` },
    { label: 'Visit the shop', url: shopUrl },
  ];
}

function textOf(page: MailPage, footer: readonly MailLink[]): string {
  const { title, paragraphs, button, code, links = [], rows = [], notes = [], smallPrint = [], reason } = page;
  const parts = [
    title,
    ...paragraphs,
    button ? linkText(button) : '',
    code ? `Your code: ${code}` : '',
    ...links.map(linkText),
    rows.map(rowText).join('\n'),
    ...notes.map((note) => [`${note.title}:`, ...note.lines].join('\n')),
    ...smallPrint,
    ['--', 'Keepsake: your people, made to keep.', reason, ...footer.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function linkText({ label, url }: MailLink): string {
  return `${label}:\n${url}`;
}

function rowText({ label, detail, value, link }: MailRow): string {
  return [value ? `${label}: ${value}` : label, ...(detail ? [detail] : []), ...(link ? [`${link.label}: ${link.url}`] : [])]
    .join('\n')
    .replaceAll('\n', '\n  ');
}
