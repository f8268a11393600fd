import type { NewCartLine } from './cart-line.js';
import { lineKey } from './cart-line.js';
import { cartSlice, lineAdded, linesReplaced, quantitySet } from './cart-slice.js';
import { parseCart } from './cart-storage.js';

const mug: NewCartLine = {
  productId: '018f0000-0000-7000-8000-0000000000a1',
  productName: 'Grandpa’s Own Mug',
  productType: 'product',
  quantity: 1,
  unitPrice: 24.1,
  imageUrl: '/product-pictures/mug.webp',
};

const empty = { lines: [], restored: true, open: false };
const cartOf = (...lines: NewCartLine[]) =>
  lines.reduce((cart, line) => cartSlice.reducer(cart, lineAdded(line)), cartSlice.reducer(empty, { type: 'start' }));

describe('the cart', () => {
  it('adds a line with its total', () => {
    expect(cartOf({ ...mug, quantity: 3 }).lines).toMatchObject([{ quantity: 3, totalPrice: 72.3 }]);
  });

  it('raises the quantity of the line with the same product and variant', () => {
    expect(cartOf(mug, { ...mug, quantity: 2 }).lines).toMatchObject([{ quantity: 3, totalPrice: 72.3 }]);
  });

  it('keeps another variant of the same product on a line of its own', () => {
    expect(cartOf(mug, { ...mug, productType: 'pdf' }).lines).toHaveLength(2);
  });

  it('keeps the same product with another own picture on a line of its own', () => {
    expect(cartOf(mug, { ...mug, generatedImageId: 'picture' }).lines).toHaveLength(2);
  });

  it('never holds more than 99 of a line', () => {
    expect(cartOf({ ...mug, quantity: 60 }, { ...mug, quantity: 60 }).lines).toMatchObject([{ quantity: 99 }]);
  });

  it('takes the latest price', () => {
    expect(cartOf(mug, { ...mug, unitPrice: 25 }).lines).toMatchObject([{ quantity: 2, unitPrice: 25, totalPrice: 50 }]);
  });

  it('never holds more than 50 lines, and goes on counting those it has', () => {
    const gifts = Array.from({ length: 51 }, (_, n) => ({ ...mug, productId: String(n) }));
    const cart = cartOf(...gifts, { ...mug, productId: '0' });
    expect(cart.lines).toHaveLength(50);
    expect(cart.lines[0]).toMatchObject({ productId: '0', quantity: 2 });
  });

  it('sets a quantity and the total with it', () => {
    const cart = cartSlice.reducer(cartOf(mug), quantitySet({ key: lineKey(mug), quantity: 5 }));
    expect(cart.lines).toMatchObject([{ quantity: 5, totalPrice: 120.5 }]);
  });

  it.each([0, -1])('removes the line when its quantity is set to %i', (quantity) => {
    expect(cartSlice.reducer(cartOf(mug), quantitySet({ key: lineKey(mug), quantity })).lines).toEqual([]);
  });

  it('removes only the line that is named', () => {
    const twoVariants = cartOf(mug, { ...mug, productType: 'pdf' });
    const cart = cartSlice.reducer(twoVariants, quantitySet({ key: lineKey(mug), quantity: 0 }));
    expect(cart.lines).toMatchObject([{ productType: 'pdf' }]);
  });

  it('is emptied by replacing its lines with none', () => {
    expect(cartSlice.reducer(cartOf(mug), linesReplaced([])).lines).toEqual([]);
  });
});

describe('a stored cart', () => {
  const kept = { ...mug, totalPrice: 24.1 };

  it.each([undefined, null, '', {}, 5, [null, 7, 'line']])('is empty when the storage holds %j', (stored) => {
    expect(parseCart(stored).lines).toEqual([]);
  });

  it.each([
    ['a quantity of zero', { quantity: 0 }],
    ['half a piece', { quantity: 1.5 }],
    ['a hundred pieces', { quantity: 100 }],
    ['no price', { unitPrice: 0 }],
    ['a price in words', { unitPrice: '24' }],
    ['words without a label', { words: [{ text: 'Joe' }] }],
    ['words longer than the server takes', { words: [{ label: 'Name', text: 'x'.repeat(241) }] }],
    ['more words than a gift has', { words: Array.from({ length: 7 }, () => ({ label: 'Name', text: 'Joe' })) }],
    ['an unknown orientation', { orientation: 'sideways' }],
    ['an unknown variant', { productType: 'poster' }],
    ['a price that no gift has', { unitPrice: 10_000_001 }],
    ['a product id that is no text', { productId: 7 }],
    ['a product id that is none', { productId: 'mug' }],
    ['an own picture that is no text', { generatedImageId: 7 }],
    ['an own picture whose id is none', { generatedImageId: '../1' }],
  ])('leaves out a line with %s and keeps the others', (_what, broken) => {
    expect(parseCart([{ ...kept, ...broken }, kept]).lines).toHaveLength(1);
  });

  it('has 50 lines at most', () => {
    expect(parseCart(Array(60).fill(kept)).lines).toHaveLength(50);
  });

  it('recomputes its totals instead of trusting them', () => {
    expect(parseCart([{ ...kept, quantity: 2, totalPrice: 0.01 }]).lines).toMatchObject([{ totalPrice: 48.2 }]);
  });
});
