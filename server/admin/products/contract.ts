import { z } from 'zod';
import { category, DEFAULT_GIFT_KIND, giftKind, product } from '../../catalog/contract.js';
import { printArea } from '../../catalog/scenes/contract.js';
import { wordFields } from '../../catalog/words/contract.js';
import type { FieldProblem } from '../../platform/errors/contract.js';
import { SEVERAL_LINES, TYPED_LINE } from '../../platform/typed-text/contract.js';
import { pageQuery, searchText } from '../orders/contract.js';

export const MAX_PRODUCT_IMAGES = 8;
export const MAX_PRODUCT_IMAGE_BYTES = 10 * 1024 * 1024;

/** A product as the owner sees it. */
export const adminProduct = product.omit({ image_alts: true, image_colors: true, print_url: true, in_stock: true }).extend({
  ai_prompt: z.string(),
  stock_quantity: z.number().int(),
  /** Units of the stock that are on hold for unpaid orders. */
  reserved_quantity: z.number().int(),
  stop_selling_at_zero: z.boolean(),
  is_active: z.boolean(),
  deleted_at: z.iso.datetime().nullable(),
  /** Incremented with every change by the owner. */
  version: z.number().int(),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export const adminProductQuery = pageQuery.extend({
  /** Part of the name. */
  search: searchText,
  category: category.optional(),
  /**
   * `low-stock`: active products that stop selling at zero and have at most LOW_STOCK units left. Only `deleted` lists
   * deleted products.
   */
  state: z.enum(['active', 'inactive', 'low-stock', 'deleted']).optional(),
});
export type AdminProductQuery = z.infer<typeof adminProductQuery>;

/** GET /api/admin/products, newest first, including inactive products. GET /api/admin/products/:id → one product. */
export const adminProductList = z.object({
  products: z.array(adminProduct),
  next: z.string().nullable(),
  total: z.number().int(),
});
export type AdminProductList = z.infer<typeof adminProductList>;

const NAME_RULE = 'Please use plain text on one line for the name.';
const TEXT_RULE = 'Please use plain text: some of these characters can’t be shown.';

const PRICE_RULE = 'Please enter prices in dollars, as numbers up to 1000000 with at most two decimals.';
/** Dollars with at most two decimals. */
const price = z.number(PRICE_RULE).min(0, PRICE_RULE).max(1_000_000, PRICE_RULE).multipleOf(0.01, PRICE_RULE);
const STOCK_RULE = 'Please enter the stock as a whole number from 0 to 1000000.';
const stock = z.number(STOCK_RULE).int(STOCK_RULE).min(0, STOCK_RULE).max(1_000_000, STOCK_RULE);

/** Invalid values are answered with REQUEST.INVALID and a message; the rules of `brokenProductRule` are checked first. */
export const productWrite = z.object({
  name: z.string().trim().max(200, 'Please shorten the name to 200 characters.').regex(TYPED_LINE, NAME_RULE),
  description: z
    .string()
    .max(5_000, 'Please shorten the description to 5000 characters.')
    .regex(SEVERAL_LINES, TEXT_RULE)
    .default(''),
  category: category.default('All Creative Gifts'),
  kind: giftKind.default(DEFAULT_GIFT_KIND),
  pdf_price: price.default(0),
  product_price: price.default(0),
  combo_price: price.default(0),
  ai_prompt: z.string().max(4_000, 'Please shorten the prompt to 4000 characters.').regex(SEVERAL_LINES, TEXT_RULE).default(''),
  /** URLs from POST /api/admin/product-images, or URLs of images that a product already has. */
  image_urls: z.array(z.string().max(200)).max(MAX_PRODUCT_IMAGES),
  /** One for each image; if absent, each image keeps its own. A measured area ('mesh') is only valid for its own image. */
  print_areas: z.array(printArea.nullable()).max(MAX_PRODUCT_IMAGES).optional(),
  word_fields: wordFields.default([]),
  stock_quantity: stock.default(0),
  stop_selling_at_zero: z.boolean().default(false),
  is_active: z.boolean().default(true),
});
export type ProductWrite = z.infer<typeof productWrite>;

/** POST /api/admin/products → 201 with the product. A request that is repeated with its `id` creates no second product. */
export const productCreation = productWrite.extend({ id: z.uuidv7().optional() });
export type ProductCreation = z.infer<typeof productCreation>;

/** Invisible text: white space, and characters such as blank Braille or Hangul letters. */
const BLANK = /^[\s\p{Cc}\p{Cf}\u2800\u3164\u115f\u1160\uffa0]*$/u;

/** The first rule that the product violates, in the order of the owner's form; null if it is valid. */
export function brokenProductRule(product: {
  name?: unknown;
  image_urls?: unknown;
  pdf_price?: unknown;
  product_price?: unknown;
  combo_price?: unknown;
}): FieldProblem | null {
  const { name, image_urls, pdf_price, product_price, combo_price } = product;
  const images = Array.isArray(image_urls) ? image_urls.length : 0;
  if (typeof name !== 'string' || BLANK.test(name)) return { field: 'name', message: 'Product name is required' };
  if (images === 0) return { field: 'image_urls', message: 'At least one product image is required' };
  if (images > MAX_PRODUCT_IMAGES) return { field: 'image_urls', message: `Maximum ${MAX_PRODUCT_IMAGES} images allowed` };
  const negative = Object.entries({ pdf_price, product_price, combo_price }).find(
    ([, dollars]) => typeof dollars === 'number' && dollars < 0,
  );
  return negative ? { field: negative[0], message: 'Prices cannot be negative' } : null;
}

/**
 * PUT /api/admin/products/:id → the product. If `version` is outdated: CATALOG.PRODUCT_CHANGED, and nothing is written. Sales
 * change the stock but not the version, so the request includes the stock that the form was opened with. If the owner did not
 * change the stock, the current stock stays. If the owner changed it and units were sold since: CATALOG.PRODUCT_CHANGED.
 */
export const productUpdate = productWrite.extend({
  kind: giftKind,
  word_fields: wordFields,
  version: z.number().int(),
  stock_seen: stock,
});
export type ProductUpdate = z.infer<typeof productUpdate>;

/**
 * PATCH /api/admin/products/:id: the switch in the list. DELETE → 204, idempotent; POST /:id/restore → the product.
 * GET /:id/preview → the product as shoppers see it (the catalog's `product`), active or not.
 */
export const productSwitch = z.object({ is_active: z.boolean(), version: z.number().int() });
export type ProductSwitch = z.infer<typeof productSwitch>;

/**
 * POST /api/admin/product-images: multipart, one file in the field `file` → 201. CATALOG.PICTURE_TOO_LARGE (413,
 * 'Maximum file size is 10MB'), CATALOG.PICTURE_NOT_AN_IMAGE (415, 'Please select a valid image file'),
 * CATALOG.PICTURE_UNREADABLE (422). Images that no product uses are erased after a day.
 */
export const productImage = z.object({ image_url: z.string() });
export type ProductImage = z.infer<typeof productImage>;
