import { addressOf, filtersFromAddress } from './list-filters/contract.js';

/** The URL of a page with only the parameters that its HTML depends on, in one spelling. */
export function pageAddress(url: string): string {
  const [pathname = '', query = ''] = url.split(/\?(.*)/s);
  const path = pathname.replace(/\/+$/, '') || '/';
  const read = parametersOf(path.split('/')[1]?.toLowerCase(), query);
  return read ? `${path}?${read}` : path;
}

function parametersOf(route: string | undefined, query: string): string {
  if (route === '' || route === 'cart' || route === 'category') return addressOf(filtersFromAddress(query));
  if (route !== 'product') return '';
  const given = new URLSearchParams(query);
  const switches = ['showUpload', 'preview'].filter((name) => given.get(name) === 'true').map((name) => [name, 'true']);
  const { variant } = filtersFromAddress(query);
  return new URLSearchParams([...switches, ...(variant ? [['variant', variant]] : [])]).toString();
}
