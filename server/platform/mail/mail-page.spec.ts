import { mailPage } from './mail-page.js';

const page = mailPage({
  title: 'Thank <you>',
  preheader: 'In short',
  paragraphs: ['One\ntwo', 'Three & four'],
  links: [
    { label: 'Look', url: 'https://shop.example/?a=1&b="2"' },
    { label: 'Other', url: 'https://shop.example/' },
  ],
  rows: [
    { label: '1 × <Mug>', detail: 'Name: <Al>\n"To us"', value: '$5.00' },
    { label: 'Total', value: '$5.00', isTotal: true },
  ],
  notes: [{ title: 'Sent to', lines: ['Ann <Lee>', '1 Main St'] }],
});

test('escapes text of people', () => {
  expect(page.html).not.toMatch(/<(you|Mug|Al|Lee)>/);
  expect(page.html).toContain('href="https://shop.example/?a=1&#38;b=&#34;2&#34;"');
});

test('has all text and links in the plain version', () => {
  expect(page.text).toBe(
    [
      'Thank <you>',
      'One\ntwo',
      'Three & four',
      'Look:\nhttps://shop.example/?a=1&b="2"',
      'Other:\nhttps://shop.example/',
      '1 × <Mug>: $5.00\n  Name: <Al>\n  "To us"\nTotal: $5.00',
      'Sent to:\nAnn <Lee>\n1 Main St',
      'Keepsake',
    ].join('\n\n'),
  );
});

test('supports dark mode and starts with the preheader', () => {
  expect(page.html).toContain('prefers-color-scheme:dark');
  expect(page.html.indexOf('In short')).toBeLessThan(page.html.indexOf('Keepsake</p>'));
});
