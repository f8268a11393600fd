import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Order } from '../../../../server/checkout/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { OrderView } from './OrderView.js';
import type { SetArrival } from './ParcelCards.js';

const LINE: Order['lines'][number] = {
  id: '01a2003f-0000-7000-8000-000000000001',
  productId: '01a2003f-0000-7000-8000-000000000002',
  productName: 'The Two of You, Framed',
  productType: 'combo',
  quantity: 2,
  refundedQuantity: 0,
  unitPrice: 36,
  totalPrice: 72,
  imageUrl: null,
  personalised: true,
  kind: 'framed-print',
  orientation: 'across',
  personalisedUrl: '/api/objects/mine.png?expires=1',
  viewUrl: null,
  words: [],
  dedication: 'For <Nana>',
  downloadUrl: '/api/downloads/1?token=x',
  changeUrl: null,
  waitsFor: null,
};

const ORDER: Order = {
  id: '01a2003f-0000-7000-8000-000000000003',
  order_number: 'KS-AAAAA-BBBBB',
  status: 'pending',
  payment_state: 'paid',
  subtotal_amount: 72,
  discount_code: null,
  discount_amount: 0,
  tax_amount: 0,
  shipping_amount: 0,
  total_amount: 72,
  created_at: '2026-11-21T12:00:00.000Z',
  paid_at: '2026-11-21T12:01:00.000Z',
  refunded_amount: 0,
  pay_again_url: null,
  shipping_method: 'standard',
  shipped_at: null,
  print_step: 'paid',
  parcels: [],
  pack: null,
  ship_to: ['Nora Alvim', '18 Orchard Lane'],
  gift: null,
  lines: [LINE],
};

function parcelOf(
  state: 'preparing' | 'sent' | 'delivered',
  parts: Partial<Order['parcels'][number]> = {},
): Order['parcels'][number] {
  const at = new Date().toISOString();
  return {
    id: `01a2003f-0000-7000-8000-00000000000${parts.number ?? 4}`,
    state,
    carrier: null,
    number: null,
    url: null,
    sent_at: state === 'preparing' ? null : at,
    delivered_at: state === 'delivered' ? at : null,
    lines: [{ id: LINE.id, quantity: 2 }],
    ...parts,
  };
}

const HALF = { lines: [{ id: LINE.id, quantity: 1 }] };

const NEWER: [string, object][] = [
  ['status', { status: 'on_hold' }],
  ['status of a sent parcel', { status: 'on_hold', shipped_at: '2026-11-22T12:00:00.000Z', parcels: [parcelOf('sent')] }],
  ['payment', { payment_state: 'on_hold' }],
];

it.each(NEWER)('shows a %s that only a newer server knows as it is, in gray', (_what, changes) => {
  show({ ...changes, shipping_method: 'drone' as 'standard', lines: [{ ...LINE, productType: 'hologram' as 'pdf' }] });
  expect(screen.getByText('on_hold', { selector: '.MuiChip-colorNeutral > *' })).toBeTruthy();
  expect(screen.getByText('Its status is “on_hold”. We’ll email you when it changes.')).toBeTruthy();
  expect([screen.getByText('drone'), screen.getByText(/^hologram/)]).toHaveLength(2);
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
});

