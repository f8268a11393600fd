import type { AdminProduct } from '../../../../server/admin/products/contract.js';
import type { PrintArea } from '../../../../server/catalog/scenes/contract.js';
import { changedFields, copyOf, formOf, typedPrice, stockOf, tidyNumber, type TypedProduct } from './product-form.js';
import { productForm } from './product-schema.js';

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
  deleted_at: null,
  image_urls: ['/a.webp', '/b.webp'],
  print_areas: [null, null],
  word_fields: [],
  created_at: '2026-11-20T10:00:00.000Z',
  version: 3,
};
const AREA: PrintArea = { type: 'mesh', mesh_url: '/a.mesh', blank_url: '/a' };
const nine = Array.from({ length: 9 }, (_, index) => `/${index}.webp`);
const form = (change: Partial<TypedProduct> = {}): TypedProduct => ({ ...formOf(PRODUCT), ...change });

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
  ])('typed as price %j is %s', (typed, dollars) => expect(typedPrice(typed)).toBe(dollars));

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
  ])('typed as price %j shows as %j on blur', (typed, shown) => expect(tidyNumber('pdf_price', typed)).toBe(shown));
});

const readProblems = (change: Partial<TypedProduct>) =>
  productForm.safeParse(form(change)).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form', () => {
  it.each<[Partial<TypedProduct>, string, string]>([
    [{ name: ' \t', image_urls: [], pdf_price: '-1' }, 'name', 'Product name is required'],
    [{ image_urls: [], pdf_price: '-1' }, 'image_urls', 'At least one product image is required'],
    [{ image_urls: nine, pdf_price: '-1' }, 'image_urls', 'Maximum 8 images allowed'],
    [{ pdf_price: '-0.01' }, 'pdf_price', 'Prices cannot be negative'],
    [{ product_price: '-1', stock_quantity: '1,5' }, 'product_price', 'Prices cannot be negative'],
    [{ combo_price: '12,50' }, 'combo_price', 'We don’t understand “12,50”. Please enter dollars, such as 12 or 12.50.'],
    [
      { stock_quantity: '1,5', description: '\0' },
      'stock_quantity',
      'We don’t understand “1,5”. Please enter the stock as a whole number, such as 12.',
    ],
    [{ product_price: '0.001' }, 'product_price', 'We don’t understand “0.001”. Please enter dollars, such as 12 or 12.50.'],
  ])('refuses %j first for %s: %s', (change, field, message) => expect(readProblems(change)?.[0]).toEqual([field, message]));

  it('names all that is wrong at once, in the order of the rules', () => {
    const wrong = readProblems({ name: '', stock_quantity: '?1', combo_price: '-1', image_urls: [] });
    expect(wrong?.map(([field]) => field)).toEqual(['name', 'image_urls', 'combo_price', 'stock_quantity']);
  });

  const names = { label: 'Their names', example: 'Nora & Theo', maxLength: '30', required: false };

  it.each<[Partial<typeof names>, string, RegExp]>([
    [{ label: '  ' }, 'label', /^Please give each text field a name/],
    [{ label: 'x'.repeat(41) }, 'label', /^Please give each text field a name/],
    [{ label: 'Na\u202emes' }, 'label', /^Please give each text field a name/],
    [{ label: 'THEIR names ' }, 'label', /^Two text fields have the same name/],
    [{ label: 'Date', maxLength: '' }, 'maxLength', /from 1 to 60/],
    [{ label: 'Date', maxLength: 'ten' }, 'maxLength', /from 1 to 60/],
    [{ label: 'Date', maxLength: '0' }, 'maxLength', /from 1 to 60/],
    [{ label: 'Date', maxLength: '61' }, 'maxLength', /from 1 to 60/],
    [{ label: 'Date', maxLength: '2.5' }, 'maxLength', /from 1 to 60/],
    [{ label: 'Date', example: 'x'.repeat(241) }, 'example', /^Please keep the example short/],
  ])('refuses the words %j at their %s', (change, part, message) => {
    const [field, said] = readProblems({ word_fields: [names, { ...names, ...change }] })?.[0] ?? [];
    expect([field, said]).toEqual([`word_fields.1.${part}`, expect.stringMatching(message)]);
  });

  it('reads words without the space around them', () => {
    const typed = { ...names, label: ' Names ', example: ' A & B ', maxLength: ' 60 ' };
    expect(productForm.parse(form({ word_fields: [typed] })).word_fields).toEqual([
      { label: 'Names', example: 'A & B', maxLength: 60, required: false },
    ]);
  });

  it('reads an unchanged product as it was', () => {
    const { id, price, reserved_quantity, created_at, deleted_at, version, ...written } = PRODUCT;
    expect(productForm.parse(form())).toEqual(written);
  });

  it('reads the print area of each image, wherever the image is moved', () => {
    expect(productForm.parse(form({ areas: { '/a.webp': AREA }, image_urls: ['/b.webp', '/a.webp'] })).print_areas).toEqual([
      null,
      AREA,
    ]);
  });
});

it('copies everything but the stock, and the name says so and stays short enough', () => {
  expect(copyOf(PRODUCT)).toEqual({ ...formOf(PRODUCT), name: 'Wreath Portrait Cushion (copy)', stock_quantity: '0' });
  expect(copyOf({ ...PRODUCT, name: 'x'.repeat(200) }).name).toHaveLength(200);
});

describe('a change', () => {
  it('is none when the same value was typed again', () => {
    expect(changedFields(form({ pdf_price: tidyNumber('pdf_price', '14'), stock_quantity: '7' }), form())).toEqual([]);
  });

  it('is the order of the images, too', () => {
    expect(changedFields(form({ image_urls: ['/b.webp', '/a.webp'] }), form())).toEqual(['image_urls']);
  });

  it('is a moved corner and another word, but not the removal of an image with a print area', () => {
    const placed = form({ areas: { '/a.webp': AREA } });
    expect(changedFields(placed, form())).toEqual(['areas']);
    expect(changedFields({ ...placed, image_urls: ['/b.webp'] }, placed)).toEqual(['image_urls']);
    const names = { label: 'Names', example: '', maxLength: '20', required: true };
    expect(changedFields(form({ word_fields: [names] }), form())).toEqual(['word_fields']);
  });
});
