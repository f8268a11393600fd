import type { Product, ProductList } from '../../server/catalog/contract.js';
import { insertProduct, insertSeedProducts } from '../support/catalog-data.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  await insertSeedProducts(shop);
  await insertProduct(shop, { name: 'Withdrawn Zeppelin Mug', isActive: false });
});
afterAll(() => shop.close());

type Query = Record<string, string>;

function ask(query: Query): Promise<Response> {
  return shop.call('GET', `/api/products?${new URLSearchParams(query)}`);
}

async function list(query: Query = {}): Promise<ProductList> {
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ProductList;
}

async function namesFor(search: string, query: Query = {}): Promise<string[]> {
  return (await list({ search, limit: '60', ...query })).products.map(({ name }) => name);
}

async function everyPage(query: Query): Promise<Product[]> {
  const products: Product[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: ProductList = await list({ ...query, ...(after ? { after } : {}) });
    products.push(...page.products);
    after = page.next;
  }
  return products;
}

function listedPrice({ pdf_price, price }: Product): number {
  return pdf_price > 0 ? pdf_price : price;
}

describe('a list is refused', () => {
  it.each<[string, Query, string]>([
    [
      'a search of more than a hundred characters',
      { search: 'x'.repeat(101) },
      'search: Please shorten your search to 100 characters.',
    ],
    [
      'a search of ten thousand characters',
      { search: 'mug '.repeat(2_500) },
      'search: Please shorten your search to 100 characters.',
    ],
    ['an unknown order', { sort: 'cheapest' }, 'sort: '],
    ['an unknown variant', { variant: 'gold' }, 'variant: '],
    ['an unknown category', { category: 'Gifts for Cats' }, 'category: '],
    ['a price that is none', { minPrice: 'cheap' }, 'minPrice: Please give the price in dollars, as a number from 0 to 1000000.'],
    ['a price below zero', { maxPrice: '-1' }, 'maxPrice: Please give the price in dollars'],
    ['a price beyond all prices', { maxPrice: '1e300' }, 'maxPrice: Please give the price in dollars'],
    ['no products at all', { limit: '0' }, 'limit: Please ask for 1 to 60 products at a time.'],
    ['half a product', { limit: '1.5' }, 'limit: '],
    ['a made-up cursor', { after: 'AAAA' }, 'This page does not exist. Please start at the first page.'],
    ['a place that is too long', { after: 'A'.repeat(201) }, 'after: '],
  ])('for %s', async (_, query, message) => {
    const answer = await ask(query);
    const body = (await answer.json()) as { code: string; message: string };
    expect([answer.status, body.code]).toEqual([400, 'REQUEST.INVALID']);
    expect(body.message).toContain(message);
  });

  it.each(['search', 'sort', 'minPrice', 'variant', 'after', 'limit'])('when %s is given twice', async (name) => {
    expect((await shop.call('GET', `/api/products?${name}=1&${name}=2`)).status).toBe(400);
  });

  it('for a cursor of another list', async () => {
    const lists: Query[] = [
      {},
      { sort: 'price-low' },
      { sort: 'price-high' },
      { search: 'the' },
      { search: 'her' },
      { category: 'Gifts for Couples' },
      { variant: 'pdf' },
      { minPrice: '5' },
    ];
    for (const query of lists) {
      const { next } = await list({ ...query, limit: '1' });
      for (const other of lists) {
        expect((await ask({ ...other, after: next ?? '' })).status).toBe(other === query ? 200 : 400);
      }
    }
  });
});

it('counts a search as five list requests toward a network’s limit', async () => {
  const strict = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '60' } });
  const statuses: number[] = [];
  const get = async (path: string, ip: string) => (await strict.call('GET', path, { headers: { 'x-forwarded-for': ip } })).status;
  for (let n = 0; n < 11; n += 1) statuses.push(await get('/api/products?search=mug', '203.0.113.1'));
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await get('/api/products?search=mug', '203.0.113.2')).toBe(200);
  await strict.close();
});

const NOTHING: ProductList = { products: [], total: 0, next: null, partialMatch: false };

