import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import type { PrintArea } from '../../../../server/catalog/scenes/contract.js';
import {
  changedFields,
  copyOf,
  EMPTY_FORM,
  formOf,
  priceOf,
  problemOf,
  type ProductForm,
  refusedField,
  stockOf,
  tidyNumber,
  toWrite,
} from './product-form.js';

const PRODUCT: AdminProduct = {
  id: 'a3b8f042-1e16-4f0a-a8f0-421e16df0a2f',
  name: 'Wreath Portrait Cushion',
  description: 'Soft.',
  category: 'Gifts for Grandma',
  kind: 'cushion',
  price: 38,
  pdf_price: 14,
  product_price: 38,
  combo_price: 46.5,
  ai_prompt: 'A wreath',
  stock_quantity: 7,
  reserved_quantity: 0,
  stop_selling_at_zero: true,
  is_active: false,
  image_urls: ['/a.webp', '/b.webp'],
  print_areas: [null, null],
  word_fields: [],
  created_at: '2026-11-20T10:00:00.000Z',
  version: 3,
};
const nine = Array.from({ length: 9 }, (_, index) => `/${index}.webp`);
const form = (change: Partial<ProductForm> = {}): ProductForm => ({ ...formOf(PRODUCT), ...change });

describe('a number', () => {
  it.each([
    ['', 0],
    ['abc', 0],
    ['NaN', 0],
    ['1e309', undefined],
    ['12,50', undefined],
    ['12.505', undefined],
    ['١٢', undefined],
    ['-0.01', -0.01],
    ['12.50', 12.5],
    [' $1,250.00 ', 1250],
  ])('typed as price %j is %s', (typed, dollars) => expect(priceOf(typed)).toBe(dollars));

  it.each([
    ['', 0],
    ['some', 0],
    ['-3', 0],
    ['4.9', undefined],
    ['4,9', undefined],
    ['1e309', undefined],
    ['12', 12],
    ['1,200', 1200],
  ])('typed as stock %j is %s', (typed, units) => expect(stockOf(typed)).toBe(units));

  it.each([
    ['', '0.00'],
    ['5', '5.00'],
    ['-1', '-1.00'],
    ['0.005', '0.005'],
    ['12,50', '12,50'],
    ['$1,250', '1250.00'],
  ])('typed as price %j shows as %j on blur', (typed, shown) => expect(tidyNumber('pdfPrice', typed)).toBe(shown));
});

describe('the first broken rule', () => {
  it.each<[Partial<ProductForm>, string]>([
    [{ name: ' \t', images: [], pdfPrice: '-1' }, 'Product name is required'],
    [{ images: [], pdfPrice: '-1' }, 'At least one product image is required'],
    [{ images: nine, pdfPrice: '-1' }, 'Maximum 8 images allowed'],
    [{ pdfPrice: '-0.01' }, 'Prices cannot be negative'],
    [{ productPrice: '-1' }, 'Prices cannot be negative'],
    [{ comboPrice: '-1' }, 'Prices cannot be negative'],
    [{ comboPrice: '12,50' }, 'We don’t understand “12,50”. Please enter dollars, such as 12 or 12.50.'],
    [{ stock: '1,5' }, 'We don’t understand “1,5”. Please enter the stock as a whole number, such as 12.'],
  ])('of %j is: %s', (change, message) => expect(problemOf(form(change))?.message).toBe(message));

  it('is undefined when all rules are kept', () => expect(problemOf(form())).toBeUndefined());
});

it.each([
  ['pdf_price', 'pdfPrice'],
  ['image_urls.0', 'images'],
  ['print_areas.0.corners', 'areas'],
  ['name', 'name'],
])('finds the field for %s of the request', (sentAs, field) =>
  expect(refusedField({ field: sentAs, message: 'No.' })).toEqual({ field, message: 'No.' }),
);

it('finds the words that the server refuses', () => {
  expect(refusedField({ field: 'word_fields.1.label', message: 'Please name each field.' })).toEqual({
    field: 'wordFields',
    message: 'Please name each field.',
    input: 'wordFields.1.label',
  });
});

it('begins with the defaults of a new product', () => {
  expect(toWrite(EMPTY_FORM)).toEqual({
    name: '',
    description: '',
    category: 'All Creative Gifts',
    kind: 'framed-print',
    pdf_price: 0,
    product_price: 0,
    combo_price: 0,
    ai_prompt: '',
    image_urls: [],
    print_areas: [],
    word_fields: [],
    stock_quantity: 0,
    stop_selling_at_zero: false,
    is_active: true,
  });
});

it('round-trips a product unchanged', () => {
  const { id, price, reserved_quantity, created_at, version, ...written } = PRODUCT;
  expect([id, price, reserved_quantity, created_at, version]).not.toContain(undefined);
  expect(toWrite(formOf(PRODUCT))).toEqual(written);
});

it('copies everything but the stock, and the name says so and stays short enough', () => {
  expect(copyOf(PRODUCT)).toEqual({ ...formOf(PRODUCT), name: 'Wreath Portrait Cushion (copy)', stock: '0' });
  expect(copyOf({ ...PRODUCT, name: 'x'.repeat(200) }).name).toHaveLength(200);
});

describe('a change', () => {
  it('ignores different spellings of the same value', () => {
    expect(changedFields(form({ pdfPrice: '14', stock: '07', name: 'Wreath Portrait Cushion' }), form())).toEqual([]);
  });

  it('is the order of the images, too', () => {
    expect(changedFields(form({ images: ['/b.webp', '/a.webp'] }), form())).toEqual(['images']);
  });

  it('is a moved corner and another word, but not the removal of an image with a print area', () => {
    const area: PrintArea = { type: 'mesh', mesh_url: '/a.mesh', blank_url: '/a' };
    const placed = form({ areas: { '/a.webp': area } });
    expect(changedFields(placed, form())).toEqual(['areas']);
    expect(changedFields({ ...placed, images: ['/b.webp'] }, placed)).toEqual(['images']);
    expect(toWrite({ ...placed, images: ['/b.webp', '/a.webp'] }).print_areas).toEqual([null, area]);
    const names = { label: 'Names', example: '', maxLength: '20', required: true };
    expect(changedFields(form({ wordFields: [names] }), form())).toEqual(['wordFields']);
    expect(changedFields(form({ wordFields: [{ ...names, maxLength: ' 020 ' }] }), form({ wordFields: [names] }))).toEqual([]);
  });
});
