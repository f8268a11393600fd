import { addressOf, filtersFromAddress, listQuery, narrows } from './contract.js';

const read = (address: string) => JSON.parse(JSON.stringify(filtersFromAddress(address))) as object;

describe('filters in the URL', () => {
  it('are all read', () => {
    expect(read('?q=mug&sort=price-low&min=10&max=40.50&variant=pdf')).toEqual({
      search: 'mug',
      sort: 'price-low',
      minPrice: 10,
      maxPrice: 40.5,
      variant: 'pdf',
    });
  });

  it.each([
    '',
    '?',
    '?min=abc&max=-1',
    '?min=1e5&max=0x10',
    '?min=10.999&max=1000001',
    '?min=&max=%20',
    '?variant=xxx&sort=foo',
    '?variant=toString&sort=constructor',
    '?variant[]=pdf&min[]=1',
    '?q=%20%20',
    '?other=1',
    '?%E0%A4%A&&&==',
  ])('count as absent if they are unknown: %s', (address) => {
    expect(read(address)).toEqual({ search: '' });
  });

  it('count once if they are repeated', () => {
    expect(read('?q=mug&q=card&min=1&min=2')).toEqual({ search: 'mug', minPrice: 1 });
  });

  it('keep emoji and markup unchanged', () => {
    expect(read(`?q=${encodeURIComponent('<b>🎁</b> & "you"')}`)).toEqual({ search: '<b>🎁</b> & "you"' });
  });

  it('cut a search to 100 characters', () => {
    expect(read(`?q=${'a'.repeat(10_000)}`)).toEqual({ search: 'a'.repeat(100) });
  });

  it('do not split an emoji', () => {
    expect(read(`?q=${'a'.repeat(99)}${encodeURIComponent('🎁')}`)).toEqual({ search: 'a'.repeat(99) });
  });

  it('swap a reversed range', () => {
    expect(read('?min=40&max=10')).toEqual({ search: '', minPrice: 10, maxPrice: 40 });
  });

  it('are the same after writing and reading', () => {
    const address = 'q=mug+%26+card&sort=price-high&min=0&max=40&variant=combo';
    expect(addressOf(filtersFromAddress(address))).toBe(address);
  });

  it('omit the default order', () => {
    expect(addressOf(filtersFromAddress('?sort=newest'))).toBe('');
    expect(addressOf(filtersFromAddress('?q=mug&sort=relevance'))).toBe('q=mug');
    expect(addressOf(filtersFromAddress('?q=mug&sort=newest'))).toBe('q=mug&sort=newest');
  });

  it('do not sort by best match without a search', () => {
    expect(listQuery(undefined, filtersFromAddress('?sort=relevance'))).toBe('');
  });

  it('are sent to the server with its parameter names', () => {
    expect(listQuery('Gifts for Him', filtersFromAddress('?q=mug&min=5&variant=pdf&sort=price-low'))).toBe(
      'category=Gifts+for+Him&search=mug&sort=price-low&minPrice=5&variant=pdf',
    );
  });

  it('narrow the list unless they only order it', () => {
    expect(narrows(filtersFromAddress('?sort=price-low'))).toBe(false);
    expect(narrows(filtersFromAddress('?min=0'))).toBe(true);
  });
});