describe('a meaningless search finds nothing', () => {
  it.each([
    'zzqxkv',
    '🎁🎁',
    '%',
    '_',
    '\0',
    '&|!():*<->',
    `';--`,
    '\\',
    'مرحبا بالعالم',
    '\u202Eשלום',
    '字'.repeat(100),
    'x'.repeat(100),
  ])('%j', async (search) => expect(await list({ search })).toEqual(NOTHING));

  it.each(['asdf qwer zxcv', 'xyzzy', 'hello', 'blah blah', 'poiuy', 'x', 'a', 'i', 'q w', 'x y z', '1 2 3', '!!! ???'])(
    '%j, although some words look similar or start the same way',
    async (search) => expect(await list({ search })).toEqual(NOTHING),
  );

  it.each(['<script>alert(1)</script>', 'qqzzxw wwxqz mug'])('for %j, which is mostly unknown', async (search) => {
    expect(await namesFor(search)).toEqual([]);
  });

  it('not even products that are no longer for sale', async () => {
    expect(await namesFor('zeppelin')).toEqual([]);
  });
});

describe('a search is not disrupted by', () => {
  it.each([
    ['operators of the query language', `mug & | ! (grandpa):* <-> 'own'`],
    ['tags', '<script>alert("mug")</script> grandpa <b>mug</b>'],
    ['wildcards', 'mug% _grandpa'],
    ['quotes', `grandpa's "own" mug`],
    ['typographic quotes', '“Grandpa’s” mug'],
    ['emoji', '👴 grandpa ☕️ mug'],
    ['a character that splits into two words', 'grandpa mug ½'],
    ['NUL', 'grandpa\0mug'],
    ['the name of a JavaScript property', 'grandpa mug constructor'],
    ['capitals and accents', 'GRÁNDPA MÜG'],
    ['an unknown word', 'grandpa mug qqzzxw'],
    ['more words than it reads', `grandpa mug ${'mug '.repeat(20)}`],
  ])('%s', async (_, search) => {
    expect((await namesFor(search))[0]).toBe('Grandpa’s Own Mug');
  });
});

