import { pageAddress } from './page-address.js';

test.each([
  ['/', '/'],
  ['/?utm_source=mail&x=1&q=', '/'],
  ['/?x=1&q=mug&min=5&sort=newest', '/?q=mug&sort=newest&min=5'],
  ['/?sort=bogus&variant=bogus&min=x', '/'],
  ['/category/him///?q=a&q=b', '/category/him?q=a'],
  ['/cart?restore=secret', '/cart'],
  ['/product/1?variant=pdf&showUpload=true&x=1', '/product/1?showUpload=true&variant=pdf'],
  ['/product/1?q=mug&variant=bogus&showUpload=1', '/product/1'],
  ['/faq?x=1', '/faq'],
])('%s depends on %s', (url, address) => expect(pageAddress(url)).toBe(address));
