import { escapeHtml } from '../escape-html.js';
import type { MailLink, MailPage, MailPicture, MailRow } from './mail-content.js';

const SANS = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const SERIF = "'Young Serif',Georgia,'Times New Roman',serif";
const TABLE =
  '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="border-collapse:separate">';
/** Fills the preview, so that mail programs do not continue it with the text of the mail. */
const PREVIEW_FILLER = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * The brand's light colors are inline, because some mailboxes drop style sheets; this one only adds phones and dark mode.
 * Outlook uses Times if it lacks the first font of a list.
 */
const STYLE =
  '<style>:root{color-scheme:light dark;supported-color-schemes:light dark}' +
  '@media (max-width:480px){.card{padding:28px 20px!important}.title{font-size:24px!important;line-height:30px!important}}' +
  '@media (prefers-color-scheme:dark){.page{background:#1a1216!important}.page,.ink{color:#f7eee9!important}' +
  '.card{background:#241a1f!important;border-color:#3b2d33!important}.note{background:#140d10!important}' +
  '.quiet{color:#c7b3b4!important}.brand,.link{color:#f2a3b8!important}.line{border-color:#3b2d33!important}' +
  '.button{background:#f2a3b8!important}.button a{color:#3d0c20!important}}</style>' +
  `<!--[if mso]><style>body,td,p,a{font-family:Arial,sans-serif!important}h1,.brand{font-family:Georgia,serif!important}</style><![endif]-->`;

interface MailContext {
  /** The content id of an attached picture. */
  cidOf: (jpeg: Buffer) => string;
  footer: readonly MailLink[];
  shopUrl: string;
}

/** Uses tables because Outlook supports no other layout; 600 pixels wide, less on phones. */
export function htmlOf(page: MailPage, { cidOf, footer, shopUrl }: MailContext): string {
  const preview = escapeHtml(page.preheader ?? page.paragraphs[0] ?? page.title);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(page.title)}</title>${STYLE}</head>` +
    `<body class="page" style="margin:0;padding:0;background:#fdfbf8;color:#2b1820;font:16px/24px ${SANS}">` +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${PREVIEW_FILLER}</div>` +
    `${TABLE}<tr><td class="page" align="center" bgcolor="#fdfbf8" style="padding:28px 12px;background:#fdfbf8">` +
    `<table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:600px">` +
    `<tr><td style="padding:0 8px 20px">${brand(shopUrl)}</td></tr>` +
    `<tr><td class="card ink" bgcolor="#ffffff" style="padding:36px;border:1px solid #e9dfd9;border-radius:24px;background:#ffffff;` +
    `color:#2b1820;font:16px/24px ${SANS};overflow-wrap:anywhere">${content(page, cidOf)}</td></tr>` +
    `<tr><td class="quiet" style="padding:20px 8px 0;color:#6a545b;font:13px/20px ${SANS}">${footing(page, footer)}</td></tr>` +
    '</table></td></tr></table></body></html>'
  );
}

/** The picture is beside the name, so that nothing is missing when pictures are blocked. */
function brand(shopUrl: string): string {
  const mark = `<img src="${escapeHtml(shopUrl)}/pictures/icon-192.png" alt="" width="44" height="44" style="display:block;border-radius:12px">`;
  return (
    `<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><td style="padding-right:12px">${mark}</td>` +
    `<td class="brand" style="font:26px/44px ${SERIF};color:#86254b">Keepsake</td></tr></table>`
  );
}

