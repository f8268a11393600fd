import { randomUUID } from 'node:crypto';
import type { GiftWord, WordField } from '../../server/catalog/words/contract.js';
import type { CartCheck, Order } from '../../server/checkout/contract.js';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import type { ApiError } from '../../server/platform/errors/contract.js';
import {
  addPicture,
  addProduct,
  createPayment,
  orderRow,
  pay,
  placeOrder,
  waitForPaymentState,
  type TestItem,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';

const NAMES: WordField = { label: 'Their names', example: 'Nora & Theo', maxLength: 12, required: true };
const DATE: WordField = { label: 'The date', example: 'June 1', maxLength: 10, required: false };
const CHANGED = 'A gift in your cart now needs different words. Please check them again. Nothing was charged.';

let shop: TestShop;
let productId: string;
/** A product without required fields. */
let optionalId: string;

beforeAll(async () => {
  shop = await TestShop.open();
  productId = await addProduct(shop, { kind: 'mug', wordFields: [NAMES, DATE] });
  optionalId = await addProduct(shop, { kind: 'mug', wordFields: [DATE] });
});
afterAll(() => shop.close());

const saying = (names: string, date = ''): GiftWord[] => [
  { label: 'Their names', text: names },
  { label: 'The date', text: date },
];
const gift = (overrides: Partial<TestItem> = {}): TestItem => ({
  productId,
  productType: 'product',
  quantity: 1,
  words: saying('Nora & Theo'),
  ...overrides,
});

async function checked(item: object): Promise<CartCheck['lines'][number]> {
  const { lines } = await shop.json<CartCheck>('POST', '/api/cart-check', { body: { items: [item] } });
  const [line] = lines;
  if (!line) throw new Error('The check has no line.');
  return line;
}

async function refusal(...items: object[]): Promise<ApiError & { status: number }> {
  const answer = await createPayment(shop, items);
  return { status: answer.status, ...((await answer.json()) as ApiError) };
}

async function ordersOf(id: string): Promise<number> {
  return (await shop.sql('select from checkout.order_lines where product_id = $1', [id])).length;
}

const wordsOf = async (orderNumber: string) =>
  shop.sql<{ words: GiftWord[] }>(
    'select words from checkout.order_lines l join checkout.orders o on o.id = l.order_id where o.number = $1 order by position',
    [orderNumber],
  );

describe('invalid words are refused and not charged', () => {
  afterEach(async () => expect(await ordersOf(productId)).toBe(0));

  it.each<[string, string, Partial<TestItem>]>([
    ['required words that are missing', 'CHECKOUT.WORDS_MISSING', { words: saying('') }],
    ['required words of only white space', 'CHECKOUT.WORDS_MISSING', { words: saying(' \u00a0\t\n ') }],
    ['required words from a client that does not know of any', 'CHECKOUT.WORDS_MISSING', { words: undefined }],
    ['required words in an empty list', 'CHECKOUT.WORDS_MISSING', { words: [] }],
    ['words that are too long', 'REQUEST.INVALID', { words: saying('Nora and Theo') }],
    ['optional words that are too long', 'REQUEST.INVALID', { words: saying('Nora', 'June 1, 2026') }],
    ['emoji', 'REQUEST.INVALID', { words: saying('Nora 💐') }],
    ['three hundred marks on a letter', 'REQUEST.INVALID', { words: saying(`N${'\u0301'.repeat(300)}`) }],
    ['a hundred marks on a letter', 'REQUEST.INVALID', { words: saying(`N${'\u0301'.repeat(100)}`) }],
    ['a zero byte', 'REQUEST.INVALID', { words: saying('Nora\0') }],
    ['half a surrogate pair', 'REQUEST.INVALID', { words: saying('Nora \ud83d') }],
    ['a character that reverses the line', 'REQUEST.INVALID', { words: saying('Nora \u202eoehT') }],
    [
      'other labels',
      'CHECKOUT.WORDS_CHANGED',
      {
        words: [
          { label: 'Her name', text: 'Nora' },
          { label: 'The date', text: '' },
        ],
      },
    ],
    ['words in another order', 'CHECKOUT.WORDS_CHANGED', { words: saying('Nora').toReversed() }],
    ['one too few', 'CHECKOUT.WORDS_CHANGED', { words: saying('Nora').slice(0, 1) }],
    ['one too many', 'CHECKOUT.WORDS_CHANGED', { words: [...saying('Nora'), { label: 'The place', text: 'Rome' }] }],
    ['words for another kind of gift', 'CHECKOUT.WORDS_CHANGED', { kind: 'poster' }],
  ])('%s', async (_, code, wrong) => {
    const refused = await refusal(gift(wrong));
    expect(refused).toMatchObject({
      code,
      status: code === 'REQUEST.INVALID' ? 400 : 409,
      message: expect.stringMatching(/\w.*\.$/),
    });
  });

  it('with the path of the words that are refused', async () => {
    const refused = await refusal(gift(), gift({ words: saying('Nora', 'June 1, 2026') }));
    expect(refused.fields).toEqual([{ field: 'items.1.words.1.text', message: refused.message }]);
  });

  it.each<[string, unknown]>([
    ['a text', 'Nora & Theo'],
    ['an object', { 'Their names': 'Nora' }],
    ['null', null],
    ['lists of lists', [[['Nora']]]],
    ['numbers', [{ label: 'Their names', text: 7 }]],
    ['words without labels', [{ text: 'Nora' }]],
    ['seven words', Array(7).fill({ label: 'Their names', text: 'Nora' })],
    ['a label as long as a letter', [{ label: 'x'.repeat(10_000), text: 'Nora' }]],
    ['a text as long as a letter', saying('x'.repeat(10_000))],
    [
      'names of built-in object properties',
      [
        { label: '__proto__', text: 'constructor' },
        { label: 'toString', text: '' },
      ],
    ],
  ])('%s instead of a list of words', async (_, words) => {
    for (const path of ['/api/create-payment', '/api/cart-check']) {
      const body = { items: [{ ...gift(), words }], customerInfo: { email: 'grace@example.com' } };
      const answer = await shop.call('POST', path, { body });
      const isReadable = Array.isArray(words) && JSON.stringify(words).includes('__proto__');
      expect(answer.status).toBe(isReadable ? (path.endsWith('check') ? 200 : 409) : 400);
    }
  });

  it('words of fields that changed after the cart check', async () => {
    const id = await addProduct(shop, { wordFields: [NAMES] });
    const item = gift({ productId: id, words: saying('Nora').slice(0, 1) });
    expect((await checked(item)).state).toBe('ok');
    await shop.sql('update catalog.products set word_fields = $1 where id = $2', [JSON.stringify([DATE]), id]);
    expect(await refusal(item)).toMatchObject({ status: 409, code: 'CHECKOUT.WORDS_CHANGED', message: CHANGED });
    expect(await checked(item)).toMatchObject({ state: 'words-changed', wordFields: [DATE] });
    expect(await ordersOf(id)).toBe(0);
  });
});

describe('a cart that is checked', () => {
  it.each<[string, Partial<TestItem>]>([
    ['has other labels', { words: [{ label: 'Name', text: 'Nora' }] }],
    ['lacks a required field', { words: saying('') }],
    ['lacks all words', { words: undefined }],
    ['has too much text', { words: saying('Nora and Theo') }],
    ['has unprintable text', { words: saying('Nora\0') }],
    ['has another kind', { kind: 'canvas' }],
  ])('learns the current fields when a line %s', async (_, wrong) => {
    expect(await checked(gift(wrong))).toMatchObject({
      state: 'words-changed',
      unitPrice: null,
      wordFields: [NAMES, DATE],
      kind: 'mug',
    });
  });

  it.each<[string, () => Partial<TestItem>]>([
    ['fit', () => ({ kind: 'mug' })],
    ['are written from right to left', () => ({ words: saying('נועה ותום', 'יוני') })],
    ['have combining marks', () => ({ words: saying('Zoe\u0308 & Łu\u0301') })],
    ['are all optional and unknown to the client', () => ({ productId: optionalId, words: undefined })],
    ['are all optional and left out', () => ({ productId: optionalId, words: [{ label: 'The date', text: ' ' }] })],
    ['go on a PDF', () => ({ productType: 'pdf' })],
  ])('can be paid with words that %s', async (_, words) => {
    const item = gift(words());
    expect(await checked(item)).toMatchObject({ state: 'ok', unitPrice: expect.any(Number) });
    expect((await createPayment(shop, [item])).status).toBe(200);
  });

  it('reports missing products before words', async () => {
    const soldOut = await addProduct(shop, { stock: 0, stopSellingAtZero: true, wordFields: [NAMES] });
    expect((await checked(gift({ productId: soldOut, words: [] }))).state).toBe('sold-out');
    expect((await checked(gift({ generatedImageId: randomUUID(), words: [] }))).state).toBe('picture-gone');
  });
});

describe('an order', () => {
  it('stores clean words, one for each field', async () => {
    const words = [
      { label: 'Their names', text: '  Zoe\u0308 \u00a0 &\tTheo ', color: 'red' },
      { label: 'The date', text: '' },
    ];
    const { orderNumber } = await placeOrder(shop, [
      gift({ words }),
      gift({ productId: optionalId, words: undefined, productType: 'pdf' }),
    ]);
    expect(await wordsOf(orderNumber)).toEqual([{ words: saying('Zoë & Theo') }, { words: [{ label: 'The date', text: '' }] }]);
  });

  it('refuses other words under the same key', async () => {
    const key = randomUUID();
    const first = await createPayment(shop, [gift()], { key });
    expect(await (await createPayment(shop, [gift()], { key })).json()).toEqual(await first.json());
    const other = await createPayment(shop, [gift({ words: saying('Ada & Bo') })], { key });
    expect(await other.json()).toMatchObject({ code: 'CHECKOUT.IDEMPOTENCY_CONFLICT' });
  });

  it('keeps the faces of its picture as found at that time', async () => {
    const { id: userId, token } = await shop.signIn('faces@example.com');
    const faces = [{ left: 0.25, top: 0.5, width: 0.125, height: 0.125 }];
    const [found, unknown] = [await addPicture(shop, userId), await addPicture(shop, userId)];
    await shop.sql('update generation.pictures set faces = $1 where id = $2', [JSON.stringify(faces), found]);
    const capitals = gift({ generatedImageId: found.toUpperCase() });
    const items = [gift({ generatedImageId: found }), capitals, gift({ generatedImageId: unknown }), gift()];
    const { id } = await orderRow(shop, await placeOrder(shop, items, { token }));
    await shop.sql(`update generation.pictures set faces = '[]' where id = $1`, [found]);
    expect(await shop.sql('select faces from checkout.order_lines where order_id = $1 order by position', [id])).toEqual([
      { faces },
      { faces },
      { faces: [] },
      { faces: [] },
    ]);
  });

  it('keeps words and kind when the product changes during payment', async () => {
    const id = await addProduct(shop, { kind: 'mug', wordFields: [NAMES] });
    const { token } = await shop.signIn('slow-payer@example.com');
    const key = randomUUID();
    const items = [gift({ productId: id, kind: 'mug', words: saying('Nora').slice(0, 1) })];
    const placed = await placeOrder(shop, items, { token, key });
    await shop.sql(`update catalog.products set word_fields = '[]', kind = 'poster' where id = $1`, [id]);
    expect(await placeOrder(shop, items, { token, key })).toEqual(placed);
    await pay(shop, placed);
    const { id: orderId } = await waitForPaymentState(shop, placed, 'paid');
    const shown = await shop.json<Order>('GET', `/api/orders/${orderId}`, { token });
    expect(shown.lines).toMatchObject([{ words: [{ label: 'Their names', text: 'Nora' }], viewUrl: null }]);
    expect(await shop.sql('select kind from checkout.order_lines where order_id = $1', [orderId])).toEqual([{ kind: 'mug' }]);
  });

  it('shows its words to its buyer only', async () => {
    const email = 'words@example.com';
    const placed = await placeOrder(shop, [gift()], { email });
    await pay(shop, placed);
    await waitForPaymentState(shop, placed, 'paid');
    const key = /\/order\/\S+?key=([\w.~%-]+)/.exec(await shop.inbox.mailTo(email))?.[1] ?? '';
    const lookUp = async (proof: object) =>
      (await shop.json<{ order: Order }>('POST', '/api/order-lookup', { body: { number: placed.orderNumber, ...proof } })).order;
    expect((await lookUp({ key: decodeURIComponent(key) })).lines[0]?.words).toEqual([
      { label: 'Their names', text: 'Nora & Theo' },
    ]);
    const { order } = await shop.json<PaymentStatus>('GET', `/api/payments/${placed.sessionId}`);
    for (const seen of [order, await lookUp({ email })])
      expect(seen?.lines).toMatchObject([{ words: [], viewUrl: null, dedication: null }]);
  });

  it('hides its words from the payment page', async () => {
    const { id: userId, token } = await shop.signIn('payer@example.com');
    const generatedImageId = await addPicture(shop, userId);
    const items = [gift({ generatedImageId }), gift(), gift({ productId: optionalId, words: undefined })];
    const { sessionId } = await placeOrder(shop, items, { token });
    const page = await (await fetch(`${shop.payments.url}/pay/${sessionId}`)).text();
    expect(page).not.toContain('Nora');
    for (const text of ['Product, with your own picture and words', 'Product, with your own words']) expect(page).toContain(text);
  });
});
