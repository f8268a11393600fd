import { jest } from '@jest/globals';
import type { Order } from '../../../server/checkout/contract.js';
import { makeStore } from '../store/store.js';
import { selectToasts } from '../toasts/toasts-slice.js';
import type { CartLine, NewCartLine } from './cart-line.js';
import { lineAdded, linesReplaced, quantitySet, selectCart } from './cart-slice.js';
import { CHECKOUTS_STORAGE_KEY } from './cart-storage.js';
import { currentCartId as currentIdOf } from '../payment/cart-id.js';
import { finishCheckout, finishPaidCart, restoreCanceled, restoreCheckout, startCheckout } from './open-checkouts.js';
import { DAY_MS } from '../../../server/platform/durations/contract.js';

const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const mug: NewCartLine = {
  productId: idOf(1),
  productName: 'Mug',
  productType: 'product',
  quantity: 2,
  unitPrice: 24,
  imageUrl: '',
};
const card: NewCartLine = { ...mug, productId: idOf(2), productName: 'Card', quantity: 1, unitPrice: 9 };
const KEY = `${idOf(1)}/product/`;

let store: ReturnType<typeof makeStore>;
const lines = () => selectCart(store.getState()).lines;
const inCart = () => lines().map(({ productName, quantity }) => `${quantity} ${productName}`);
const add = (...added: NewCartLine[]) => {
  for (const line of added) store.dispatch(lineAdded(line));
};
const start = (orderNumber: string, isTakenOut: boolean, ordered: CartLine[] = lines()) =>
  store.dispatch(
    startCheckout({
      orderNumber,
      cartId: currentCartId(),
      url: `https://pay.example/${orderNumber}`,
      lines: ordered,
      isTakenOut,
    }),
  );
const currentCartId = () => currentIdOf('gifts');
const orderOf = (...ordered: object[]) => ({ lines: ordered }) as unknown as Order;
const orderedMug = { productId: idOf(1), productType: 'product', personalised: false, quantity: 2 };

beforeEach(() => {
  localStorage.clear();
  store = makeStore();
});

describe('a payment takes out of the cart', () => {
  it('what was paid, and nothing that was added since', () => {
    add(mug);
    start('KS-1', false);
    add({ ...mug, quantity: 1 }, card);
    store.dispatch(finishCheckout('KS-1', orderOf(orderedMug)));
    expect(inCart()).toEqual(['1 Mug', '1 Card']);
  });

  it('no more than is still there', () => {
    add(mug, card);
    start('KS-1', false);
    store.dispatch(quantitySet({ key: KEY, quantity: 1 }));
    store.dispatch(finishCheckout('KS-1', orderOf(orderedMug)));
    expect(inCart()).toEqual([]);
  });

  it('nothing of a guest’s cart, which was filled again after the checkout', () => {
    add(mug);
    start('KS-1', true);
    expect(inCart()).toEqual([]);
    add(mug, card);
    store.dispatch(finishCheckout('KS-1', orderOf(orderedMug)));
    expect(inCart()).toEqual(['2 Mug', '1 Card']);
  });

  it('a guest’s gifts that were put back and paid after all', () => {
    add(mug);
    start('KS-1', true);
    store.dispatch(restoreCheckout());
    add(card);
    store.dispatch(finishCheckout('KS-1', orderOf(orderedMug)));
    expect(inCart()).toEqual(['1 Card']);
  });

  it('the gifts with those words and that picture, not their likes', () => {
    const named = (text: string) => ({ ...mug, quantity: 1, words: [{ label: 'Name', text }] });
    add(named('Nora'));
    start('KS-1', false);
    add(named('Zoe'), { ...mug, quantity: 1, generatedImageId: idOf(9) });
    store.dispatch(finishCheckout('KS-1', orderOf({ ...orderedMug, quantity: 1 })));
    expect(lines().map((line) => line.words?.[0]?.text ?? line.generatedImageId)).toEqual(['Zoe', idOf(9)]);
  });

  it('as many of the same gifts when the checkout was started in another browser', () => {
    const named = (text: string) => ({ ...mug, quantity: 1, words: [{ label: 'Name', text }] });
    add(named('Nora'), named('Zoe'), named('Mae'), card);
    store.dispatch(finishCheckout('KS-1', orderOf(orderedMug)));
    expect(lines().map((line) => line.words?.[0]?.text)).toEqual(['Mae', undefined]);
  });

  it('nothing when the order says nothing', () => {
    add(mug);
    store.dispatch(finishCheckout('KS-1', null));
    expect(inCart()).toEqual(['2 Mug']);
  });
});

