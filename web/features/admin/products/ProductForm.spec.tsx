import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { AdminProduct, ProductCreation, ProductUpdate } from '../../../../server/admin/products/contract.js';
import type { FieldProblem } from '../../../../server/platform/errors/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../../test/support/stub-api.js';

const MUG: AdminProduct = {
  id: 'mug',
  name: 'Mug',
  description: '',
  category: 'Gifts for Grandpa',
  kind: 'mug',
  price: 24,
  pdf_price: 9,
  product_price: 24,
  combo_price: 29,
  ai_prompt: '',
  stock_quantity: 5,
  reserved_quantity: 2,
  stop_selling_at_zero: true,
  is_active: true,
  deleted_at: null,
  image_urls: ['/mug'],
  print_areas: [null],
  word_fields: [],
  created_at: '2026-11-20T10:00:00.000Z',
  version: 1,
};

let saving: Answer;
let sent: { id: string | undefined; body: unknown }[];
let current: AdminProduct;

stubApi(({ method, url, body }) => {
  if (url.endsWith('/audit')) return { data: { entries: [] } };
  if (url.endsWith('/print-partner')) return { data: { is_on: false, is_live: false, product: null } };
  if (method === 'GET') return { data: current };
  sent.push({ id: url.split('/')[2], body });
  return saving;
});
// Required when the drag-and-drop code loads; jsdom lacks it.
const ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
Object.assign(globalThis, { ResizeObserver });
const { ProductForm } = await import('./ProductForm.js');
const { EMPTY_PRODUCT, formOf } = await import('./product-form.js');
const { keepDraft, readDraft } = await import('./drafts.js');

const refused = (code: string, message: string, fields?: FieldProblem[]): Answer => ({
  error: { status: 400, data: { code, message, fields } },
});

function show(opened?: AdminProduct, form = opened ? formOf(opened) : EMPTY_PRODUCT) {
  const untouched = opened ? form : EMPTY_PRODUCT;
  const start = { draftName: opened ? 'edit:mug' : 'new', form, untouched, opened };
  const [onClose, onDraftKept] = [jest.fn(), jest.fn()];
  const { unmount, toasts } = renderInShop(
    <ProductForm {...{ start, onClose, onDraftKept }} draft={readDraft(start.draftName)} onSaving={() => undefined} />,
  );
  const notes = () => toasts().map(({ title, message }) => [title, message]);
  return { onClose, onDraftKept, unmount, notes };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** Replaces the text of a field and leaves the field. */
const enter = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
const saveButton = () => screen.getByText<HTMLButtonElement>(/^(Create|Update) Product$/);
async function save(): Promise<void> {
  await act(async () => void fireEvent.click(saveButton()));
  await waitFor(() => expect(screen.queryByText(/^Saving/)).toBeNull());
}

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  current = MUG;
  saving = { data: MUG };
});

it('cannot save a product without images, and says so', () => {
  show();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Create New Product');
  expect(saveButton().disabled).toBe(true);
  expect(screen.getByText('Needs at least one image.')).toBeTruthy();
});

it('creates one product when the answer was lost and it is saved again', async () => {
  saving = { error: { status: 'FETCH_ERROR' } };
  show(undefined, formOf(MUG));
  await save();
  await save();
  const ids = sent.map(({ body }) => (body as ProductCreation).id);
  expect(ids).toEqual([expect.any(String), ids[0]]);
});

