import type { Product } from '../../../server/catalog/contract.js';
import { giftsToShow } from './gift-choice.js';

const gift = (name: string, more: Partial<Product> = {}) =>
  ({ id: name, name, category: 'Gifts for Couples', product_price: 20, in_stock: true, ...more }) as Product;
const names = (gifts: Product[], count = 3) => giftsToShow(gifts, count).map(({ name }) => name);

describe('the gifts to see a picture on', () => {
  it('leave out what is sold out or sold as a file alone', () => {
    expect(names([gift('Mug', { in_stock: false }), gift('Card', { product_price: 0 })])).toEqual([]);
  });

  it('are of different kinds', () => {
    expect(names([gift('Us, Framed'), gift('Them, Framed'), gift('A Thin Mug'), gift('Piece Puzzle'), gift('Tote')])).toEqual([
      'Us, Framed',
      'A Thin Mug',
      'Piece Puzzle',
    ]);
  });

  it('suit anybody before they suit one person', () => {
    expect(names([gift('Grandpa’s Own Mug', { category: 'Gifts for Grandpa' }), gift('Our Mug')])).toEqual(['Our Mug']);
  });

  it('may be of kinds that nobody foresaw', () => {
    expect(names([gift('Lantern'), gift('Kite')])).toEqual(['Lantern', 'Kite']);
  });
});
