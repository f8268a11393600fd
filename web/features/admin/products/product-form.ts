import type { AdminProduct, ProductWrite } from '../../../../server/admin/products/contract.js';
import { brokenProductRule } from '../../../../server/admin/products/contract.js';
import { type Category, DEFAULT_GIFT_KIND, type GiftKind } from '../../../../server/catalog/contract.js';
import type { FieldProblem } from '../../../../server/platform/errors/contract.js';
import type { PrintArea } from '../../../../server/catalog/scenes/contract.js';
import { DOLLARS_RULE, parseDollars, parseWhole } from '../../../shared/typed-numbers.js';
import { fieldsToWrite, typedFields, wordFieldProblem, type WordFieldList } from './word-fields.js';

/** The owner's form. Numbers are strings, as typed. */
export interface ProductForm {
  name: string;
  description: string;
  category: Category;
  kind: GiftKind;
  stock: string;
  pdfPrice: string;
  productPrice: string;
  comboPrice: string;
  aiPrompt: string;
  isActive: boolean;
  stopSellingAtZero: boolean;
  /** Addresses; the first is the main image. */
  images: readonly string[];
  /** Print area of each image, by its address. Kept after the image is removed, in case it is restored. */
  areas: PrintAreas;
  wordFields: WordFieldList;
}
export type PrintAreas = Readonly<Partial<Record<string, PrintArea>>>;
export type ProductField = keyof ProductForm;

/** Values of a new product. */
export const EMPTY_FORM: ProductForm = {
  name: '',
  description: '',
  category: 'All Creative Gifts',
  kind: DEFAULT_GIFT_KIND,
  stock: '0',
  pdfPrice: '0.00',
  productPrice: '0.00',
  comboPrice: '0.00',
  aiPrompt: '',
  isActive: true,
  stopSellingAtZero: false,
  images: [],
  areas: {},
  wordFields: [],
};

export const FIELD_NAMES: Record<ProductField, string> = {
  name: 'Product Name',
  description: 'Description',
  category: 'Category',
  kind: 'Kind of gift',
  stock: 'Stock Quantity',
  pdfPrice: 'Minimum Price for PDF ($)',
  productPrice: 'Minimum Price for Product ($)',
  comboPrice: 'Minimum Price for Product + PDF ($)',
  aiPrompt: 'AI Generation Prompt',
  isActive: 'Active Product',
  stopSellingAtZero: 'Stop selling at zero',
  images: 'Product Images',
  areas: 'Print area',
  wordFields: 'Words on the gift',
};
const FIELDS = Object.keys(FIELD_NAMES) as ProductField[];
export const PRICE_FIELDS = ['pdfPrice', 'productPrice', 'comboPrice'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];
export type NumberField = PriceField | 'stock';
const NUMBER_FIELDS: readonly NumberField[] = ['stock', ...PRICE_FIELDS];
export const isNumberField = (field: string): field is NumberField => NUMBER_FIELDS.includes(field as NumberField);

const MAX_NAME = 200;
const COPY = ' (copy)';

const STOCK_RULE = 'Please enter the stock as a whole number, such as 12.';

/** Dollars, also below zero, for the rule that refuses these. Text without a digit is 0; undefined if it is not understood. */
export function priceOf(typed: string): number | undefined {
  const [, minus = '', amount = ''] = /^(-?)(.*)$/s.exec(typed.trim()) ?? [];
  if (!/\p{N}/u.test(amount)) return 0;
  const dollars = parseDollars(amount);
  return dollars && minus ? -dollars : dollars;
}

/** A whole number, not below 0. Text without a digit is 0; undefined if it is not understood. */
export function stockOf(typed: string): number | undefined {
  if (!/\p{N}/u.test(typed)) return 0;
  return /^-\d/.test(typed.trim()) ? 0 : parseWhole(typed);
}

/** What a number's field shows on blur: the number as it was understood, or the text that was not. */
export function tidyNumber(field: NumberField, typed: string): string {
  return (field === 'stock' ? stockOf(typed)?.toString() : priceOf(typed)?.toFixed(2)) ?? typed;
}

/** Says that a number is not understood. */
export function unclearNumber(field: NumberField, typed: string): string | undefined {
  const number = field === 'stock' ? stockOf(typed) : priceOf(typed);
  return number === undefined
    ? `We don’t understand “${typed.trim()}”. ${field === 'stock' ? STOCK_RULE : DOLLARS_RULE}`
    : undefined;
}

