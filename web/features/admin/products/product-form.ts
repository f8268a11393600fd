import type { AdminProduct, ProductWrite } from '../../../../server/admin/products/contract.js';
import { DEFAULT_GIFT_KIND } from '../../../../server/catalog/contract.js';
import type { PrintArea } from '../../../../server/catalog/scenes/contract.js';
import type { WordField } from '../../../../server/catalog/words/contract.js';
import type { FormOf } from '../../../shared/forms/Form.js';
import { DOLLARS_RULE, parseDollars, parseWhole } from '../../../shared/typed-numbers.js';

export const PRICE_FIELDS = ['pdf_price', 'product_price', 'combo_price'] as const;
export type NumberField = (typeof PRICE_FIELDS)[number] | 'stock_quantity';
type PlainField = 'name' | 'description' | 'category' | 'kind' | 'ai_prompt' | 'is_active' | 'stop_selling_at_zero';

/** A product in the owner's form. Numbers are strings, as typed. */
export interface TypedProduct extends Pick<AdminProduct, PlainField>, Record<NumberField, string> {
  /** Addresses; the first is the main image. */
  image_urls: readonly string[];
  /** Print area of each image, by its address. Kept after the image is removed, in case it is restored. */
  areas: PrintAreas;
  word_fields: TypedWordField[];
}
export type ProductFormState = FormOf<TypedProduct, ProductWrite>;
export type PrintAreas = Readonly<Partial<Record<string, PrintArea>>>;
/** A word field with its raw input. */
export type TypedWordField = Omit<WordField, 'maxLength'> & { maxLength: string };

/** Values of a new product. */
export const EMPTY_PRODUCT: TypedProduct = {
  name: '',
  description: '',
  category: 'All Creative Gifts',
  kind: DEFAULT_GIFT_KIND,
  stock_quantity: '0',
  pdf_price: '0.00',
  product_price: '0.00',
  combo_price: '0.00',
  ai_prompt: '',
  is_active: true,
  stop_selling_at_zero: false,
  image_urls: [],
  areas: {},
  word_fields: [],
};
export const EMPTY_WORD_FIELD: TypedWordField = { label: '', example: '', maxLength: '30', required: false };

const MAX_NAME = 200;
const COPY = ' (copy)';

/**
 * Price in dollars; negative prices are parsed for the rule that refuses them. Text without a digit is 0; undefined if
 * invalid.
 */
export function typedPrice(typed: string): number | undefined {
  const [, minus = '', amount = ''] = /^(-?)(.*)$/s.exec(typed.trim()) ?? [];
  if (!/\p{N}/u.test(amount)) return 0;
  const dollars = parseDollars(amount);
  return dollars && minus ? -dollars : dollars;
}

/** Stock as a whole number, not below 0. Text without a digit is 0; undefined if invalid. */
export function stockOf(typed: string): number | undefined {
  if (!/\p{N}/u.test(typed)) return 0;
  return /^-\d/.test(typed.trim()) ? 0 : parseWhole(typed);
}

const PRICE = { parse: typedPrice, format: (dollars: number) => dollars.toFixed(2), rule: DOLLARS_RULE };
const STOCK = { parse: stockOf, format: String, rule: 'Please enter the stock as a whole number, such as 12.' };
/** Parser, format and error message of each number field. */
export const NUMBERS: Record<NumberField, typeof PRICE> = {
  stock_quantity: STOCK,
  pdf_price: PRICE,
  product_price: PRICE,
  combo_price: PRICE,
};

/** Text of a number field on blur: the parsed number, or the input if it is invalid. */
export function tidyNumber(field: NumberField, typed: string): string {
  const { parse, format } = NUMBERS[field];
  const number = parse(typed);
  return number === undefined ? typed : format(number);
}

export function formOf(product: AdminProduct): TypedProduct {
  const { name, description, category, kind, ai_prompt, is_active, stop_selling_at_zero, image_urls } = product;
  return {
    ...{ name, description, category, kind, ai_prompt, is_active, stop_selling_at_zero, image_urls },
    stock_quantity: String(product.stock_quantity),
    pdf_price: product.pdf_price.toFixed(2),
    product_price: product.product_price.toFixed(2),
    combo_price: product.combo_price.toFixed(2),
    areas: Object.fromEntries(
      image_urls.flatMap((address, index) => {
        const area = product.print_areas[index];
        return area ? [[address, area]] : [];
      }),
    ),
    word_fields: product.word_fields.map((field) => ({ ...field, maxLength: String(field.maxLength) })),
  };
}

/** Copies everything but the stock, which exists only once. */
export function copyOf(product: AdminProduct): TypedProduct {
  const name = product.name.slice(0, MAX_NAME - COPY.length) + COPY;
  return { ...formOf(product), name, stock_quantity: EMPTY_PRODUCT.stock_quantity };
}

/** Fields whose values differ. */
export function changedFields(one: TypedProduct, other: TypedProduct): (keyof TypedProduct)[] {
  const fields = Object.keys(EMPTY_PRODUCT) as (keyof TypedProduct)[];
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** The changes made here since `opened`, applied to the product's current state. */
export function rebased(mine: TypedProduct, opened: TypedProduct, current: TypedProduct): TypedProduct {
  const changes = changedFields(mine, opened).map((field) => [field, mine[field]]);
  return { ...current, ...Object.fromEntries(changes) } as TypedProduct;
}