describe('a search', () => {
  it('is ignored when empty', async () => {
    expect(await list({ search: '   ' })).toEqual(await list());
  });

  it.each([
    ['grandpaa mug', 'Grandpa’s Own Mug'],
    ['cusion', 'His and Hers Cushion'],
    ['framd pri', 'The Two of You, Framed'],
    ['ornamnt', 'First Christmas Ornament'],
    ['favourites', 'Nana’s Favorites Cushion'],
    ['birtday crad', 'The Birthday Face Card'],
    ['puzle', 'Side by Side Puzzle'],
  ])('forgives typing errors in %j', async (search, name) => {
    expect(await namesFor(search)).toContain(name);
  });

  it('corrects a mistyped word to the nearest ones only', async () => {
    const names = await namesFor('grandpaa');
    expect(names).toEqual(await namesFor('grandpa', { sort: 'relevance' }));
    expect(names).not.toContain('Nana’s Favorites Cushion');
  });

  it.each(['cu', 'cush', 'cushio', 'cushion', 'cushions'])('finds the cushions for %j, as you type', async (search) => {
    expect(await namesFor(search)).toEqual(
      expect.arrayContaining(['His and Hers Cushion', 'Nana’s Favorites Cushion', 'Mom’s Corner Cushion']),
    );
  });

  it.each([
    ['xmas', 'First Christmas Ornament'],
    ['pillow', 'Mom’s Corner Cushion'],
    ['grandmother', 'Nana’s Favorites Cushion'],
  ])('knows %j as a synonym', async (search, name) => {
    expect(await namesFor(search)).toContain(name);
  });

  it('ranks the name above the category, and that above the description', async () => {
    const text = 'A quokka sits on it.';
    await insertProduct(shop, { name: 'Plain picture', description: text });
    await insertProduct(shop, { name: 'Quokka picture' });
    expect(await namesFor('quokka')).toEqual(['Quokka picture', 'Plain picture']);
    await insertProduct(shop, { name: 'Plain picture', description: 'For the wedding day.' });
    const found = (await list({ search: 'wedding', limit: '60' })).products.map(({ category }) => category);
    expect(found.lastIndexOf('Wedding Gifts')).toBeLessThan(found.indexOf('All Creative Gifts'));
  });

  it('finds her and him, which are stop words elsewhere', async () => {
    for (const [search, category] of [
      ['gifts for her', 'Gifts for Her'],
      ['him', 'Gifts for Him'],
    ] as const) {
      expect((await list({ search })).products[0]?.category).toBe(category);
    }
  });

  it('finds names by stop words alone', async () => {
    expect((await namesFor('the two of you')).slice(0, 2).sort()).toEqual(['Paris, the Two of You', 'The Two of You, Framed']);
  });

  it('matches some of its words when no product has them all', async () => {
    expect(await namesFor('superhero puzzle tote')).toEqual(
      expect.arrayContaining(['Piece by Piece Puzzle', 'Ask Me About Her Tote']),
    );
  });

  it.each([
    ['paris canvas', false],
    ['birtday crad', true],
    ['birtday card', false],
    ['the two of you', false],
    ['grandmother cushion', false],
    ['superhero puzzle tote', true],
    ['grandpa mug qqzzxw', true],
    ['mug asdf', true],
    ['iphone case', true],
  ])('%j says whether only some of the words were found: %j', async (search, partialMatch) => {
    const found = await list({ search });
    expect([found.total > 0, found.partialMatch]).toEqual([true, partialMatch]);
  });

  it('says on every page that only some of the words were found', async () => {
    const query = { search: 'superhero puzzle tote', limit: '1' };
    const { next } = await list(query);
    expect((await list({ ...query, after: next ?? '' })).partialMatch).toBe(true);
    expect((await list()).partialMatch).toBe(false);
  });

  it('finds only products with all words if there are any', async () => {
    expect(await namesFor('paris canvas')).toEqual(['Paris, the Two of You']);
  });

  it('works with every filter and order', async () => {
    const { products, total } = await list({
      search: 'framed',
      category: 'Gifts for Family',
      sort: 'price-low',
      variant: 'pdf',
      minPrice: '1',
      maxPrice: '900',
    });
    expect(total).toBe(products.length);
    expect(products.map(({ name }) => name)).toContain('All of Us, Framed');
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(['Gifts for Family']));
  });
});