describe('a guest’s checkout that was left', () => {
  it('restores its gifts once', () => {
    add(mug);
    start('KS-1', true);
    store.dispatch(restoreCheckout());
    expect(inCart()).toEqual(['2 Mug']);
    store.dispatch(linesReplaced([]));
    store.dispatch(restoreCheckout());
    expect(inCart()).toEqual([]);
  });

  it('restores them beside what was added since, and doubles none', () => {
    add(mug, card);
    start('KS-1', true);
    add({ ...card, quantity: 3 });
    store.dispatch(restoreCheckout());
    expect(inCart()).toEqual(['3 Card', '2 Mug']);
  });

  it('names in a note what does not fit into the cart', () => {
    add(mug, card);
    start('KS-1', true);
    add(...Array.from({ length: 49 }, (_, n) => ({ ...mug, productId: idOf(100 + n), productName: `Gift ${n}` })));
    store.dispatch(restoreCheckout());
    expect(inCart()).toHaveLength(50);
    expect(inCart().at(-1)).toBe('2 Mug');
    expect(selectToasts(store.getState())).toMatchObject([
      {
        title: 'Your cart is full',
        message: 'An order can have 50 different gifts. Please make a second order of what we left out: Card.',
      },
    ]);
  });

  it('is not lost when another one is started', () => {
    add(mug);
    start('KS-1', true);
    add(card);
    start('KS-2', true);
    store.dispatch(finishCheckout('KS-2', null));
    store.dispatch(restoreCheckout());
    expect(inCart()).toEqual(['2 Mug']);
  });

  it('does not come back when a later checkout with an account is canceled', () => {
    add(mug);
    start('KS-1', true);
    add(card);
    start('KS-2', false);
    store.dispatch(restoreCanceled(null));
    expect(inCart()).toEqual(['1 Card']);
    start('KS-3', true);
    store.dispatch(restoreCanceled(null));
    expect(inCart()).toEqual(['1 Card']);
  });

  it('restores its own gifts when it is canceled, and those of no later one', () => {
    add(mug);
    start('KS-1', true);
    add(card);
    start('KS-2', true);
    store.dispatch(restoreCanceled('KS-1'));
    expect(inCart()).toEqual(['2 Mug']);
    store.dispatch(restoreCanceled('KS-of-another-browser'));
    expect(inCart()).toEqual(['2 Mug']);
  });

  it('restores nothing once it is paid', () => {
    add(mug);
    start('KS-1', true);
    store.dispatch(finishCheckout('KS-1', null));
    store.dispatch(restoreCheckout());
    expect(inCart()).toEqual([]);
    expect(localStorage[CHECKOUTS_STORAGE_KEY]).toBeUndefined();
  });

  it('is forgotten after thirty days', () => {
    add(mug);
    start('KS-1', true);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * DAY_MS);
    store.dispatch(restoreCheckout());
    clock.mockRestore();
    expect(inCart()).toEqual([]);
  });

  it.each(['not JSON', '{}', '[null, 1, {"url":"javascript:alert(1)"}]'])('that cannot be read, as %s, is none', (kept) => {
    localStorage.setItem(CHECKOUTS_STORAGE_KEY, kept);
    store.dispatch(restoreCheckout());
    expect(inCart()).toEqual([]);
  });
});

describe('the cart has', () => {
  it('the same id until it is paid', () => {
    add(mug);
    const id = currentCartId();
    start('KS-1', false);
    add(card);
    expect(currentCartId()).toBe(id);
    store.dispatch(finishCheckout('KS-1', null));
    expect(currentCartId()).not.toBe(id);
  });

  it('another id after a guest’s checkout, and the first one when that is restored', () => {
    add(mug);
    const id = currentCartId();
    start('KS-1', true);
    expect(currentCartId()).not.toBe(id);
    store.dispatch(restoreCheckout());
    expect(currentCartId()).toBe(id);
  });

  it('no paid gifts and another id when the shop says that it is paid', () => {
    add(mug);
    const id = currentCartId();
    start('KS-1', false);
    add(card);
    store.dispatch(finishPaidCart(id));
    expect(inCart()).toEqual(['1 Card']);
    expect(currentCartId()).not.toBe(id);
  });
});
