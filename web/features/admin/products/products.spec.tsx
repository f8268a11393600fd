import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, type Call, NO_CONNECTION, stubApi } from '../../../../test/support/stub-api.js';
import { runAction } from '../../../shared/toasts/toast-actions.js';

let products: AdminProduct[];
let calls: string[];
/** Answers of the server, by method and URL, that replace the default. */
let answers: Record<string, () => Answer | Promise<Answer>>;

/** Default answer of the server, which refuses a change of an older version. */
function defaultAnswer(name: string, { url, body: sent }: Pick<Call, 'url' | 'body'>): Answer {
  const body = sent as Partial<AdminProduct> | undefined;
  const product = products.find(({ id }) => url.endsWith(id));
  if (name.startsWith('DELETE')) products = products.filter((each) => each !== product);
  if (url === 'admin/products') return { data: { products, next: null, total: products.length } };
  if (url.endsWith('/audit')) return { data: { entries: [] } };
  if (!product || !body) return { data: product ?? null };
  if (body.version !== product.version) {
    return { error: { status: 409, data: { code: 'CATALOG.PRODUCT_CHANGED', message: 'It was changed elsewhere.' } } };
  }
  const changed = { ...product, ...body, version: product.version + 1 };
  products = products.map((each) => (each === product ? changed : each));
  return { data: changed };
}
stubApi((call) => {
  const name = `${call.method} ${call.url}`;
  calls.push(name);
  return answers[name]?.() ?? defaultAnswer(name, call);
});
// Required when the drag-and-drop code loads; jsdom lacks it.
const ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
Object.assign(globalThis, { ResizeObserver });
const { default: ProductsTab } = await import('./ProductsTab.js');

const productOf = (name: string): AdminProduct => ({
  id: name.toLowerCase(),
  name,
  description: '',
  category: 'Gifts for Grandpa',
  kind: 'mug',
  price: 24,
  pdf_price: 9,
  product_price: 24,
  combo_price: 29,
  ai_prompt: '',
  stock_quantity: 5,
  reserved_quantity: 0,
  stop_selling_at_zero: true,
  is_active: true,
  deleted_at: null,
  image_urls: ['/one'],
  print_areas: [null],
  word_fields: [],
  created_at: '2026-11-20T10:00:00.000Z',
  version: 1,
});

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function open(address = '') {
  return renderInShop(
    <>
      <Address />
      <Routes>
        <Route path="overview" element="The overview" />
        <Route path="products" element={<ProductsTab />} />
      </Routes>
    </>,
    { address: ['/overview', `/products${address}`] },
  );
}
const address = () => screen.getByTestId('address').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const switchOf = async (name: string) => screen.findByRole('switch', { name: `${name} is active` });
const nameField = async () => screen.findByLabelText<HTMLInputElement>('Product Name *');
const escape = async () => fireEvent.keyDown(await nameField(), { key: 'Escape' });

async function edit(name: string, newName: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  fireEvent.change(await nameField(), { target: { value: newName } });
}

beforeEach(() => {
  sessionStorage.clear();
  products = [productOf('Mug'), productOf('Jar')];
  calls = [];
  answers = {};
});

describe('the switch of a product', () => {
  it('works at the second try after the product was changed elsewhere', async () => {
    const { toasts } = open();
    const active = await switchOf('Mug');
    products = products.map((product) => ({ ...product, version: 7, stock_quantity: 4711 }));
    fireEvent.click(active);
    await waitFor(() => expect(toasts()[0]).toMatchObject({ title: 'Error' }));
    expect(toasts()[0]?.message).toBe('Failed to update product. It was changed elsewhere.');
    await screen.findAllByText('4711');
    expect(calls.filter((call) => call === 'GET admin/products')).toHaveLength(2);

    fireEvent.click(active);
    await waitFor(() => expect(active).not.toBeChecked());
    expect(products[0]?.is_active).toBe(false);
  });

  it('keeps the focus, ignores a second press while it is busy, and can be undone', async () => {
    const change = Promise.withResolvers<void>();
    answers['PATCH admin/products/mug'] = async () => {
      await change.promise;
      return defaultAnswer('PATCH', { url: 'admin/products/mug', body: { is_active: false, version: 1 } });
    };
    const { toasts } = open();
    const active = await switchOf('Mug');
    act(() => active.focus());
    fireEvent.click(active);
    fireEvent.click(active);
    expect(active).toHaveFocus();
    expect(active).toBeEnabled();
    await act(async () => change.resolve());
    await waitFor(() => expect(active).not.toBeChecked());
    expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);

    answers = {};
    act(() => runAction(toasts()[0]?.id ?? ''));
    await waitFor(() => expect(active).toBeChecked());
  });
});

