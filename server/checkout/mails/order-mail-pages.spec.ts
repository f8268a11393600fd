import { renderMail } from '../../platform/index.js';
import { confirmationMail, type OrderMailData, refundedMail, shippedMail } from './order-mail-pages.js';
import type { OrderLine } from '../model/order-line.entity.js';

const line = {
  productName: 'A Mug of Us',
  variant: 'combo',
  quantity: 2,
  unitCents: 1999,
  labels: [] as OrderLine['labels'],
  words: [
    { label: 'Their names', text: 'Nora <& Theo>' },
    { label: 'The place', text: '' },
    { label: 'A site', text: 'evil.example' },
  ],
  dedication: 'To us',
} as OrderLine;
const data = {
  order: { number: 'KS-1', totalCents: 3998, shippingCents: 0, refundedCents: 0, status: 'pending', paymentState: 'paid' },
  lines: [line],
  pictures: new Map(),
  firstName: 'Grace',
  downloads: [],
  waiting: [],
  orderUrl: 'https://shop.example/order/KS-1',
} as unknown as OrderMailData;

const SHOP = 'https://shop.example';
const picture = Buffer.from('a JPEG');
const download = (orderLineId: string) => ({ orderLineId, url: `${SHOP}/api/downloads/${orderLineId}` });
const twoLines = [
  { ...line, id: 'first' },
  { ...line, id: 'second' },
];

describe.each([
  ['the confirmation', confirmationMail],
  ['the mail of a parcel', shippedMail],
])('%s', (_, mailOf) => {
  const render = (overrides: Partial<OrderMailData> = {}) => renderMail(mailOf({ ...data, ...overrides }), SHOP);

  it('lists the words on each gift, without empty ones', () => {
    const { text, html } = render();
    expect(text).toContain('\n  Their names: Nora <& Theo>\n  A site: evil.\u200bexample\n  "To us"');
    expect(html).toContain('Their names: Nora &#60;&#38; Theo&#62;<br>A site: evil.\u200bexample<br>');
    expect(text + html).not.toContain('The place');
  });

  it('shows no details for a gift without words', () => {
    const { text } = render({ lines: [{ ...line, words: [], dedication: null }] });
    expect(text).toMatch(/A Mug of Us.*: .*\n(?! )/);
  });

  it('shows a single gift across the page', () => {
    const { html, pictures } = render({ lines: [{ ...line, id: 'first' }], pictures: new Map([['first', picture]]) });
    expect(pictures).toEqual([{ cid: 'picture-1@keepsake', jpeg: picture }]);
    expect(html.match(/<img src="cid:picture-1@keepsake" alt="A Mug of Us" width="526"/g)).toHaveLength(1);
  });

  it('shows several gifts beside their names', () => {
    const { html, pictures } = render({ lines: twoLines, pictures: new Map([['second', picture]]) });
    expect(pictures).toHaveLength(1);
    expect(html).toContain('<img src="cid:picture-1@keepsake" alt="" width="88"');
  });
});

describe('the button', () => {
  const buttonOf = ({ button }: ReturnType<typeof confirmationMail>) => button;

  it('downloads the PDF if there is one', () => {
    expect(buttonOf(confirmationMail({ ...data, downloads: [download('first')] }))).toEqual({
      label: 'Download your PDF',
      url: download('first').url,
    });
  });

  it('opens the order if there are several PDFs, each of which also has a link', () => {
    const mail = confirmationMail({ ...data, lines: twoLines, downloads: [download('first'), download('second')] });
    expect(buttonOf(mail)).toEqual({ label: 'Download your PDFs', url: data.orderUrl });
    expect(renderMail(mail, SHOP).text.match(/Download PDF: \S+/g)).toHaveLength(2);
  });

  it('opens the order if there are no downloads', () => {
    expect(buttonOf(confirmationMail(data))).toEqual({ label: 'See your order', url: data.orderUrl });
    expect(buttonOf(refundedMail(data, 100, []))).toEqual({ label: 'See your order', url: data.orderUrl });
  });

  it('opens the carrier’s tracking page if it is known', () => {
    const order = { ...data.order, carrier: 'UPS', trackingNumber: '1Z' };
    expect(buttonOf(shippedMail({ ...data, order }))?.url).toBe('https://www.ups.com/track?tracknum=1Z');
    expect(buttonOf(shippedMail({ ...data, order: { ...order, carrier: 'Grandma' } }))?.url).toBe(data.orderUrl);
  });
});
