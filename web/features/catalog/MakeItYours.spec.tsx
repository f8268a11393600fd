import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';
import { MakeItYours } from './MakeItYours.js';

const picture = (id: string) => ({
  id,
  prompt: `Prompt ${id}`,
  created_at: '2026-11-21T10:00:00.000Z',
  thumbnailUrl: `/t/${id}`,
});

let images: unknown[] | 'unreachable';
let asked: number;

stubApi(() => {
  asked += 1;
  return images === 'unreachable' ? { error: { status: 'FETCH_ERROR' } } : { data: { images } };
});

function show(chosen?: ReturnType<typeof picture>) {
  const chosenIds: string[] = [];
  const { user } = renderInShop(
    <MakeItYours
      ref={createRef()}
      chosen={chosen}
      onUpload={() => undefined}
      onChoose={({ id }) => chosenIds.push(id)}
      onRemove={() => undefined}
      onBroken={() => undefined}
    />,
  );
  return { user, chosenIds };
}

const text = () => screen.getByText(/^See the finished picture/).textContent;
const useOne = { name: 'Use one of your pictures' };

beforeEach(() => {
  localStorage.clear();
  signIn();
  images = [picture('a'), picture('b')];
  asked = 0;
});

describe('one of the customer’s pictures', () => {
  it('is nothing that visitors are asked about', () => {
    localStorage.clear();
    show();
    expect(text()).toContain('Log in to upload');
    expect(asked).toBe(0);
  });

  it('leaves the text of customers as it will be while the session is loading', () => {
    show();
    expect(text()).toBe(
      'See the finished picture before you buy, or add your photo after you pay: no gift is printed without it. Your first 2 images are free.',
    );
    expect(asked).toBe(0);
  });

  it.each([
    ['there are none', []],
    ['the shop cannot be asked', 'unreachable' as const],
  ])('is not offered when %s', async (_, answer) => {
    images = answer;
    show();
    await screen.findByText(/Your first 2 images are free\.$/);
    await new Promise((done) => setTimeout(done));
    expect(screen.queryByRole('button', useOne)).toBeNull();
  });

  it('goes on the gift when it is chosen, and the row closes', async () => {
    const { user, chosenIds } = show();
    await user.click(await screen.findByRole('button', useOne));
    await user.click(await screen.findByRole('button', { name: 'Prompt b, 11/21/2026' }));
    expect(chosenIds).toEqual(['b']);
    expect(screen.queryByRole('heading', { name: 'Your pictures' })).toBeNull();
  });

  it('can take the place of the one that is chosen, which is marked', async () => {
    const { user, chosenIds } = show(picture('a'));
    await user.click(screen.getByRole('button', { name: 'Use another' }));
    expect((await screen.findByRole('button', { pressed: true })).getAttribute('aria-label')).toBe('Prompt a, 11/21/2026');
    await user.click(screen.getByRole('button', { name: 'Prompt b, 11/21/2026' }));
    expect(chosenIds).toEqual(['b']);
  });
});
