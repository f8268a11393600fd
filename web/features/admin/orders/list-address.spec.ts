import { idFromUrl } from '../address-values.js';
import { filterFromAddress } from './list-address.js';

const filterOf = (address: string) => filterFromAddress(new URLSearchParams(address));
const ID = '018f0000-0000-7000-8000-00000000a11c';

describe('the filters in the address of the orders', () => {
  it.each([
    'status=shipped',
    'payment=PAID',
    'from=2026-13-01',
    'from=yesterday',
    'from=0002-11-01',
    'to=11/21/2026',
    'customer=me',
    'waiting=long',
    'search=%20%20',
    'status=',
    'color=red',
  ])('take %s as if it were not there', (address) => {
    expect(filterOf(address)).toEqual({});
  });

  it('cut a search to what the server takes', () => {
    expect(filterOf(`search=${'a'.repeat(500)}`).search).toHaveLength(100);
  });

  it('are read, and written for the server as they were read', () => {
    const address = `search=Nora&status=pending&payment=needs_attention&from=2026-11-01&to=2026-11-21&customer=${ID}&waiting=to-ship`;
    expect(new URLSearchParams(Object.entries(filterOf(address))).toString()).toBe(address);
  });

  it('have a page only where it begins at an order', () => {
    expect(idFromUrl('first')).toBeUndefined();
    expect(idFromUrl(null)).toBeUndefined();
    expect(idFromUrl(ID)).toBe(ID);
  });
});
