import { confirmationMail, type OrderMailData, shippedMail } from './order-mail-pages.js';
import type { OrderLine } from '../orders/order-line.entity.js';

const line = {
  productName: 'A Mug of Us',
  variant: 'combo',
  quantity: 2,
  unitCents: 1999,
  words: [
    { label: 'Their names', text: 'Nora <& Theo>' },
    { label: 'The place', text: '' },
    { label: 'A site', text: 'evil.example' },
  ],
  dedication: 'To us',
} as OrderLine;
const facts = {
  order: { number: 'KS-1', totalCents: 3998, shippingCents: 0, refundedCents: 0, status: 'pending', paymentState: 'paid' },
  lines: [line],
  views: new Map(),
  firstName: 'Grace',
  downloads: [],
  orderUrl: 'https://shop.example/order/KS-1',
} as unknown as OrderMailData;

describe.each([
  ['the confirmation', confirmationMail],
  ['the mail of a parcel', shippedMail],
])('%s', (_, mailOf) => {
  it('says what is written on each gift, without what was left out', () => {
    const { text, html } = mailOf(facts);
    expect(text).toContain('\n  Their names: Nora <& Theo>\n  A site: evil.\u200bexample\n  "To us"');
    expect(html).toContain('Their names: Nora &#60;&#38; Theo&#62;<br>A site: evil.\u200bexample<br>');
    expect(text + html).not.toContain('The place');
  });

  it('has nothing below a gift without words', () => {
    const { text } = mailOf({ ...facts, lines: [{ ...line, words: [], dedication: null }] });
    expect(text).toMatch(/A Mug of Us.*: .*\n(?! )/);
  });

  it('has the gift as it was ordered in the mail itself', () => {
    const view = Buffer.from('a JPEG');
    const { html, pictures } = mailOf({ ...facts, lines: [{ ...line, id: 'a-line' }], views: new Map([['a-line', view]]) });
    expect(pictures).toEqual([{ name: 'a-line', jpeg: view }]);
    expect(html).toContain('<img src="cid:a-line" alt=');
  });
});
