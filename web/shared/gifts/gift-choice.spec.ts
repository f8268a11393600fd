import type { Product } from '../../../server/catalog/contract.js';
import { giftsToShow } from './gift-choice.js';

const AREA = { type: 'mesh', mesh_url: '/m', blank_url: '/b' } as const;
const gift = (name: string, kind: Product['kind'], more: Partial<Product> = {}) =>
  ({
    id: name,
    name,
    kind,
    category: 'Gifts for Couples',
    product_price: 20,
    in_stock: true,
    print_areas: [AREA],
    ...more,
  }) as Product;
const names = (gifts: Product[], count = 3, from?: Product) => giftsToShow(gifts, count, from).map(({ name }) => name);

describe('the gifts to see a picture on', () => {
  it('leave out products that are sold out or sold only as PDF', () => {
    expect(names([gift('Mug', 'mug', { in_stock: false }), gift('Card', 'card', { product_price: 0 })])).toEqual([]);
  });

  it('are without a print area only where there are no others', () => {
    const bare = { print_areas: [null] };
    const gifts = [
      gift('Poster', 'poster', bare),
      gift('Bare Mug', 'mug', bare),
      gift('Printed Mug', 'mug'),
      gift('Card', 'card'),
    ];
    expect(names(gifts)).toEqual(['Printed Mug', 'Card', 'Poster']);
  });

  it('are of different kinds', () => {
    const gifts = [
      gift('Us', 'framed-print'),
      gift('Them', 'framed-print'),
      gift('Mug', 'mug'),
      gift('Puzzle', 'puzzle'),
      gift('Bag', 'tote'),
    ];
    expect(names(gifts)).toEqual(['Us', 'Mug', 'Puzzle']);
  });

  it('list general gifts before gifts for one person', () => {
    expect(names([gift('Grandpa’s Own Mug', 'mug', { category: 'Gifts for Grandpa' }), gift('Our Mug', 'mug')])).toEqual([
      'Our Mug',
    ]);
  });

  it('begin with the gift that the picture was made for, and have no other of its kind', () => {
    const from = gift('His Mug', 'mug', { category: 'Gifts for Him', in_stock: false });
    expect(names([gift('Our Mug', 'mug'), gift('Card', 'card'), from], 3, from)).toEqual(['His Mug', 'Card']);
  });
});