function show(changes: Partial<Order> = {}, setArrival?: SetArrival): void {
  renderInShop(<OrderView order={{ ...ORDER, ...changes }} actions={null} {...(setArrival && { setArrival })} />);
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const reached = () => screen.queryByRole('list', { name: 'Progress' })?.querySelector('[aria-current=step]')?.textContent;

it('can be paid again when its payment failed', () => {
  show({ payment_state: 'failed', paid_at: null, pay_again_url: '/cart?restore=key' });
  expect(screen.getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe('/cart?restore=key');
});

describe('an order that is closed', () => {
  it.each<[string, Partial<Order>, string, string]>([
    ['that is unpaid', { payment_state: 'unpaid', paid_at: null }, 'This order isn’t paid yet', 'Not paid'],
    [
      'whose payment is on its way',
      { payment_state: 'on_its_way', paid_at: null },
      'Your payment is on its way',
      'Payment on its way',
    ],
    ['whose payment failed', { payment_state: 'failed', paid_at: null }, 'Your payment didn’t go through', 'Payment failed'],
    ['whose payment page closed', { payment_state: 'expired', paid_at: null }, 'This order was never paid', 'Not paid'],
    ['that is canceled', { status: 'cancelled' }, 'This order was canceled', 'Cancelled'],
    [
      'that is canceled and refunded',
      { status: 'cancelled', payment_state: 'refunded', refunded_amount: 72 },
      'This order was refunded',
      'Refunded',
    ],
    ['whose payment is looked into', { payment_state: 'needs_attention' }, 'We’re looking into this payment', 'Pending'],
  ])('%s shows its state and no progress', (_, changes, words, badge) => {
    show(changes);
    expect(title()).toBe(words);
    expect(screen.getAllByText(badge).map(({ className }) => className)).toContainEqual(expect.stringContaining('MuiChip'));
    expect(reached()).toBeUndefined();
  });
});

const TODAY = new Date().toISOString();
const LAST_YEAR = '2025-11-23T12:00:00.000Z';

describe('a parcel', () => {
  it('that is not made yet is called paid, not pending', () => {
    show({});
    expect(screen.getAllByText('Paid')).not.toHaveLength(0);
    expect(screen.queryByText('Pending')).toBeNull();
  });

  it.each<[Partial<Order>, string, string]>([
    [{}, 'Thank you, your order is paid', 'Paid'],
    [{ print_step: 'later' as 'paid' }, 'Thank you, your order is paid', 'Paid'],
    [{ print_step: 'checked' }, 'Your gift is checked', 'Checked'],
    [{ print_step: 'printing', status: 'processing' }, 'Your gift is being made', 'Printing'],
    [{ parcels: [parcelOf('preparing')] }, 'Thank you, your order is paid', 'Paid'],
    [
      { parcels: [parcelOf('sent', HALF), parcelOf('preparing', { ...HALF, number: '5' })] },
      'Part of your order is on its way',
      'Paid',
    ],
    [{ print_step: 'printing', parcels: [parcelOf('sent', HALF)] }, 'Part of your order is on its way', 'Printing'],
    [{ print_step: 'printing', parcels: [parcelOf('delivered')] }, 'We’re making it again for you', 'Printing'],
    [{ shipped_at: TODAY, parcels: [parcelOf('sent')] }, 'Your parcel is on its way', 'Shipped'],
    [{ shipped_at: TODAY, parcels: [parcelOf('sent')], status: 'completed' }, 'Your parcel is on its way', 'Shipped'],
    [{ shipped_at: TODAY, parcels: [parcelOf('delivered')], status: 'completed' }, 'Your order has arrived', 'Arrived'],
    [{ shipped_at: LAST_YEAR, parcels: [parcelOf('sent')], status: 'completed' }, 'Your order is complete', 'Arrived'],
    [{ status: 'completed' }, 'Your order is complete', 'Arrived'],
  ])('%j is shown as “%s”', (changes, words, step) => {
    show(changes);
    expect(title()).toBe(words);
    expect(reached()).toContain(`${step}, done`);
  });

  it('that was never made, because its picture never came, has not arrived when its order is completed', () => {
    show({ status: 'completed', lines: [{ ...LINE, personalised: false, personalisedUrl: null }] });
    expect(title()).toBe('Your order is complete');
    expect(screen.getByText(/^We didn’t make “The Two of You, Framed”/)).toBeTruthy();
    expect(reached()).toBeUndefined();
  });

  it('has short dates beside its steps, which have little room on phones', () => {
    const at = '2026-11-24T12:00:00.000Z';
    show({ shipped_at: at, parcels: [parcelOf('delivered', { sent_at: at, delivered_at: '2026-11-27T12:00:00.000Z' })] });
    const progress = within(screen.getByRole('list', { name: 'Progress' }));
    expect(progress.getAllByText(/^\w{3} \d+$/).map(({ textContent }) => textContent)).toEqual(['Nov 21', 'Nov 24', 'Nov 27']);
  });

  it('links to its tracking page in a new tab without a referrer', () => {
    const url = 'https://www.ups.com/track?tracknum=7';
    show({ shipped_at: TODAY, parcels: [parcelOf('sent', { carrier: 'UPS', number: '7', url })] });
    const link = screen.getByRole('link', { name: /Track the parcel/ });
    expect(link.className).toContain('MuiButton-contained');
    expect(link.getAttribute('href')).toBe(url);
    expect(link.getAttribute('rel')).toBe('noreferrer');
  });

  it('shows only the number when there is no tracking page', () => {
    show({ shipped_at: TODAY, parcels: [parcelOf('sent', { carrier: 'Aunt May', number: '7' })] });
    const card = within(screen.getByRole('region', { name: 'Your parcel' }));
    expect(card.getByText('7')).toBeTruthy();
    expect(card.getByRole('list', { name: 'In this parcel' }).textContent).toBe('The Two of You, Framed × 2');
    expect(screen.queryByRole('link', { name: /Track/ })).toBeNull();
  });

  it('has a card of its own', () => {
    const parcels = [
      parcelOf('delivered', { number: '6' }),
      parcelOf('sent', { number: '7', lines: [{ id: LINE.id, quantity: 1 }] }),
    ];
    show({ shipped_at: TODAY, parcels });
    expect(screen.getByRole('region', { name: 'Parcel 1 of 2' }).textContent).toContain('Arrived on');
    expect(screen.getByRole('region', { name: 'Parcel 2 of 2' }).textContent).toContain('On its way since');
  });

  it('has no button for its arrival for those who know only number and email', () => {
    show({ shipped_at: TODAY, parcels: [parcelOf('sent')] });
    expect(screen.queryByRole('button', { name: /It arrived/ })).toBeNull();
  });

  it('that has arrived can be undone in the same button', async () => {
    const told: [string, boolean][] = [];
    const page = (state: 'sent' | 'delivered', setArrival: SetArrival) => (
      <OrderView order={{ ...ORDER, shipped_at: TODAY, parcels: [parcelOf(state)] }} actions={null} setArrival={setArrival} />
    );
    const setArrival: SetArrival = async (id, arrived) => void told.push([id, arrived]);
    const { change } = renderInShop(page('sent', setArrival));
    const button = screen.getByRole('button', { name: /^It arrived/ });
    button.focus();
    await act(async () => fireEvent.click(button));
    change(page('delivered', setArrival));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Undo/ }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ })));
    expect(told.map(([, arrived]) => arrived)).toEqual([true, false]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Undo/ }));
  });
});

