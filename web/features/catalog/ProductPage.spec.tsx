import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';
import type { NewCartLine } from '../../shared/cart/cart-line.js';
import { SESSION_STORAGE_KEY } from '../../shared/session/session-storage.js';
import ProductPage from './ProductPage.js';

const MUG = { id: 'mug', name: 'Grandpa’s Own Mug', price: 24, pdf_price: 9, product_price: 24, combo_price: 29 };
const PICTURE = { id: 'i1', prompt: 'Grandpa in Paris', thumbnailUrl: '/old-address?expires=1' } as Picture;

let images: Partial<Picture>[] | 'unreachable';
let answer: () => Answer;
let added: NewCartLine[];

const NOT_REACHED: Answer = { error: { status: 'FETCH_ERROR' } };
stubApi(({ url }) => {
  if (url.startsWith('products/')) return answer();
  return images === 'unreachable' ? NOT_REACHED : { data: { images } };
});

// The page needs them; jsdom lacks them.
globalThis.IntersectionObserver = class {
  observe = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof IntersectionObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

const sells = (change: Partial<Product> = {}) => {
  const nothing = {
    description: '',
    category: 'Gifts for Grandpa',
    image_urls: [],
    image_alts: [],
    print_url: null,
    print_areas: [],
    word_fields: [],
  };
  answer = () => ({ data: { ...nothing, ...MUG, in_stock: true, ...change } });
};

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

function show(address = '/product/mug') {
  const { user, toasts } = renderInShop(
    <>
      <Address />
      <Routes>
        <Route
          path="product/:id"
          element={
            <ProductPage
              generator={({ onUse, onBack }) => (
                <>
                  <h1>Generator</h1>
                  <button onClick={() => onUse(PICTURE)}>Use it on this gift</button>
                  <button onClick={onBack}>Back to the gift</button>
                </>
              )}
              onAddToCart={(line) => added.push(line)}
            />
          }
        />
      </Routes>
    </>,
    { address },
  );
  return {
    user,
    notes: () => toasts().map(({ title, message }) => [title, message]),
  };
}

const addButton = (name: RegExp | string = /^Add to Cart/) => screen.findByRole<HTMLButtonElement>('button', { name });
const upload = () => screen.findByRole('button', { name: 'Upload Your Image for AI Customization' });
const ownPicture = () => screen.queryByRole<HTMLImageElement>('img', { name: PICTURE.prompt });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn({ email: 'nora@example.com' });
  images = [];
  added = [];
  sells();
});

describe('a product that cannot be shown', () => {
  it('is not found when it is missing, inactive, or its id is invalid', async () => {
    answer = () => ({ error: { status: 404, data: { code: 'CATALOG.PRODUCT_NOT_FOUND', message: 'Product not found' } } });
    show('/product/%F0%9F%8E%81');
    expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to products' }).getAttribute('href')).toBe('/');
    await waitFor(() => expect(document.title).toBe('Product not found · Keepsake'));
  });

  it.each<[string, () => Answer]>([
    ['the server failed', () => ({ error: { status: 500 } })],
    ['the answer is no product', () => new Response('<html>')],
    ['there is no connection', () => NOT_REACHED],
  ])('shows an error with a retry button when %s', async (_why, failure) => {
    answer = failure;
    const { user } = show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error loading product');
    expect(alert.textContent).toContain('Please try again later.');
    sells();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: MUG.name })).toBeTruthy();
  });

  it('says that the device is offline, and loads by itself once it is online again', async () => {
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const listening = jest.spyOn(window, 'addEventListener');
    answer = () => NOT_REACHED;
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
    offline.mockRestore();
    sells();
    await waitFor(() => expect(listening).toHaveBeenCalledWith('online', expect.anything()));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { level: 1, name: MUG.name })).toBeTruthy();
  });
});

