import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import type { AdminParcel } from '../../../../../server/admin/orders/parcels/contract.js';
import type { RefundableItem } from '../../../../../server/admin/orders/refunds/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { RefundDialog } from './RefundDialog.js';

const line = (id: string, product_type: 'pdf' | 'product' | 'combo', quantity: number) =>
  ({ id, product_type, quantity }) as AdminOrderDetails['lines'][number];
const item = (name: string, amounts: number[], parts: Partial<RefundableItem> = {}): RefundableItem => {
  return { kind: 'gift', line_id: name, name, amounts, taken_quantity: 0, ...parts };
};
/** Three mugs, a PDF, pictures and shipping, discounted and taxed. */
const ORDER = {
  order_number: 'KS-AAAAA-BBBBB',
  status: 'pending',
  parcels: [] as AdminParcel[],
  total_amount: 71.37,
  lost_amount: 0,
  refundable_amount: 71.37,
  lines: [line('Mug', 'product', 3), line('Card', 'pdf', 1)],
  refundable_items: [
    item('Mug', [12.35, 24.69, 37.03], { taken_quantity: 3 }),
    item('Card', [22.88]),
    item('20 pictures', [4.99], { kind: 'pack', line_id: null }),
    item('Shipping', [6.47], { kind: 'shipping', line_id: null }),
  ],
} as AdminOrderDetails;

function open(changes: Partial<AdminOrderDetails> = {}) {
  const refund = jest.fn<(request: object) => Promise<string>>().mockResolvedValue('');
  const refunds = { refund, busy: false };
  const dialog = <RefundDialog order={{ ...ORDER, ...changes }} refunds={refunds} onClose={() => undefined} />;
  const { user: person } = renderInShop(dialog);
  const toggle = (name: string | RegExp) => person.click(screen.getByRole('checkbox', { name }));
  const only = async (name: RegExp) => {
    for (const other of [/^Mug/, /^Card/, /^20 pictures/, /^Shipping/]) if (String(other) !== String(name)) await toggle(other);
  };
  const submit = async (name: string) => {
    await person.click(screen.getByRole('button', { name }));
    return refund.mock.calls.at(-1)?.[0];
  };
  return { person, toggle, only, submit, refund };
}

const items = () => within(screen.getByRole('list', { name: 'What to refund' })).getAllByRole('listitem');
const fewer = () => screen.getByRole('button', { name: 'Decrease quantity of Mug' });

describe('the refund dialog', () => {
  it('starts with everything, which adds up to what was paid', async () => {
    const { submit } = open();
    expect(items().map((row) => /\$\d+\.\d\d/.exec(row.textContent ?? '')?.[0])).toEqual(['$37.03', '$22.88', '$4.99', '$6.47']);
    expect(screen.getByText('Everything that’s left. The download links will stop working.')).toBeVisible();
    expect(await submit('Refund $71.37')).toEqual({
      amount: 71.37,
      lines: [
        { id: 'Mug', quantity: 3, put_back: true },
        { id: 'Card', quantity: 1, put_back: false },
      ],
      pack: true,
      shipping: true,
      reason: '',
    });
  });

  it('refunds one of several units for its part, and puts it back in stock', async () => {
    const { person, only, submit } = open();
    await only(/^Mug/);
    await person.click(fewer());
    await person.click(fewer());
    expect(screen.getByText('Partial refund: $59.02 stays paid.')).toBeVisible();
    expect(items()[1]).toHaveTextContent('$22.88');
    expect(await submit('Refund $12.35')).toMatchObject({ lines: [{ id: 'Mug', quantity: 1, put_back: true }], shipping: false });
  });

  it('puts nothing back if the owner does not want it', async () => {
    const { toggle, submit } = open();
    await toggle('Put Mug back in stock');
    expect(await submit('Refund $71.37')).toMatchObject({ lines: [{ put_back: false }, {}] });
  });

  it('leaves units of a parcel that was sent out of the stock until they are back', async () => {
    const { toggle, submit } = open({ parcels: [{ state: 'sent', lines: [{ id: 'Mug', quantity: 3 }] } as AdminParcel] });
    expect(await submit('Refund $71.37')).toMatchObject({ lines: [{ put_back: false }, {}] });
    await toggle('Put Mug back in stock');
    expect(await submit('Refund $71.37')).toMatchObject({ lines: [{ put_back: true }, {}] });
  });

  it('offers only the units that the order took', () => {
    open({ refundable_items: [item('Mug', [12.35, 24.69, 37.03], { taken_quantity: 2 }), item('Card', [22.88])] });
    expect(screen.getByText('Put 2 back in stock')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Put Card back in stock' })).toBeNull();
  });

  it('names the downloads that end', async () => {
    const { only } = open();
    await only(/^Card/);
    expect(screen.getByText(/stays paid. The download links of “Card” will stop working.$/)).toBeVisible();
  });

  it('says what was refunded before, and refunds at most what is left', async () => {
    const { submit } = open({
      refundable_amount: 20,
      refundable_items: [
        item('Mug', [12.34], { taken_quantity: 1 }),
        item('Card', []),
        item('Shipping', [8.47], { kind: 'shipping', line_id: null }),
      ],
    });
    expect(screen.getByRole('checkbox', { name: /^Card/ })).toBeDisabled();
    expect(screen.getByText('Product × 3, 2 refunded')).toBeVisible();
    expect(screen.getByText(/^Only \$20.00 of the payment is left. Everything that’s left/)).toBeVisible();
    expect(await submit('Refund $20.00')).toMatchObject({ amount: 20 });
  });

  it('refunds nothing as long as nothing is chosen', async () => {
    const { only, toggle, submit, refund } = open();
    await only(/^Card/);
    await toggle(/^Card/);
    await submit('Refund');
    expect(screen.getByText('Please choose what to refund.')).toBeVisible();
    expect(refund).not.toHaveBeenCalled();
  });

  it('refunds any other amount, without items', async () => {
    const { person, submit } = open();
    await person.click(screen.getByRole('tab', { name: 'Other amount' }));
    const amount = screen.getByRole('textbox', { name: 'Amount in dollars' });
    await person.clear(amount);
    await person.type(amount, '71.38');
    await submit('Refund');
    expect(screen.getByText('You can refund up to $71.37.')).toBeVisible();
    await person.clear(amount);
    await person.type(amount, '0.01');
    expect(await submit('Refund $0.01')).toEqual({ amount: 0.01, reason: '' });
  });

  it('opens with another amount when all items were refunded', () => {
    open({ refundable_amount: 10, refundable_items: [item('Mug', []), item('Card', [])] });
    expect(screen.getByRole('textbox', { name: 'Amount in dollars' })).toHaveValue('10.00');
  });
});
