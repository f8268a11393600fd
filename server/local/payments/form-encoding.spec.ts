import { decodeForm } from './form-encoding.js';

const decoded = (encoded: string): unknown => JSON.parse(JSON.stringify(decodeForm(encoded)));

describe('decodeForm', () => {
  it.each(['[a]=1', 'a[=1', 'a]b=1', 'a[b]c=1', '=1'])('refuses the malformed name in %s', (encoded) => {
    expect(() => decodeForm(encoded)).toThrow('Invalid parameter name');
  });

  it('refuses a name that is both a value and a group', () => {
    expect(() => decodeForm('a=1&a[b]=2')).toThrow('also used as a value');
    expect(() => decodeForm('a[b]=2&a=1')).toThrow('also used as a group');
  });

  it('refuses nesting deeper than the API uses', () => {
    expect(() => decodeForm(`a${'[b]'.repeat(8)}=1`)).toThrow('nested too deeply');
  });

  it('refuses thousands of parameters', () => {
    expect(() => decodeForm(Array.from({ length: 5001 }, (_, i) => `a${i}=1`).join('&'))).toThrow('at most 5000');
  });

  it('treats __proto__ like any other name', () => {
    decodeForm('__proto__[polluted]=yes&a[constructor][prototype]=x');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('reads nested keys, indexes and appended items', () => {
    expect(decoded('line_items[0][price_data][unit_amount]=5&expand[]=a&expand[]=b&m[it%27s]=%C3%A9+1')).toEqual({
      line_items: { 0: { price_data: { unit_amount: '5' } } },
      expand: { 0: 'a', 1: 'b' },
      m: { "it's": 'é 1' },
    });
  });
});
