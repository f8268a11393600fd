import { htmlOf } from './mail-html.js';

export interface MailLink {
  label: string;
  url: string;
}

/** What a mail says. All texts are plain text and may come from strangers. */
export interface MailPage {
  title: string;
  /** Preview text next to the subject; by default the first paragraph. */
  preheader?: string;
  /** A JPEG across the page. */
  picture?: MailPicture | undefined;
  paragraphs: readonly string[];
  /** The one thing to do; mails with `code` also show its address, for programs that do not open links. */
  button?: MailLink | undefined;
  /** Digits to type; spaced by CSS only, so that they can be copied. */
  code?: string | undefined;
  /** Less important than the button. */
  links?: readonly MailLink[];
  /** A table of amounts. */
  rows?: readonly MailRow[];
  /** Blocks with a heading, such as an address. */
  notes?: readonly { title: string; lines: readonly string[] }[];
  /** Below all that, smaller. */
  smallPrint?: readonly string[];
  /** A sentence that says why this person gets the mail. */
  reason: string;
  /** Phishing mails frighten people into following links, so warnings have none, not even in the footer. */
  isLinkless?: true;
}

export interface MailPicture {
  jpeg: Buffer;
  alt: string;
}

export interface MailRow {
  label: string;
  /** Small text below the label; may have several lines. */
  detail?: string;
  value: string;
  isTotal?: boolean;
  /** A JPEG beside the label. */
  picture?: Buffer | undefined;
  link?: MailLink | undefined;
}

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
  const footer = page.isLinkless ? [] : footerLinks(shopUrl);
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
  return [`${label}: ${value}`, ...(detail ? [detail] : []), ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n').replaceAll('\n', '\n  ');
}
