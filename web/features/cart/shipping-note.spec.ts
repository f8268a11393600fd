import type { CartLine } from '../../shared/cart/cart-line.js';
import { shippingNote } from './shipping-note.js';

const line = (productType: CartLine['productType'], totalPrice: number): CartLine => ({
  productId: '1',
  productName: 'Mug',
  productType,
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  imageUrl: '',
});

describe('the note about shipping', () => {
  test('is left out when nothing has to be shipped', () => {
    expect(shippingNote([], 'us')).toBeNull();
    expect(shippingNote([line('pdf', 80)], 'international')).toBeNull();
  });

  test('says the price up to fifty dollars, and that it is free above', () => {
    expect(shippingNote([line('product', 50)], 'us')?.title).toBe('Standard shipping is $5.99.');
    expect(shippingNote([line('product', 40), line('pdf', 10.01)], 'us')?.title).toBe('Standard shipping is free.');
  });

  test('is free, or chosen at payment, and never both', () => {
    expect(shippingNote([line('product', 50.01)], 'us')?.cost).toBe('Free');
    expect(shippingNote([line('product', 50)], 'us')?.cost).toBe('From $5.99, chosen at payment');
    expect(shippingNote([line('product', 80)], 'international')?.cost).toBe('$19.99, added at payment');
  });

  test('is never free to another country', () => {
    expect(shippingNote([line('product', 80)], 'international')).toMatchObject({
      title: 'International shipping is $19.99.',
      isFree: false,
    });
  });
});
