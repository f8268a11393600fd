import { z } from 'zod';
import { giftKind } from './gifts/contract.js';
import { printArea } from './scenes/contract.js';
import { wordField } from './words/contract.js';

// In a separate file, because the home page does not load it.
export {
  canBeTurned,
  DEFAULT_GIFT_KIND,
  GIFT_KINDS,
  giftKind,
  giftOrientation,
  inchesOf,
  orientationFor,
  orientationAfterName,
  orientationInWords,
  printSizeOf,
  sizeInInches,
  TURNABLE_KINDS,
  usualOrientation,
  type GiftKind,
  type Orientation,
  type PrintSize,
} from './gifts/contract.js';

/** Categories in the order of the owner's form. */
export const CATEGORIES = [
  'All Creative Gifts',
  'Gifts for Him',
  'Gifts for Her',
  'Gifts for Family',
  'Gifts for Childrens',
  'Gifts for Parents',
  'Gifts for Grandma',
  'Gifts for Grandpa',
  'Holiday Gifts',
  'Wedding Gifts',
  'Birthday Gifts',
  'Gifts for Couples',
] as const;
export const category = z.enum(CATEGORIES);
export type Category = z.infer<typeof category>;

export interface CategoryPage {
  /** Last part of the URL: /category/{slug}. */
  slug: string;
  /** Label in the sidebar. */
  label: string;
  /** Heading of the page. */
  title: string;
  /** Category stored on products. */
  category: Category;
}

/** Category pages, in the order of the sidebar. */
export const CATEGORY_PAGES: readonly CategoryPage[] = [
  { slug: 'couples', label: 'Couples', title: 'Gifts for Couples', category: 'Gifts for Couples' },
  { slug: 'family', label: 'Family', title: 'Gifts for Family', category: 'Gifts for Family' },
  { slug: 'children', label: 'Children', title: 'Gifts for Children', category: 'Gifts for Childrens' },
  { slug: 'parents', label: 'Parents', title: 'Gifts for Parents', category: 'Gifts for Parents' },
  { slug: 'him', label: 'Him', title: 'Gifts for Him', category: 'Gifts for Him' },
  { slug: 'her', label: 'Her', title: 'Gifts for Her', category: 'Gifts for Her' },
  { slug: 'grandma', label: 'Grandma', title: 'Gifts for Grandma', category: 'Gifts for Grandma' },
  { slug: 'grandpa', label: 'Grandpa', title: 'Gifts for Grandpa', category: 'Gifts for Grandpa' },
  { slug: 'holiday', label: 'Holiday', title: 'Holiday Gifts', category: 'Holiday Gifts' },
  { slug: 'birthday', label: 'Birthday', title: 'Birthday Gifts', category: 'Birthday Gifts' },
  { slug: 'wedding', label: 'Wedding', title: 'Wedding Gifts', category: 'Wedding Gifts' },
];

/** Page headings of these categories, in the order of the sidebar. */
export function categoryTitles(categories: readonly Category[]): string[] {
  return CATEGORY_PAGES.flatMap(({ category, title }) => (categories.includes(category) ? title : []));
}

export const VARIANTS = ['pdf', 'product', 'combo'] as const;
export const variant = z.enum(VARIANTS);
/** The product as a file, a physical gift, or both. */
export type Variant = z.infer<typeof variant>;
/** Display names of the variants. */
export const VARIANT_NAMES: Record<Variant, string> = { pdf: 'PDF', product: 'Product', combo: 'Combo' };

/** A product as shoppers see it. Prices are dollars with two decimals; 0 means the variant is not sold. */
export const product = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  category,
  /** Determines the print size: see GIFT_KINDS. */
  kind: giftKind,
  /** Legacy price, always equal to product_price. */
  price: z.number(),
  pdf_price: z.number(),
  product_price: z.number(),
  combo_price: z.number(),
  /**
   * URLs of the product images; the first is the main image. Append `?w=` with one of PRODUCT_IMAGE_WIDTHS for a smaller width,
   * and `.avif` to the path for a smaller file.
   */
  image_urls: z.array(z.string()),
  image_alts: z.array(z.string()),
  /** For each image, its average color, which is shown while it loads; null if unknown. */
  image_colors: z.array(z.string().nullable()).optional(),
  /** For each image, the pixels of its largest file; null if unknown. */
  image_sizes: z.array(z.object({ width: z.number().int(), height: z.number().int() }).nullable()).optional(),
  /** URL of a small square version of the photo that the shown gift was made from; null if there is none. */
  print_url: z.string().nullable(),
  /** For each image, the area for the customer's picture; null if it has none. */
  print_areas: z.array(printArea.nullable()),
  /** Fields for the words on the gift. */
  word_fields: z.array(wordField),
  in_stock: z.boolean(),
  created_at: z.iso.datetime(),
  /** Average (1 to 5 stars, one decimal) and number of published reviews; absent if there are none. */
  rating: z.object({ average: z.number(), count: z.number().int() }).optional(),
});
export type Product = z.infer<typeof product>;

