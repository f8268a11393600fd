import type { OrderLine } from '../model/order-line.entity.js';
import type { ProductionItem } from '../model/production-item.entity.js';
import { paidFor } from './paid-for.js';

const MUG = { id: 'mug', quantity: 3, unitCents: 2_400, discountCents: 100 } as OrderLine;
const CARD = { id: 'card', quantity: 1, unitCents: 900, discountCents: 0 } as OrderLine;
const ENDED = new Date('2026-11-21T12:00:00Z');

type Item = Pick<ProductionItem, 'productionId' | 'orderLineId' | 'reprintId' | 'quantity'>;
const item = (productionId: string, orderLineId: string, quantity: number, reprintId: string | null = null): Item => {
  return { productionId, orderLineId, quantity, reprintId };
};
const attempts = (...endedAt: (Date | null)[]) => endedAt.map((ended, index) => ({ id: `${index + 1}`, endedAt: ended }));

/** Cents of each attempt. */
function shares(productions: ReturnType<typeof attempts>, items: Item[]): number[] {
  const order = { lines: [MUG, CARD], shippingCents: 599, productions, items };
  return productions.map(({ id }) => {
    const own = items.filter(({ productionId }) => productionId === id);
    return paidFor(id, own, order).cents;
  });
}

describe('what the customer paid', () => {
  it('for gifts is their price less the discount, to the cent, and shipping', () => {
    expect(shares(attempts(null), [item('1', 'mug', 3), item('1', 'card', 1)])).toEqual([7_100 + 900 + 599]);
    expect(shares(attempts(null), [item('1', 'mug', 1)])).toEqual([2_367 + 599]);
  });

  it('for shipping counts once, however many attempts make the order', () => {
    expect(shares(attempts(null, null), [item('1', 'mug', 3), item('2', 'card', 1)])).toEqual([7_100 + 599, 900]);
  });

  it('for shipping counts for the attempt that goes on when an earlier one has ended', () => {
    expect(shares(attempts(ENDED, null), [item('1', 'card', 1), item('2', 'card', 1)])).toEqual([900, 900 + 599]);
    expect(shares(attempts(ENDED), [item('1', 'card', 1)])).toEqual([900 + 599]);
  });

  it('for gifts that are made again is nothing, and their attempt has no part of the shipping', () => {
    const items = [item('1', 'mug', 1, 'reprint'), item('2', 'card', 1), item('2', 'mug', 1, 'other reprint')];
    expect(shares(attempts(null, null), items)).toEqual([0, 900 + 599]);
  });
});
