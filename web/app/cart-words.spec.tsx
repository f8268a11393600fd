import { screen, waitFor, within } from '@testing-library/react';
import { button, checks, counter, mug, openCart, own, payments, said, setCounter } from '../../test/support/open-cart.js';

const NAMES = { label: 'Their names', example: 'Nora & Theo', maxLength: 20, required: true };
const DATE = { label: 'The date', example: '2024', maxLength: 20, required: false };
const words = (names: string, date = '') => [
  { label: 'Their names', text: names },
  { label: 'The date', text: date },
];
const nora = { ...mug, kind: 'mug' as const, words: words('Nora', '2024') };
const zoe = { ...nora, words: words('Zoe') };
const lines = () => within(screen.getByRole('list')).getAllByRole('listitem');
const edit = () => screen.findByRole('button', { name: /^Edit words/ });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  setCounter();
  counter.checkedLine = { wordFields: [NAMES, DATE], kind: 'mug' };
});

describe('words in the cart', () => {
  it('that are invalid are not saved; the field shows the reason and gets the focus', async () => {
    const { user } = await openCart(nora);
    await user.click(await edit());
    await user.clear(field('Their names'));
    await user.click(button('Save'));
    expect(screen.getByText('Please fill in “Their names”.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Their names'));
  });

  it('that no longer match the gift’s fields show a problem at the line and can be fixed there', async () => {
    counter.session = 'signed-in';
    counter.checkedLine = { ...counter.checkedLine, state: 'words-changed', wordFields: [{ ...NAMES, label: 'Her name' }] };
    const { user } = await openCart(nora);
    await said(/This gift now needs different words/);
    await user.click(button('Change the words'));
    expect(document.activeElement).toBe(field('Her name'));
    counter.checkedLine = { ...counter.checkedLine, state: 'ok' };
    await user.type(field('Her name'), 'Nora');
    await user.click(button('Save'));
    expect(screen.queryByText(/now needs different words/)).toBeNull();
    await user.click(button('Checkout'));
    await waitFor(() => expect(payments()[0]?.body.items[0]).toMatchObject({ words: [{ label: 'Her name', text: 'Nora' }] }));
  });

  it('that the gift no longer takes can be removed', async () => {
    counter.checkedLine = { state: 'words-changed', wordFields: [], kind: 'mug' };
    const { user } = await openCart(nora);
    await said(/This gift can no longer be personalized with words/);
    counter.checkedLine = { wordFields: [], kind: 'mug' };
    await user.click(button('Order without personalization'));
    expect(screen.queryByText('Nora')).toBeNull();
  });

  it('need to be confirmed when the gift’s kind has changed', async () => {
    counter.checkedLine = { ...counter.checkedLine, state: 'words-changed', kind: 'poster' };
    const { user } = await openCart(nora);
    await said(/This gift is made differently now/);
    counter.checkedLine = { wordFields: [NAMES, DATE], kind: 'poster' };
    await user.click(button('Keep it'));
    await waitFor(() => expect(checks().at(-1)?.body.items[0]).toMatchObject({ kind: 'poster' }));
    expect(screen.queryByText(/made differently/)).toBeNull();
  });

  it('need to be confirmed when the gift can no longer be turned', async () => {
    counter.checkedLine = { ...counter.checkedLine, state: 'words-changed' };
    const { user } = await openCart({ ...nora, orientation: 'across' });
    await said(/This gift can no longer be turned/);
    counter.checkedLine = { wordFields: [NAMES, DATE], kind: 'mug' };
    await user.click(button('Keep it'));
    await waitFor(() => expect(checks().at(-1)?.body.items[0]?.orientation).toBeUndefined());
    expect(screen.queryByText(/no longer be turned/)).toBeNull();
  });

  it('that changed during checkout lead back to the line', async () => {
    counter.session = 'signed-in';
    const { user } = await openCart(nora);
    await edit();
    counter.answers['create-payment'] = () => {
      counter.checkedLine = { ...counter.checkedLine, state: 'words-changed', wordFields: [{ ...NAMES, label: 'Her name' }] };
      return { error: { status: 409, data: { code: 'CHECKOUT.WORDS_CHANGED', message: 'Please look at them again.' } } };
    };
    await user.click(button('Checkout'));
    expect(await said('Please look at them again.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Change the words' })).toBeTruthy();
  });

  it('are sent as shown, and can be edited without losing the scroll position', async () => {
    const { user } = await openCart(nora, zoe);
    expect(lines()).toHaveLength(2);
    await waitFor(() =>
      expect(checks()[0]?.body.items).toMatchObject([{ words: nora.words, kind: 'mug' }, { words: zoe.words }]),
    );
    await user.click((await screen.findAllByRole('button', { name: /^Edit words/ }))[0]!);
    expect(document.activeElement).toBe(field('Their names'));
    await user.type(field('Their names'), ' & Theo');
    await user.click(button('Save'));
    expect(within(lines()[0]!).getByText('Nora & Theo')).toBeTruthy();
    expect(document.activeElement).toBe(within(lines()[0]!).getByRole('button', { name: /^Edit words/ }));
  });

  it('make one line of two that become the same', async () => {
    const { user } = await openCart(nora, { ...zoe, quantity: 2 });
    await user.click((await screen.findAllByRole('button', { name: /^Edit words/ }))[1]!);
    await user.clear(field('Their names'));
    await user.type(field('Their names'), 'Nora');
    await user.type(field('The date (optional)'), '2024');
    await user.click(button('Save'));
    expect(lines()).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).value).toBe('3');
  });

  it('are left as they were by Escape, and the cart stays open', async () => {
    const { user } = await openCart(nora);
    await user.click(await edit());
    await user.type(field('Their names'), 'x{Escape}');
    expect(screen.getByText('Nora')).toBeTruthy();
    expect(document.activeElement).toBe(await edit());
  });
});

describe('the picture of a line', () => {
  const asked = () => counter.calls.filter(({ url }) => url === 'gift-views');
  beforeEach(() => {
    counter.session = 'signed-in';
    counter.checkedLine = { ...counter.checkedLine, personalisedUrl: '/own.jpg?expires=1' };
  });

  it('is the customer’s picture alone where the gift cannot be shown', async () => {
    counter.answers['gift-views'] = () => ({ error: { status: 'FETCH_ERROR' } });
    await openCart({ ...own, words: nora.words });
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Your own picture' })).getAttribute('src')).toBe(
      '/own.jpg?expires=1',
    );
  });

  it('is the gift with it and the words, asked for once for all lines of a picture', async () => {
    counter.answers['gift-views'] = ({ body }) => ({
      data: { views: body.gifts!.map(({ productId }, index) => ({ productId, url: `/view-${index}` })) },
    });
    await openCart({ ...own, words: words('Nora') }, { ...own, words: words('Zoe') });
    await waitFor(() => expect(document.querySelector('img[src="/view-1"]')).not.toBeNull());
    expect(asked()).toHaveLength(1);
    expect(within(lines()[0]!).queryByAltText('')).toBeTruthy();
    expect(lines()[0]!.querySelector('img[src="/view-0"]')).not.toBeNull();
  });
});