export type CardProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'price'
  | 'pdf_price'
  | 'product_price'
  | 'combo_price'
  | 'image_urls'
  | 'image_alts'
  | 'image_colors'
  | 'print_url'
  | 'in_stock'
  | 'rating'
>;

/** Widths in pixels of every product image. */
export const PRODUCT_IMAGE_WIDTHS = [200, 400, 800] as const;

/** `relevance`: best match first for a search, otherwise newest first. */
export const PRODUCT_SORTS = ['relevance', 'newest', 'price-low', 'price-high'] as const;
const productSort = z.enum(PRODUCT_SORTS);
export type ProductSort = z.infer<typeof productSort>;

export const MAX_SEARCH_LENGTH = 100;
const PRICE_LIMIT = 'Please give the price in dollars, as a number from 0 to 1000000.';
/** Dollars. An empty value means no limit. */
const priceLimit = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number(PRICE_LIMIT).min(0, PRICE_LIMIT).max(1_000_000, PRICE_LIMIT).optional(),
);

const LIMIT_RULE = 'Please ask for 1 to 60 products at a time.';

export const productListQuery = z.object({
  category: category.optional(),
  /** Search terms. Typos are tolerated. */
  search: z
    .string()
    .trim()
    .max(MAX_SEARCH_LENGTH, `Please shorten your search to ${MAX_SEARCH_LENGTH} characters.`)
    .transform((text) => text || undefined)
    .optional(),
  sort: productSort.optional(),
  /** Limits the price of `variant` if it is set, otherwise the listed price (`pdf_price`, or else `price`). */
  minPrice: priceLimit,
  maxPrice: priceLimit,
  /** Only products that have this variant. */
  variant: variant.optional(),
  /** Opaque cursor: `next` from the previous page with the same filters and order. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number(LIMIT_RULE).int(LIMIT_RULE).min(1, LIMIT_RULE).max(60, LIMIT_RULE).default(24),
});
export type ProductListQuery = z.infer<typeof productListQuery>;

/** GET /api/products: active products, newest first by default. */
export const productList = z.object({
  products: z.array(product),
  /** Total number of products that match the filter. */
  total: z.number().int(),
  /** Pass as `after` for the next page; null on the last. */
  next: z.string().nullable(),
  /** True if no product matches all search terms; these match some of them. */
  partialMatch: z.boolean(),
});
export type ProductList<Item = Product> = Omit<z.infer<typeof productList>, 'products'> & { products: Item[] };

export const MAX_FAVORITES = 200;
const SELECTION_RULE = `Please ask for at most ${MAX_FAVORITES} products by their ids.`;

/** GET /api/products/selection?ids=a,b: the products out of these that are for sale, in the order of the request. */
export const productSelectionQuery = z.object({
  ids: z
    .string()
    .max(MAX_FAVORITES * 37, SELECTION_RULE)
    .transform((text) => [...new Set(text.toLowerCase().split(',').filter(Boolean))])
    .pipe(z.array(z.uuid(SELECTION_RULE)).max(MAX_FAVORITES, SELECTION_RULE)),
});
export type ProductSelectionQuery = z.infer<typeof productSelectionQuery>;
export const productSelection = z.object({ products: z.array(product) });
export type ProductSelection = z.infer<typeof productSelection>;

/**
 * The signed-in customer's favorites, latest first. GET /api/favorites; POST adds favorites that were stored on a device
 * (`addFavorites`) and returns all of them; PUT and DELETE /api/favorites/:productId answer 204. Above MAX_FAVORITES, the
 * oldest are deleted.
 */
export const favorites = z.object({ productIds: z.array(z.uuid()) });
export type Favorites = z.infer<typeof favorites>;
export const addFavorites = z.object({ productIds: z.array(z.uuid()).max(MAX_FAVORITES) });
export type AddFavorites = z.infer<typeof addFavorites>;
