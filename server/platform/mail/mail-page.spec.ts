import type { MailPage } from './mail-content.js';
import { renderMail } from './mail-page.js';

const SHOP = 'https://shop.example';
const picture = { jpeg: Buffer.from('wide'), alt: 'A "mug"' };
const page: MailPage = {
  title: 'Thank <you>',
  preheader: 'In short',
  picture,
  paragraphs: ['One\ntwo', 'Three & four'],
  button: { label: 'Look', url: 'https://shop.example/?a=1&b="2"' },
  links: [{ label: 'Other', url: 'https://shop.example/other' }],
  rows: [
    {
      label: '1 × <Mug>',
      detail: 'Name: <Al>\n"To us"',
      value: '$5.00',
      picture: Buffer.from('small'),
      link: { label: 'Get it', url: 'https://shop.example/get' },
    },
    { label: 'Total', value: '$5.00', isTotal: true },
  ],
  notes: [{ title: 'Sent to', lines: ['Ann <Lee>', '1 Main St'] }],
  smallPrint: ['For <a week>'],
  reason: 'You <bought> something.',
};
const { text, html, pictures } = renderMail(page, SHOP);

/** Addresses of links, as a mailbox reads them. */
function linksIn(source: string): string[] {
  return [...source.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url = '']) =>
    url.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  );
}

describe('a mail', () => {
  it('escapes text of people', () => {
    expect(html).not.toMatch(/<(you|Mug|Al|Lee|a week|bought)>/);
    expect(html).toContain('href="https://shop.example/?a=1&#38;b=&#34;2&#34;"');
    expect(html).toContain('alt="A &#34;mug&#34;"');
  });

  it('has all text in the plain version', () => {
    expect(text).toBe(
      [
        'Thank <you>',
        'One\ntwo',
        'Three & four',
        'Look:\nhttps://shop.example/?a=1&b="2"',
        'Other:\nhttps://shop.example/other',
        '1 × <Mug>: $5.00\n  Name: <Al>\n  "To us"\n  Get it: https://shop.example/get\nTotal: $5.00',
        'Sent to:\nAnn <Lee>\n1 Main St',
        'For <a week>',
        '--\nKeepsake: your people, made to keep.\nYou <bought> something.\nContact us: https://shop.example/contact\n' +
          'Privacy policy: https://shop.example/privacy\nVisit the shop: https://shop.example',
      ].join('\n\n'),
    );
  });

  it('has all links in the plain version', () => {
    const links = linksIn(html);
    expect(links).toHaveLength(6);
    for (const link of links) expect(text.split(/\s/)).toContain(link);
  });

  it('has one button', () => {
    expect(html.match(/<td class="button"/g)).toHaveLength(1);
  });

  it('attaches its pictures, and shows each once', () => {
    expect(pictures.map(({ jpeg }) => jpeg.toString())).toEqual(['wide', 'small']);
    for (const { cid } of pictures) expect(html.split(`src="cid:${cid}"`)).toHaveLength(2);
  });

  it('supports dark mode', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, dark = ''] = html.split('@media (prefers-color-scheme:dark)');
    for (const [, names = ''] of html.matchAll(/class="([^"]*)"/g)) {
      for (const name of names.split(' ').filter((each) => each !== 'title')) expect(dark).toContain(`.${name}`);
    }
  });

  it('loads nothing but the brand mark', () => {
    expect(html.match(/(?:src|url|@import|<link)[=( ]"?https?:[^"]*/g)).toEqual([`src="${SHOP}/pictures/icon-192.png`]);
    expect(html).not.toContain('<script');
  });

  it('starts with the preheader', () => {
    expect(html.indexOf('In short')).toBeLessThan(html.indexOf('Keepsake</td>'));
  });
});

test('a mail with a code shows the address of its button, too', () => {
  const mail = renderMail(
    { title: 'Hi', paragraphs: [], reason: '', code: '012345', button: { label: 'Go', url: 'https://shop.example/go' } },
    SHOP,
  );
  expect(mail.text).toContain('Go:\nhttps://shop.example/go\n\nYour code: 012345');
  expect(mail.html).toContain('>https://shop.example/go</span>');
});

test('a warning has no links', () => {
  const mail = renderMail(
    { title: 'Changed', paragraphs: ['Your password was changed.'], reason: 'For safety.', isLinkless: true },
    SHOP,
  );
  expect(mail.text).not.toContain('http');
  expect(linksIn(mail.html)).toEqual([]);
});
