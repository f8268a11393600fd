import { shippingOptions } from './shipping.js';

describe('standard shipping', () => {
  test.each([
    [0, 599],
    [5_000, 599],
    [5_001, 0],
  ])('of an order of %i cents costs %i cents', (subtotalCents, cents) => {
    expect(shippingOptions(subtotalCents, 'us')[0]).toMatchObject({ method: 'standard', cents });
  });
});
