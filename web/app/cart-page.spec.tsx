import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CartCheck } from '../../server/checkout/contract.js';
import { button, checked, checks, counter, mug, openShop, said, setCounter, where } from '../../test/support/open-cart.js';
import { CHECKOUTS_STORAGE_KEY } from '../shared/cart/cart-storage.js';

const kept = { ...mug, productId: '018f0000-0000-7000-8000-0000000000a1', totalPrice: 18 };
const cart = () => screen.queryByRole('dialog', { name: 'Your cart' });
const opened = () => screen.findByRole('dialog', { name: 'Your cart' });
const closed = () => waitFor(() => expect(cart() === null).toBe(true));

beforeEach(setCounter);

describe('the cart at its own address', () => {
  it.each<[string, () => void]>([
    ['×', () => fireEvent.click(button('Close the cart'))],
    ['Escape', () => fireEvent.keyDown(cart()!, { key: 'Escape' })],
    ['a press beside it', () => fireEvent.click(document.querySelector('.MuiBackdrop-root')!)],
  ])('is closed by %s, and stays closed', async (_what, close) => {
    await openShop('/cart', kept);
    await opened();
    close();
    await closed();
    await act(async () => undefined);
    expect(cart() === null).toBe(true);
    expect(where()).toBe('/cart');
  });

  it('is opened again by the button of the page', async () => {
    const { user } = await openShop('/cart', kept);
    await opened();
    fireEvent.click(button('Close the cart'));
    await closed();
    await user.click(screen.getAllByRole('button', { name: /^Cart/ })[0]!);
    await opened();
  });

  it.each([
    ['gives the gifts back', [kept], '1 gift'],
    ['says that the cart is empty when nothing was kept', [], 'Your cart is empty'],
  ])('after a canceled payment %s, and can be closed', async (_what, lines, text) => {
    const checkout = { orderNumber: 'KS-1', url: 'https://pay.example', openedAt: Date.now(), lines, isTakenOut: true };
    if (lines.length > 0) localStorage.setItem(CHECKOUTS_STORAGE_KEY, JSON.stringify([checkout]));
    await openShop('/cart?payment=cancelled');
    await said(text);
    expect(where()).toBe('/cart');
    fireEvent.click(button('Close the cart'));
    await closed();
  });

  it.each([
    [
      'without a field of a line',
      (answer: CartCheck) => ({ ...answer, lines: answer.lines.map(({ wordFields: _, ...line }) => line) }),
    ],
    ['with nothing in place of a line', (answer: CartCheck) => ({ ...answer, lines: [null] })],
    [
      'with nothing in place of fields',
      (answer: CartCheck) => ({ ...answer, lines: answer.lines.map((line) => ({ ...line, state: null, wordFields: null })) }),
    ],
    ['without lines', ({ lines: _, ...answer }: CartCheck) => answer],
    ['about fewer lines', (answer: CartCheck) => ({ ...answer, lines: [] })],
    ['that is nothing', () => null],
  ])('asks once when the answer about its lines is one %s, and stays usable', async (_what, change) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const whole = counter.answers['cart-check']!;
    counter.answers['cart-check'] = async (call) => ({ data: change(((await whole(call)) as { data: CartCheck }).data) });
    await openShop('/cart', { ...kept, words: [{ label: 'Name', text: 'Nora' }] } as typeof kept);
    await opened();
    await checked();
    await act(async () => new Promise((done) => setTimeout(done)));
    await said('Grandpa’s Own Mug');
    expect(checks()).toHaveLength(1);
    fireEvent.click(button('Close the cart'));
    await closed();
    jest.restoreAllMocks();
  });

  it('can be closed after the link of a reminder', async () => {
    counter.answers['cart-restore'] = () => ({ data: { lines: [], isPartial: false } });
    await openShop('/cart?restore=the.signed.key');
    await said('Your cart is empty');
    fireEvent.click(button('Close the cart'));
    await closed();
  });
});
