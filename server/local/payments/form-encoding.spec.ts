import { decodeForm } from './form-encoding.js';

const decoded = (encoded: string): unknown => JSON.parse(JSON.stringify(decodeForm(encoded)));

describe('decodeForm', () => {
  it('treats __proto__ like any other name', () => {
    decodeForm('__proto__[polluted]=yes&a[constructor][prototype]=x');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('reads nested keys and indexes', () => {
    expect(decoded('line_items[0][price_data][unit_amount]=5&expand[0]=a&expand[1]=b&m[it%27s]=%C3%A9+1')).toEqual({
      line_items: { 0: { price_data: { unit_amount: '5' } } },
      expand: { 0: 'a', 1: 'b' },
      m: { "it's": 'é 1' },
    });
  });
});