export function formOf(product: AdminProduct): ProductForm {
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    kind: product.kind,
    stock: String(product.stock_quantity),
    pdfPrice: product.pdf_price.toFixed(2),
    productPrice: product.product_price.toFixed(2),
    comboPrice: product.combo_price.toFixed(2),
    aiPrompt: product.ai_prompt,
    isActive: product.is_active,
    stopSellingAtZero: product.stop_selling_at_zero,
    images: product.image_urls,
    areas: Object.fromEntries(
      product.image_urls.flatMap((address, index) => {
        const area = product.print_areas[index];
        return area ? [[address, area]] : [];
      }),
    ),
    wordFields: typedFields(product.word_fields),
  };
}

/** Copies everything but the stock, which exists only once. */
export function copyOf(product: AdminProduct): ProductForm {
  return { ...formOf(product), name: product.name.slice(0, MAX_NAME - COPY.length) + COPY, stock: EMPTY_FORM.stock };
}

/** A number that is not understood is NaN; `problemOf` names it. */
export function toWrite(form: ProductForm): ProductWrite {
  return {
    name: form.name.trim(),
    description: form.description,
    category: form.category,
    kind: form.kind,
    pdf_price: priceOf(form.pdfPrice) ?? NaN,
    product_price: priceOf(form.productPrice) ?? NaN,
    combo_price: priceOf(form.comboPrice) ?? NaN,
    ai_prompt: form.aiPrompt,
    image_urls: [...form.images],
    print_areas: form.images.map((address) => form.areas[address] ?? null),
    word_fields: fieldsToWrite(form.wordFields),
    stock_quantity: stockOf(form.stock) ?? NaN,
    stop_selling_at_zero: form.stopSellingAtZero,
    is_active: form.isActive,
  };
}

export interface ProductProblem {
  field: ProductField;
  message: string;
  /** The input's `data-field`, when the field has several. */
  input?: string;
}

/** The first broken rule, in the order of the form. */
export function problemOf(form: ProductForm): ProductProblem | undefined {
  const broken = brokenProductRule(toWrite(form));
  if (!broken) {
    for (const field of NUMBER_FIELDS) {
      const unclear = unclearNumber(field, form[field]);
      if (unclear) return { field, message: unclear };
    }
    const problem = wordFieldProblem(form.wordFields);
    return problem && { field: 'wordFields', ...problem };
  }
  return refusedField(broken);
}

const SENT_AS: Record<string, ProductField> = {
  description: 'description',
  stock_quantity: 'stock',
  pdf_price: 'pdfPrice',
  product_price: 'productPrice',
  combo_price: 'comboPrice',
  ai_prompt: 'aiPrompt',
  image_urls: 'images',
  print_areas: 'areas',
  word_fields: 'wordFields',
};

/** The form's field for one of the request, such as `word_fields.1.label`. */
export function refusedField({ field: sentAs, message }: FieldProblem): ProductProblem {
  const [name = '', ...path] = sentAs.split('.');
  const field = SENT_AS[name] ?? 'name';
  const input = field === 'wordFields' && path.length > 0 ? [field, ...path].join('.') : undefined;
  return { field, message, ...(input && { input }) };
}

/** A field's value as it would be saved: '5' and '5.00' are the same price. */
function saved(form: ProductForm, field: ProductField): string {
  if (isNumberField(field)) return tidyNumber(field, form[field]);
  if (field === 'areas') return JSON.stringify(Object.entries(form.areas).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  if (field === 'wordFields') return JSON.stringify(fieldsToWrite(form.wordFields));
  return field === 'images' ? form.images.join(' ') : String(form[field]);
}

/** Fields whose saved values would differ. */
export function changedFields(one: ProductForm, other: ProductForm): ProductField[] {
  return FIELDS.filter((field) => saved(one, field) !== saved(other, field));
}

/** The changes made here since `opened`, applied to the product's current state. */
export function rebased(mine: ProductForm, opened: ProductForm, current: ProductForm): ProductForm {
  const changes = changedFields(mine, opened).map((field) => [field, mine[field]]);
  return { ...current, ...Object.fromEntries(changes) } as ProductForm;
}