it('leads to the field that breaks a rule and sends nothing', async () => {
  const { notes } = show(MUG);
  enter('Product Name *', '');
  await save();
  expect(notes()).toEqual([['Validation Error', 'Product name is required']]);
  expect(document.activeElement).toBe(field('Product Name *'));
  expect(field('Product Name *').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

it('keeps a refused value in the draft when it is left', async () => {
  const { notes, unmount } = show(MUG);
  enter('Product Name *', '');
  await save();
  unmount();
  expect(notes()).toEqual([]);
});

it('leads to the field that the server refuses', async () => {
  const fields = [{ field: 'pdf_price', message: 'Please enter prices in dollars.' }];
  saving = refused('REQUEST.INVALID', 'pdf_price: No.', fields);
  const { notes } = show(MUG);
  await save();
  expect(notes()).toEqual([['Validation Error', 'Please enter prices in dollars.']]);
  expect(document.activeElement).toBe(field('Minimum Price for PDF ($)'));
});

it.each<[string, Answer]>([
  ['Please check your connection and try again.', { error: { status: 'FETCH_ERROR' } }],
  ['It broke.', { error: { status: 500, data: { code: 'INTERNAL', message: 'It broke.' } } }],
])('keeps the typed values when saving fails: %s', async (reason, answer) => {
  saving = answer;
  const { notes, onClose } = show(MUG);
  enter('Product Name *', 'Mug for two');
  await save();
  expect(notes()).toEqual([['Error', 'Failed to update product']]);
  expect(screen.getByText(reason)).toBeTruthy();
  expect(field('Product Name *').value).toBe('Mug for two');
  expect(onClose).not.toHaveBeenCalled();
});

it('sends the version it was opened with, shows a toast and closes', async () => {
  const { notes, onClose, onDraftKept, unmount } = show(MUG);
  enter('Minimum Price for PDF ($)', '10.5');
  await save();
  const [{ id, body }] = sent as [{ id: string; body: ProductUpdate }];
  expect([id, body.version, body.stock_seen, body.stock_quantity, body.pdf_price]).toEqual(['mug', 1, 5, 5, 10.5]);
  expect(notes()).toEqual([['Success', 'Product updated successfully']]);
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  expect(onDraftKept).not.toHaveBeenCalled();
  expect(readDraft('edit:mug')).toBeUndefined();
});

it('offers the kinds of gifts with their print sizes', async () => {
  show(MUG);
  const kind = screen.getByLabelText<HTMLSelectElement>('Kind of gift');
  expect(kind.selectedOptions[0]?.textContent).toBe('Mug, 3.5 × 3.5 in');
  fireEvent.change(kind, { target: { value: 'poster' } });
  await save();
  expect(sent).toMatchObject([{ body: { kind: 'poster' } }]);
});

it('turns a non-number into 0 on blur', () => {
  show(MUG);
  enter('Stock Quantity', '');
  enter('Minimum Price for PDF ($)', '');
  expect([field('Stock Quantity').value, field('Minimum Price for PDF ($)').value]).toEqual(['0', '0.00']);
});

it('keeps a price that it does not understand, says so at once and does not save it', async () => {
  show(MUG);
  const price = field('Minimum Price for PDF ($)');
  enter('Minimum Price for PDF ($)', '12,50');
  expect(await screen.findByText('We don’t understand “12,50”. Please enter dollars, such as 12 or 12.50.')).toBeTruthy();
  await save();
  expect(sent).toEqual([]);
  expect([price.value, document.activeElement]).toEqual(['12,50', price]);
  enter('Minimum Price for PDF ($)', '12.5');
  expect(price.value).toBe('12.50');
  await save();
  expect(sent).toMatchObject([{ body: { pdf_price: 12.5 } }]);
});

it('marks the invalid price until it is changed', async () => {
  const { notes } = show(MUG);
  const price = field('Minimum Price for Product ($)');
  enter('Minimum Price for Product ($)', '-1');
  await save();
  fireEvent.blur(price);
  expect(notes()).toEqual([['Validation Error', 'Prices cannot be negative']]);
  expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['-1.00', 'true']);
  enter('Minimum Price for Product ($)', '1');
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('false'));
});

describe('a product that was changed elsewhere', () => {
  beforeEach(() => {
    saving = refused('CATALOG.PRODUCT_CHANGED', 'Changed.');
    current = { ...MUG, name: 'Cup', combo_price: 31, stock_quantity: 3, version: 2 };
  });

  const reload = async () => {
    show(MUG);
    enter('Product Name *', 'Mug');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This product changed.');
    expect(document.activeElement).toBe(alert);
    field('Product Name *').focus();
    enter('Product Name *', 'Mug for two');
    expect(document.activeElement).toBe(field('Product Name *'));
    expect(saveButton().disabled).toBe(true);
    fireEvent.click(screen.getByText('Reload'));
    await waitFor(() => expect(field('Product Name *').value).toBe('Cup'));
  };

  it('is reloaded, and the typed values can be kept', async () => {
    await reload();
    saving = { data: MUG };
    fireEvent.click(screen.getByText('Keep editing'));
    await save();
    const seen = { combo_price: 31, stock_quantity: 3, stock_seen: 3, version: 2 };
    expect(sent.at(-1)).toMatchObject({ body: { name: 'Mug for two', ...seen } });
  });

  it('is reloaded, and the typed values can be discarded', async () => {
    await reload();
    fireEvent.click(screen.getByText('Discard changes'));
    expect(field('Product Name *').value).toBe('Cup');
    expect(readDraft('edit:mug')).toBeUndefined();
  });
});

describe('an unsaved draft', () => {
  it('is kept when the form is left, and the browser warns before the window closes', () => {
    const { onDraftKept, unmount } = show();
    enter('Product Name *', 'Half a mug');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    unmount();
    expect(onDraftKept).toHaveBeenCalledTimes(1);
    expect(readDraft('new')?.form.name).toBe('Half a mug');
  });

  it('is not kept when nothing was changed, or all was changed back', () => {
    const { onDraftKept, unmount } = show(MUG);
    enter('Product Name *', 'Mug!');
    enter('Product Name *', 'Mug');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
    unmount();
    expect(onDraftKept).not.toHaveBeenCalled();
    expect(readDraft('edit:mug')).toBeUndefined();
  });

  it('is offered when the form is opened again', () => {
    keepDraft('new', { form: { ...EMPTY_PRODUCT, name: 'Half a mug' } });
    show();
    expect(field('Product Name *').value).toBe('');
    fireEvent.click(screen.getByText('Keep editing'));
    expect(field('Product Name *').value).toBe('Half a mug');
    expect(screen.queryByText('Keep editing')).toBeNull();
  });

  it('is not overwritten while it is offered, whatever is typed and undone', () => {
    keepDraft('new', { form: { ...EMPTY_PRODUCT, name: 'Half a mug' } });
    const { onDraftKept, unmount } = show();
    enter('Product Name *', 'M');
    enter('Product Name *', '');
    unmount();
    expect(onDraftKept).not.toHaveBeenCalled();
    expect(readDraft('new')?.form.name).toBe('Half a mug');
  });

  it('is replaced by newly typed values once the form is left', () => {
    keepDraft('new', { form: { ...EMPTY_PRODUCT, name: 'Half a mug' } });
    const { onDraftKept, unmount } = show();
    enter('Product Name *', 'A jar');
    expect(readDraft('new')?.form.name).toBe('Half a mug');
    unmount();
    expect(onDraftKept).toHaveBeenCalledTimes(1);
    expect(readDraft('new')?.form.name).toBe('A jar');
  });

  it('has its own images: earlier removals cannot be undone in it', () => {
    keepDraft('edit:mug', { form: { ...formOf(MUG), image_urls: ['/jar'] }, opened: MUG });
    show(MUG);
    fireEvent.click(screen.getByLabelText('Remove image 1'));
    fireEvent.click(screen.getByText('Keep editing'));
    expect(screen.getByText('Images: 1/8')).toBeTruthy();
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('can be discarded', () => {
    keepDraft('new', { form: { ...EMPTY_PRODUCT, name: 'Half a mug' } });
    show();
    fireEvent.click(screen.getByText('Discard changes'));
    expect(readDraft('new')).toBeUndefined();
  });

  it('is ignored when the browser’s storage holds invalid data', () => {
    sessionStorage.setItem('product-draft:new', '{"form":');
    show();
    expect(screen.queryByText('Keep editing')).toBeNull();
  });
});
