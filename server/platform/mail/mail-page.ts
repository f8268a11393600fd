/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface MailPage {
  title: string;
  /** Preview text next to the subject; by default the first paragraph. */
  preheader?: string;
  /** Plain text. */
  paragraphs: readonly string[];
  /** Digits to type; spaced by CSS only, so that they can be copied. */
  code?: string;
  /** Buttons; the first is the primary one. */
  links?: readonly { label: string; url: string }[];
  /** A table of amounts. */
  rows?: readonly MailRow[];
  /** Blocks with a heading, such as an address. */
  notes?: readonly { title: string; lines: readonly string[] }[];
}

export interface MailRow {
  label: string;
  /** Small text below the label; may have several lines. */
  detail?: string | null;
  value: string;
  isTotal?: boolean;
  /** Name of one of the mail's pictures. */
  picture?: string | undefined;
}

/** The mail as plain text and as HTML for phones, light and dark mailboxes. */
export function mailPage(page: MailPage): { text: string; html: string } {
  return { text: asText(page), html: asHtml(page) };
}

function asText({ title, paragraphs, code, links = [], rows = [], notes = [] }: MailPage): string {
  const parts = [
    title,
    ...paragraphs,
    code ? `Your code: ${code}` : '',
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    rows.map(({ label, detail, value }) => `${label}: ${value}${detail ? `\n${detail}`.replaceAll('\n', '\n  ') : ''}`).join('\n'),
    ...notes.map(({ title: heading, lines }) => [`${heading}:`, ...lines].join('\n')),
    'Keepsake',
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** Styles are inline, because some mailboxes drop style sheets; this one only adds dark mode. */
const DARK =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  '@media (prefers-color-scheme:dark){.page{background:#1a1216!important;color:#f7eee9!important}' +
  '.quiet{color:#c7b3b4!important}.brand,.outline{color:#f2a3b8!important}.outline{border-color:#8d777e!important}' +
  '.main{background:#f2a3b8!important;color:#3d0c20!important;border-color:#f2a3b8!important}' +
  '.line{border-color:#3b2d33!important}.note{background:#241a1f!important}}';

function asHtml({ title, preheader, paragraphs, code, links = [], rows = [], notes = [] }: MailPage): string {
  const body = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`),
    code ? codeBlock(code) : '',
    links.length > 0 ? `<p style="margin:24px 0 16px">${links.map(button).join('')}</p>` : '',
    rows.length > 0 ? `<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse;margin:0 0 24px">${rows.map(row).join('')}</table>` : '',
    ...notes.map(note),
  ].join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(title)}</title><style>${DARK}</style></head>` +
    `<body class="page" style="margin:0;background:#fdfbf8;color:#2b1820;font:16px/24px Figtree,Helvetica,Arial,sans-serif">` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader ?? paragraphs[0] ?? title)}</div>` +
    `<div style="max-width:560px;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere">` +
    `<p class="brand" style="margin:0 0 24px;font:24px Georgia,serif;color:#86254b">Keepsake</p>` +
    `<h1 style="margin:0 0 16px;font:28px/34px Georgia,serif">${escapeHtml(title)}</h1>${body}` +
    `<p class="quiet" style="margin:32px 0 0;color:#6a545b;font-size:14px">Your people, made to keep.</p></div></body></html>`
  );
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function codeBlock(code: string): string {
  const look = 'display:block;font:600 32px/44px Menlo,Consolas,monospace;letter-spacing:8px';
  return `<p style="margin:0 0 16px">Your code: <span style="${look}">${escapeHtml(code)}</span></p>`;
}

function button({ label, url }: { label: string; url: string }, place: number): string {
  const [kind, colors] =
    place === 0
      ? ['main', 'background:#86254b;color:#ffffff;border:1px solid #86254b']
      : ['outline', 'color:#86254b;border:1px solid #917b82'];
  return (
    `<a class="${kind}" href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 12px 0;padding:13px 22px;` +
    `border-radius:14px;font-weight:600;text-decoration:none;${colors}">${escapeHtml(label)}</a>`
  );
}

function row({ label, detail, value, isTotal, picture }: MailRow): string {
  const cell = `border-top:1px solid #e9dfd9;padding:12px 0;vertical-align:top${isTotal ? ';font-weight:600;font-size:18px' : ''}`;
  const below = detail ? `<br><span class="quiet" style="color:#6a545b;font-size:14px;line-height:20px">${lines(detail)}</span>` : '';
  return (
    `<tr><td class="line" style="${cell}">${picture ? rowPicture(picture, label) : ''}${escapeHtml(label)}${below}</td>` +
    `<td class="line" align="right" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  );
}

function rowPicture(name: string, label: string): string {
  const look = 'display:block;width:160px;max-width:100%;height:auto;border-radius:12px;margin:0 0 12px';
  return `<img src="cid:${escapeHtml(name)}" alt="${escapeHtml(label)}" width="160" style="${look}">`;
}

function note({ title, lines: words }: { title: string; lines: readonly string[] }): string {
  return (
    `<div class="note" style="margin:0 0 16px;padding:16px 20px;border-radius:16px;background:#f6f0ec">` +
    `<b>${escapeHtml(title)}</b><br>${words.map(escapeHtml).join('<br>')}</div>`
  );
}