describe('prices', () => {
  beforeAll(async () => {
    await insertProduct(shop, { name: 'Narwhal PDF', pdf: 1999, product: 0, combo: 0 });
    await insertProduct(shop, { name: 'Narwhal gift', pdf: 0, product: 2001, combo: 0 });
    await insertProduct(shop, { name: 'Narwhal both', pdf: 435, product: 9_000, combo: 9_100 });
  });

  it('limit the list by any price of a product, to the cent and both ends included', async () => {
    expect(await namesFor('narwhal', { minPrice: '19.99', maxPrice: '20.01', sort: 'price-low' })).toEqual([
      'Narwhal PDF',
      'Narwhal gift',
    ]);
    expect(await namesFor('narwhal', { minPrice: '20', maxPrice: '20' })).toEqual([]);
    expect(await namesFor('narwhal', { minPrice: '4.35', maxPrice: '4.35' })).toEqual(['Narwhal both']);
    expect(await namesFor('narwhal', { minPrice: '20.01', sort: 'price-low' })).toEqual(['Narwhal gift', 'Narwhal both']);
    expect(await namesFor('narwhal', { minPrice: '90.5', maxPrice: '91' })).toEqual(['Narwhal both']);
    expect(await namesFor('narwhal', { minPrice: '5', maxPrice: '19' })).toEqual([]);
  });

  it('order the list by the lowest price within the limits, across pages', async () => {
    const query = { search: 'narwhal', minPrice: '19', sort: 'price-high', limit: '1' };
    const names: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await list({ ...query, ...(after && { after }) });
      names.push(...page.products.map(({ name }) => name));
      after = page.next;
    }
    expect(names).toEqual(['Narwhal both', 'Narwhal gift', 'Narwhal PDF']);
  });

  it.each([
    ['product', { minPrice: '90', maxPrice: '90' }, ['Narwhal both']],
    ['product', { maxPrice: '5' }, []],
    ['combo', { minPrice: '90.01', maxPrice: '91' }, ['Narwhal both']],
    ['pdf', { maxPrice: '19.99' }, ['Narwhal both', 'Narwhal PDF']],
  ])('limit the list by the price of the %s: %j', async (variant, limits, names) => {
    expect(await namesFor('narwhal', { variant, sort: 'price-low', ...limits })).toEqual(names);
  });

  it.each(['pdf', 'product', 'combo'] as const)('sort the list by the price of the %s, page by page', async (variant) => {
    const low = await everyPage({ variant, sort: 'price-low', limit: '5' });
    const prices = low.map((product) => product[`${variant}_price`]);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await everyPage({ variant, sort: 'price-high', limit: '5' })).map(({ id }) => id)).toEqual(
      low.map(({ id }) => id).reverse(),
    );
  });

  it('set no limit when empty, and match nothing when reversed', async () => {
    expect(await namesFor('narwhal', { minPrice: '', maxPrice: '' })).toHaveLength(3);
    expect(await namesFor('narwhal', { minPrice: '20', maxPrice: '10' })).toEqual([]);
  });

  it('sort the list by the listed price, either way', async () => {
    const low = await everyPage({ sort: 'price-low', limit: '60' });
    expect(low.map(listedPrice)).toEqual(low.map(listedPrice).sort((a, b) => a - b));
    expect((await everyPage({ sort: 'price-high', limit: '60' })).map(({ id }) => id)).toEqual(low.map(({ id }) => id).reverse());
  });

  it.each([
    ['pdf', ['Narwhal PDF', 'Narwhal both']],
    ['product', ['Narwhal both', 'Narwhal gift']],
    ['combo', ['Narwhal both']],
  ])('of %s select only products sold that way', async (variant, names) => {
    expect((await namesFor('narwhal', { variant })).sort()).toEqual(names);
  });
});

describe('pages', () => {
  it.each<[string, Query]>([
    ['newest first', {}],
    ['relevance without a search, which is newest first', { sort: 'relevance' }],
    ['the lowest price first', { sort: 'price-low' }],
    ['the highest price first', { sort: 'price-high' }],
    ['the best match first', { search: 'the' }],
    ['a search by price', { search: 'portrait', sort: 'price-low' }],
    ['a search, newest first', { search: 'cushon', sort: 'newest' }],
    ['a category', { category: 'Gifts for Couples' }],
  ])('neither lose nor repeat products of %s', async (_, query) => {
    const whole = await list({ ...query, limit: '60' });
    expect(whole.total).toBe(whole.products.length);
    for (const limit of ['1', '7']) {
      expect((await everyPage({ ...query, limit })).map(({ id }) => id)).toEqual(whole.products.map(({ id }) => id));
    }
  });

  it('neither lose nor repeat identical products', async () => {
    const createdAt = new Date();
    for (let i = 0; i < 9; i += 1) await insertProduct(shop, { name: 'Twin axolotl', createdAt });
    for (const sort of ['relevance', 'newest', 'price-low', 'price-high']) {
      const ids = (await everyPage({ search: 'axolotl', sort, limit: '2' })).map(({ id }) => id);
      expect([ids.length, new Set(ids).size]).toEqual([9, 9]);
    }
  });

  it('continue where they left off when a product is added', async () => {
    const query = { category: 'Wedding Gifts', limit: '1' };
    const first = await list(query);
    await insertProduct(shop, { category: 'Wedding Gifts', createdAt: new Date(Date.now() + 60_000) });
    const second = await list({ ...query, after: first.next ?? '' });
    expect(second.products[0]?.id).not.toBe(first.products[0]?.id);
    expect(second.total).toBe(first.total + 1);
  });
});
