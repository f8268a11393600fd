/** Text that is safe inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface MailPage {
  title: string;
  /** Sentences in order; plain text. */
  paragraphs: readonly string[];
  /** Digits to be typed: whole in the text, so that they can be copied, and only drawn far apart. */
  code?: string;
  links?: readonly { label: string; url: string }[];
}

/** The same words as plain text and as HTML that reads well on a phone. */
export function mailPage({ title, paragraphs, code, links = [] }: MailPage): { text: string; html: string } {
  const codeLine = code ? [`Your code: ${code}`] : [];
  const text = [title, ...paragraphs, ...codeLine, ...links.map(({ label, url }) => `${label}:\n${url}`), 'Keepsake'].join('\n\n');
  const body = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(code ? [codeBlock(code)] : []),
    ...links.map(
      ({ label, url }) =>
        `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;` +
        `border-radius:14px;background:#86254b;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
    ),
  ].join('');
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title></head><body style="margin:0;background:#fdfbf8;color:#2b1820;` +
    `font:16px/24px Figtree,Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px">` +
    `<p style="margin:0 0 24px;font:24px Georgia,serif;color:#86254b">Keepsake</p>` +
    `<h1 style="margin:0 0 16px;font:28px/34px Georgia,serif">${escapeHtml(title)}</h1>${body}` +
    `<p style="margin:32px 0 0;color:#6a545b;font-size:14px">Your people, made to keep.</p></div></body></html>`;
  return { text, html };
}

function codeBlock(code: string): string {
  const look = 'display:block;font:600 32px/44px Menlo,Consolas,monospace;letter-spacing:8px';
  return `<p style="margin:0 0 16px">Your code: <span style="${look}">${escapeHtml(code)}</span></p>`;
}
