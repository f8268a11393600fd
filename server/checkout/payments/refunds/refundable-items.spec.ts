import { type ChosenItem, type PaidLine, type PaidOrder, priceItems, refundableItems } from './refundable-items.js';

const order = (overrides: Partial<PaidOrder> = {}): PaidOrder => ({
  receivedCents: 0,
  shippingCents: 0,
  shippingTaxCents: 0,
  packPictures: null,
  packCents: 0,
  ...overrides,
});
const line = (id: string, unitCents: number, quantity = 1, discountCents = 0): PaidLine => ({
  id,
  position: id.charCodeAt(0),
  productName: `Gift ${id}`,
  quantity,
  unitCents,
  discountCents,
});
const gift = (orderLineId: string, quantity = 1): ChosenItem => ({ kind: 'gift', orderLineId, quantity, putBack: false });
const pack: ChosenItem = { kind: 'pack', orderLineId: null, quantity: 1, putBack: false };
const shipping: ChosenItem = { kind: 'shipping', orderLineId: null, quantity: 1, putBack: false };
const sum = (items: readonly { amountCents: number }[]) => items.reduce((cents, { amountCents }) => cents + amountCents, 0);

describe('what was paid for an item', () => {
  it('is its price less its discount, with its part of the tax; shipping has its own tax', () => {
    const paid = order({ receivedCents: 2000 - 500 + 599 + 120 + 48, shippingCents: 599, shippingTaxCents: 48 });
    const items = refundableItems(paid, [line('a', 500, 2), line('b', 1000, 1, 500)], []);
    expect(items.map(({ name, amounts }) => [name, amounts])).toEqual([
      ['Gift a', [540, 1080]],
      ['Gift b', [540]],
      ['Shipping', [647]],
    ]);
  });

  it('counts a pack of pictures, and no shipping that was free', () => {
    const paid = order({ receivedCents: 1700, packPictures: 20, packCents: 900 });
    expect(refundableItems(paid, [line('a', 800)], [])).toMatchObject([{ amounts: [800] }, { kind: 'pack', amounts: [900] }]);
  });

  it('is a part of what was received when that is less than the price', () => {
    const items = refundableItems(order({ receivedCents: 1000, shippingCents: 1499 }), [line('a', 6400)], []);
    expect(items.map(({ amounts }) => amounts)).toEqual([[0], [1000]]);
  });

  it('is the same in whatever order the database returns the lines', () => {
    const paid = order({ receivedCents: 2173 });
    const lines = [line('a', 1006), line('b', 1006)];
    const items = refundableItems(paid, lines, []);
    expect(items).toMatchObject([{ amounts: [1087] }, { amounts: [1086] }]);
    expect(refundableItems(paid, lines.toReversed(), [])).toEqual(items);
  });

  it.each([1, 2, 3, 17, 99])('adds up to the cent over %i units and odd amounts, one by one', (quantity) => {
    const paid = order({ receivedCents: 10_007, shippingCents: 599, packPictures: 5, packCents: 333 });
    const lines = [line('a', 101, quantity, 7), line('b', 1, 3), line('c', 77, 2, 11)];
    const wanted = [...lines.flatMap(({ id, quantity: units }) => Array.from({ length: units }, () => gift(id))), pack, shipping];
    const refunded: (ChosenItem & { amountCents: number })[] = [];
    for (const item of wanted) {
      const left = 10_007 - sum(refunded);
      refunded.push(...priceItems(refundableItems(paid, lines, refunded), [item], left));
    }
    expect(sum(refunded)).toBe(10_007);
    expect(refundableItems(paid, lines, refunded).flatMap(({ amounts }) => amounts)).toEqual([]);
  });

  it('stays exact when a refund between two others fails', () => {
    const paid = order({ receivedCents: 1000 });
    const lines = [line('a', 334, 3, 2)];
    const [first] = priceItems(refundableItems(paid, lines, []), [gift('a')], 1000);
    const [second] = priceItems(refundableItems(paid, lines, [first!]), [gift('a')], 666);
    expect([first?.amountCents, second?.amountCents]).toEqual([334, 333]);
    expect(refundableItems(paid, lines, [second!])).toMatchObject([{ amounts: [334, 667] }]);
  });
});

describe('chosen items', () => {
  it('give at most what is left after another amount was refunded', () => {
    const lines = [line('a', 4000), line('b', 3200)];
    const priced = priceItems(refundableItems(order({ receivedCents: 7200 }), lines, []), [gift('a'), gift('b')], 6200);
    expect(priced.map(({ amountCents }) => amountCents)).toEqual([4000, 2200]);
  });

  it.each([
    ['more units than are left', gift('a', 2), 'Only 1 of “Gift a” can still be refunded.'],
    ['a gift that was refunded', gift('b'), '“Gift b” was already refunded, or is being refunded.'],
    ['a gift of another order', gift('c'), 'Nothing was paid for this in this order.'],
    ['free shipping', shipping, 'Nothing was paid for this in this order.'],
  ])('are refused if they are %s', (_, chosen, message) => {
    const lines = [line('a', 100), line('b', 100)];
    const refundable = refundableItems(order({ receivedCents: 200 }), lines, [{ ...gift('b'), amountCents: 100 }]);
    expect(() => priceItems(refundable, [chosen], 100)).toThrow(message);
  });
});