describe('without an answer', () => {
  const mug = 'admin/products/mug';

  it('a deletion can be tried again, and so can its Undo', async () => {
    answers[`DELETE ${mug}`] = () => NO_CONNECTION;
    const { toasts } = open();
    await screen.findByText('Mug');
    press('Delete Mug');
    const choose = async (label: string) => {
      await waitFor(() => expect(toasts().at(-1)?.actionLabel).toBe(label));
      act(() => runAction(toasts().at(-1)?.id ?? ''));
    };
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Error' }]));
    answers = { [`POST ${mug}/restore`]: () => NO_CONNECTION };
    await choose('Try again');
    await choose('Undo');
    await waitFor(() => expect(toasts().at(-1)?.message).toMatch(/^Mug could not be brought back/));
    answers = { [`POST ${mug}/restore`]: () => ({ data: productOf('Mug') }) };
    await choose('Try again');
    await waitFor(() => expect(toasts().at(-1)?.message).toBe('Mug is back.'));
  });

  it('the list is asked for again, because the product may be saved', async () => {
    answers[`PUT ${mug}`] = () => NO_CONNECTION;
    const { toasts } = open();
    await edit('Mug', 'Mug for two');
    press('Update Product');
    await waitFor(() => expect(toasts()).toMatchObject([{ message: 'Failed to update product' }]));
    await waitFor(() => expect(calls.filter((call) => call === 'GET admin/products')).toHaveLength(2));
  });
});

it('a deleted product is found by the filter, and restored from there', async () => {
  products = [{ ...productOf('Mug'), deleted_at: '2026-11-28T10:00:00.000Z' }];
  answers['POST admin/products/mug/restore'] = () => {
    products = [];
    return { data: productOf('Mug') };
  };
  const { toasts } = open();
  fireEvent.change(await screen.findByRole('combobox', { name: 'Status' }), { target: { value: 'deleted' } });
  expect(address()).toBe('/products?state=deleted');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Mug' }));
  await waitFor(() => expect(toasts()).toMatchObject([{ message: 'Mug is back.' }]));
  expect(await screen.findByText('No products match')).toBeTruthy();
  expect(document.activeElement?.id).toBe('products-title');
});

describe('the form', () => {
  it('is left once, however often Cancel is pressed', async () => {
    open();
    await edit('Mug', 'Mug');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    // The second click comes before the first has navigated.
    act(() => {
      cancel.click();
      cancel.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/products');
  });

  it('cannot be left by its buttons or Escape while it is saved', async () => {
    const saving = Promise.withResolvers<Answer>();
    answers['PUT admin/products/mug'] = () => saving.promise;
    const { toasts } = open();
    await edit('Mug', 'Mug for two');
    press('Update Product');
    await screen.findByRole('button', { name: 'Saving…' });
    press('Cancel');
    press('Close');
    await escape();
    expect(screen.getByRole('dialog')).toBeInTheDocument();

    await act(async () => saving.resolve({ data: products[0] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/products');
    expect(toasts().map(({ title }) => title)).toEqual(['Success']);
  });

  it('that was left with Back while it was saved leads nowhere else', async () => {
    const saving = Promise.withResolvers<Answer>();
    answers['PUT admin/products/mug'] = () => saving.promise;
    const { toasts } = open();
    await edit('Mug', 'Mug for two');
    press('Update Product');
    press('Back');
    await waitFor(() => expect(toasts()[0]).toMatchObject({ title: 'Draft kept' }));

    await act(async () => saving.resolve({ data: products[0] }));
    await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Success']));
    expect(address()).toBe('/products');
    expect(sessionStorage).toHaveLength(0);
  });

  it('begins with the product as it is now, also when it was seen a moment ago', async () => {
    open();
    await edit('Mug', 'Mug');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    products = products.map((product) => ({ ...product, description: 'New', version: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit Mug' }));
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('New'));
  });
});

it('leads to the first page where the last product of a page is gone', async () => {
  answers['GET admin/products'] = () => ({ data: { products: [], next: null, total: 25 } });
  open('?after=018f0000-0000-7000-8000-000000000001&page=2');
  expect(await screen.findByText('No more products on this page')).toBeVisible();
  press('Back to the first page');
  expect(address()).toBe('/products');
});

it('counts one product as one', async () => {
  products = [productOf('Mug')];
  open('?search=mug');
  expect(await screen.findByText('1 product')).toBeInTheDocument();
});