function content(page: MailPage, cidOf: (jpeg: Buffer) => string): string {
  const { title, picture, paragraphs, button, code, links = [], rows = [], notes = [], smallPrint = [] } = page;
  return [
    `<h1 class="title" style="margin:0 0 16px;font:28px/34px ${SERIF};letter-spacing:-.012em">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`),
    button ? buttonBlock(button) : '',
    code ? codeBlock(code) : '',
    ...links.map((link) => `<p style="margin:0 0 16px">${anchor(link)}</p>`),
    picture ? widePicture(picture, cidOf) : '',
    rows.length > 0 ? `${TABLE}${rows.map((row) => rowBlock(row, cidOf)).join('')}</table>` : '',
    ...notes.map(noteBlock),
    ...smallPrint.map(
      (text) => `<p class="quiet" style="margin:16px 0 0;color:#6a545b;font-size:14px;line-height:20px">${lines(text)}</p>`,
    ),
    button && code ? addressBlock(button) : '',
  ].join('');
}

function footing({ reason }: MailPage, footer: readonly MailLink[]): string {
  const links = footer.map((link) => anchor(link)).join(' &nbsp;·&nbsp; ');
  return `Your people, made to keep.<br>${lines(reason)}${links && `<br>${links}`}`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function anchor({ label, url }: MailLink): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#86254b;text-decoration:underline">${escapeHtml(label)}</a>`;
}

function widePicture({ jpeg, alt }: MailPicture, cidOf: (jpeg: Buffer) => string): string {
  const look = 'display:block;width:100%;height:auto;margin:8px 0 24px;border-radius:20px';
  return `<img src="cid:${cidOf(jpeg)}" alt="${escapeHtml(alt)}" width="526" style="${look}">`;
}

/** Outlook ignores the padding of links, so there the cell has it. */
function buttonBlock({ label, url }: MailLink): string {
  const look = `display:inline-block;padding:14px 26px;color:#ffffff;font:600 16px/20px ${SANS};text-decoration:none`;
  return (
    '<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 24px;border-collapse:separate"><tr>' +
    '<td class="button" bgcolor="#86254b" style="border-radius:14px;background:#86254b;mso-padding-alt:14px 26px">' +
    `<a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></td></tr></table>`
  );
}

function codeBlock(code: string): string {
  const look = 'display:block;font:600 32px/44px Menlo,Consolas,monospace;letter-spacing:8px';
  return `<p class="note" style="margin:0 0 16px;padding:16px 20px;border-radius:16px;background:#f6f0ec">Your code: <span style="${look}">${escapeHtml(code)}</span></p>`;
}

function addressBlock({ url }: MailLink): string {
  return (
    '<p class="quiet" style="margin:16px 0 0;color:#6a545b;font-size:13px;line-height:18px">If the button doesn’t work, open this address in ' +
    `your browser:<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`
  );
}

function rowBlock({ label, detail, value = '', isTotal, picture, link }: MailRow, cidOf: (jpeg: Buffer) => string): string {
  const cell = `border-top:1px solid #e9dfd9;padding:14px 0;vertical-align:top;font:${isTotal ? '600 18px' : '16px'}/24px ${SANS}`;
  const below = detail
    ? `<br><span class="quiet" style="color:#6a545b;font-size:14px;line-height:20px">${lines(detail)}</span>`
    : '';
  const image =
    picture &&
    `<img src="cid:${cidOf(picture)}" alt="" width="88" style="display:block;width:88px;height:auto;border-radius:12px">`;
  return (
    `<tr>${image ? `<td class="line" width="88" style="${cell};padding-right:16px">${image}</td>` : ''}` +
    `<td class="line ink"${image ? '' : ' colspan="2"'} style="${cell}">${escapeHtml(label)}${below}${link ? `<br>${anchor(link)}` : ''}</td>` +
    `<td class="line ink" align="right" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  );
}

function noteBlock({ title, lines: words }: { title: string; lines: readonly string[] }): string {
  return (
    `${TABLE}<tr><td class="note ink" bgcolor="#f6f0ec" style="padding:16px 20px;border-radius:16px;background:#f6f0ec;font:15px/22px ${SANS}">` +
    `<b>${escapeHtml(title)}</b><br>${words.map(escapeHtml).join('<br>')}</td></tr></table><div style="height:16px;line-height:16px">&nbsp;</div>`
  );
}