it('shows own pictures, words, totals, address and files', () => {
  show({ shipping_amount: 5.99, total_amount: 77.99, refunded_amount: 10, payment_state: 'partly_refunded' });
  const panel = within(screen.getByRole('complementary', { name: 'What you ordered' }));
  expect(panel.getByText('For <Nana>')).toBeTruthy();
  expect(panel.getByText('$5.99')).toBeTruthy();
  expect(panel.getByText('$77.99')).toBeTruthy();
  expect(panel.getByText('Refunded').nextSibling?.textContent).toBe('$10.00');
  expect(panel.getByText('18 Orchard Lane')).toBeTruthy();
  expect(document.querySelector('img')?.getAttribute('src')).toBe(LINE.personalisedUrl);
  expect(screen.getByRole('link', { name: 'Download PDF of The Two of You, Framed' }).getAttribute('href')).toBe(
    LINE.downloadUrl,
  );
  expect(screen.getByRole('link', { name: 'Ask about this order' }).getAttribute('href')).toBe(
    '/contact?topic=order&order=KS-AAAAA-BBBBB',
  );
});

it('shows the gift with its words, or else the picture, or else the gift without', () => {
  const addresses = ['/gift-views/1?expires=1', '/api/objects/mine.png?expires=1', '/product-pictures/frame.webp?v=1'];
  const [viewUrl = '', personalisedUrl = '', imageUrl = ''] = addresses;
  show({ lines: [{ ...LINE, viewUrl, personalisedUrl, imageUrl, words: [{ label: 'Their names', text: 'Nora & Theo' }] }] });
  expect(screen.getByText('Nora & Theo').parentElement?.textContent).toBe('Their names: Nora & Theo');
  for (const address of [...addresses, '/pictures/no-picture.svg']) {
    const picture = document.querySelector('img')!;
    expect(picture.getAttribute('src')).toBe(address);
    fireEvent.error(picture);
  }
});

it('of PDFs is ready with its files, whatever its order status', () => {
  show({ lines: [{ ...LINE, productType: 'pdf' }], ship_to: null, shipping_method: null });
  expect(title()).toBe('Your PDF is ready');
  expect(screen.getByText('Paid')).toBeTruthy();
  expect(reached()).toBeUndefined();
});

it('hides address and files from a visitor who knows only number and email address', () => {
  show({ ship_to: null, lines: [{ ...LINE, downloadUrl: null, personalisedUrl: null, dedication: null }] });
  expect(screen.queryByText('Sending to')).toBeNull();
  expect(screen.queryByText(/Download PDF/)).toBeNull();
});
