import { renderMail } from '../../platform/index.js';
import { confirmationMail, type OrderMailData, refundedMail } from './order-mail-pages.js';
import { parcelMail } from './parcel-mail-page.js';
import type { PackedParcel, Parcel } from '../model/parcel.entity.js';
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

function parcelOf({ lines }: Pick<OrderMailData, 'lines'>, parts: Partial<Parcel> = {}) {
  const parcel = { id: 'p', carrier: null, trackingNumber: null, trackingUrl: null, ...parts } as Parcel;
  const contents = lines.map(
    ({ id, quantity }) => ({ parcelId: 'p', orderLineId: id, quantity }) as PackedParcel['contents'][number],
  );
  return { packed: { parcel, contents }, rest: [] as { line: OrderLine; quantity: number }[], isOneOfMany: false };
}

describe.each([
  ['the confirmation', confirmationMail],
  ['the mail of a parcel', (of: OrderMailData) => parcelMail(of, parcelOf(of))],
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
    expect(text).toMatch(/\d × A Mug of Us.*\n(?! )/);
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

  it('opens the tracking page of the carrier or of the print partner if it is known', () => {
    const urlOf = (parcel: Partial<Parcel>) => buttonOf(parcelMail(data, parcelOf(data, parcel)))?.url;
    expect(urlOf({ carrier: 'UPS', trackingNumber: '1Z' })).toBe('https://www.ups.com/track?tracknum=1Z');
    const trackingUrl = 'https://track.example/1Z';
    expect(urlOf({ carrier: 'UPS', trackingNumber: '1Z', trackingUrl })).toBe(trackingUrl);
    expect(urlOf({ carrier: 'Grandma', trackingNumber: '1Z' })).toBe(data.orderUrl);
    expect(urlOf({})).toBe(data.orderUrl);
  });
});

describe('the mail of one of several parcels', () => {
  const mailOf = (rest: ReturnType<typeof parcelOf>['rest']) =>
    renderMail(
      parcelMail(
        { ...data, lines: twoLines },
        { ...parcelOf({ ...data, lines: twoLines.slice(0, 1) }), rest, isOneOfMany: true },
      ),
      SHOP,
    ).text;

  it('says what follows', () => {
    expect(mailOf([{ line: twoLines[1] as OrderLine, quantity: 2 }])).toContain('Still to come: 2 × A Mug of Us.');
  });

  it('says that nothing follows after the last one', () => {
    expect(mailOf([])).toContain('With it, everything in your order has shipped.');
  });
});