describe('adding to the cart', () => {
  it('takes variant, quantity and the price that is shown', async () => {
    const { user } = show();
    await addButton('Add to Cart · $24.00');
    await user.click(screen.getByRole('radio', { name: /^Combo Save \$4\.00/ }));
    const quantity = screen.getByRole('textbox', { name: /^Quantity/ });
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.click(await addButton('Add to Cart · $87.00'));
    expect(added).toEqual([
      { productId: 'mug', productName: MUG.name, productType: 'combo', quantity: 3, unitPrice: 29, imageUrl: '' },
    ]);
  });

  it('takes words as they will be printed, and focuses the field of unprintable ones', async () => {
    sells({ word_fields: [{ label: 'His name', example: 'Joe', maxLength: 20, required: true }] });
    const { user } = show();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'His name' });
    await user.click(await addButton());
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(name, ' Joe  Senior ');
    await user.click(await addButton());
    await waitFor(() => expect(added[0]?.words).toEqual([{ label: 'His name', text: 'Joe Senior' }]));
  });

  it('keeps the variant and the quantity in the address, for a reload and a shared link', async () => {
    const { user } = show('/product/mug?from=mail');
    await addButton();
    expect(screen.getByTestId('address').textContent).toBe('?from=mail');
    await user.click(screen.getByRole('radio', { name: /^PDF/ }));
    await user.click(screen.getByRole('button', { name: /^Increase quantity/ }));
    const address = screen.getByTestId('address').textContent;
    expect(address).toBe('?from=mail&variant=pdf&quantity=2');
    cleanup();
    const again = show(`/product/mug${address}`);
    await addButton('Add to Cart · $18.00');
    await again.user.click(screen.getByRole('button', { name: /^Decrease quantity/ }));
    expect(screen.getByTestId('address').textContent).toBe('?from=mail&variant=pdf');
    cleanup();
    show('/product/mug?variant=pdf&quantity=100');
    await addButton('Add to Cart · $9.00');
  });

  it('shows a row only for variants with a price', async () => {
    sells({ price: 0, product_price: 0, combo_price: 0 });
    show();
    await addButton('Add to Cart · $9.00');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Delivery' }).textContent).toMatch(/^Instant PDF download/);
  });

  it('is refused without any price', async () => {
    sells({ price: 0, pdf_price: 0, product_price: 0, combo_price: 0 });
    const { user, notes } = show();
    await user.click(await addButton('Add to Cart'));
    expect(notes()).toEqual([['Error', 'Price not available for this option']]);
    expect(added).toEqual([]);
  });

  it('is disabled while everything is sold out', async () => {
    sells({ in_stock: false, pdf_price: 0 });
    show();
    expect((await addButton('Sold out for now')).disabled).toBe(true);
  });

  it('counts the cart’s lines towards free shipping', async () => {
    const line = {
      productId: '018f0000-0000-7000-8000-0000000000a1',
      productName: 'X',
      productType: 'pdf',
      quantity: 1,
      unitPrice: 20,
      imageUrl: '',
    };
    localStorage.setItem('keepsake-cart', JSON.stringify([line]));
    const { user } = show();
    await addButton();
    expect(screen.getByText('Add $6.01 more for free standard shipping')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Increase quantity/ }));
    expect(screen.queryByText(/more for free standard shipping/)).toBeNull();
  });
});

describe('a customer’s own picture', () => {
  it('is made in place of the product, and Back restores the chosen variant', async () => {
    const { user } = show();
    await addButton();
    await user.click(screen.getByRole('radio', { name: /^PDF/ }));
    await user.click(await upload());
    await user.click(await screen.findByRole('button', { name: 'Back to the gift' }));
    await addButton('Add to Cart · $9.00');
  });

  it('opens the generator with showUpload=true', async () => {
    show('/product/mug?showUpload=true');
    expect(await screen.findByRole('heading', { name: 'Generator' })).toBeTruthy();
  });

  it('goes into the cart with the gift', async () => {
    const { user } = show();
    await user.click(await upload());
    await user.click(await screen.findByRole('button', { name: 'Use it on this gift' }));
    expect(ownPicture()).toBeTruthy();
    await user.click(await addButton());
    expect(added[0]).toMatchObject({ generatedImageId: 'i1', personalisedUrl: '/old-address?expires=1' });
  });

  it('becomes the first image as soon as it is used, before the samples', async () => {
    sells({ image_urls: ['/sample'], image_alts: ['Sample mug'] });
    const scrollTo = jest.spyOn(window, 'scrollTo');
    const { user } = show();
    await user.click(await upload());
    scrollTo.mockClear();
    await user.click(await screen.findByRole('button', { name: 'Use it on this gift' }));
    const carousel = within(screen.getByRole('group', { name: `Pictures of ${MUG.name}` }));
    const [first, second] = carousel.getAllByRole('listitem', { hidden: true });
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/old-address?expires=1');
    expect(first?.textContent).toContain('Your picture');
    expect(second?.querySelector('img')?.alt).toBe('Sample mug');
    expect(carousel.getByRole('button', { name: 'Your picture' }).getAttribute('aria-current')).toBe('true');
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(screen.queryByText('Your picture')).toBeNull();
  });

  describe('once chosen', () => {
    beforeEach(async () => {
      const { user } = show();
      await user.click(await upload());
      await user.click(await screen.findByRole('button', { name: 'Use it on this gift' }));
      cleanup();
    });

    it('is restored after a reload, with a fresh address', async () => {
      images = [{ ...PICTURE, thumbnailUrl: '/fresh-address?expires=2' }];
      show();
      await waitFor(() => expect(ownPicture()?.getAttribute('src')).toBe('/fresh-address?expires=2'));
    });

    it('stays while the account cannot be reached', async () => {
      images = 'unreachable';
      show();
      await addButton();
      expect(ownPicture()).toBeTruthy();
    });

    it('disappears when it was deleted from the account', async () => {
      show();
      await upload();
      expect(ownPicture()).toBeNull();
    });

    it('is not shown to the next user', async () => {
      signIn({ id: 'u2', email: 'theo@example.com' });
      show();
      await upload();
      expect(ownPicture()).toBeNull();
    });

    it('is not shown after signing out', async () => {
      localStorage.removeItem(SESSION_STORAGE_KEY);
      show();
      await upload();
      expect(ownPicture()).toBeNull();
    });

    it('can be removed, and stays removed after a reload', async () => {
      images = [PICTURE];
      const { user } = show();
      await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Make it yours first' }));
      cleanup();
      show();
      await upload();
      expect(ownPicture()).toBeNull();
    });
  });
});
