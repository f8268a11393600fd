import { z } from 'zod';
import { giftKind } from './gifts/contract.js';
import { printArea } from './scenes/contract.js';
import { wordField } from './words/contract.js';

// In a separate file, because the home page does not load it.
export {
  DEFAULT_GIFT_KIND,
  GIFT_KINDS,
  giftKind,
  printSizeOf,
  sizeInInches,
  type GiftKind,
  type PrintSize,
} from './gifts/contract.js';

/** Listed names of the owner's form (spec section 3), 'Gifts for Couples' appended. */
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
  /** Part of the address: /category/{slug}. */
  slug: string;
  /** Name in the sidebar. */
  label: string;
  /** Heading of the page. */
  title: string;
  /** Category stored on products. */
  category: Category;
}

/** The category pages in the sidebar's order (spec section 2). */
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

/** Headings of the pages of these categories, in the sidebar's order. */
export function categoryTitles(categories: readonly Category[]): string[] {
  return CATEGORY_PAGES.flatMap(({ category, title }) => (categories.includes(category) ? title : []));
}

export const VARIANTS = ['pdf', 'product', 'combo'] as const;
export const variant = z.enum(VARIANTS);
/** What is bought: the file, the physical gift, or both. */
export type Variant = z.infer<typeof variant>;
/** Display names of the variants. */
export const VARIANT_NAMES: Record<Variant, string> = { pdf: 'PDF', product: 'Product', combo: 'Combo' };

/** A product as shoppers see it. Prices are dollars with two decimals; 0 means the variant is not sold. */
export const product = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  category,
  /** Decides how large the customer's picture is printed: see GIFT_KINDS. */
  kind: giftKind,
  /** Legacy price, always equal to product_price. */
  price: z.number(),
  pdf_price: z.number(),
  product_price: z.number(),
  combo_price: z.number(),
  /**
   * Addresses of the pictures, the first is the main one. Append `?w=` one of PRODUCT_IMAGE_WIDTHS for a smaller one, and end
   * them with `.avif` for smaller files.
   */
  image_urls: z.array(z.string()),
  image_alts: z.array(z.string()),
  /** For each image its average color, to be shown while it loads; null where it is unknown. */
  image_colors: z.array(z.string().nullable()).optional(),
  /** A small square picture of the photo that the shown gift was made from; null if there is none to show. */
  print_url: z.string().nullable(),
  /** For each image, where the customer's picture goes; null where none can. */
  print_areas: z.array(printArea.nullable()),
  /** What may be written on the gift. */
  word_fields: z.array(wordField),
  in_stock: z.boolean(),
  created_at: z.iso.datetime(),
  /** Of its published reviews; absent while there are none. The average is of 1 to 5 stars, with one decimal. */
  rating: z.object({ average: z.number(), count: z.number().int() }).optional(),
});
export type Product = z.infer<typeof product>;

/** What a card shows of a product. */
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

/** Pixel widths every product picture is served in. */
export const PRODUCT_IMAGE_WIDTHS = [200, 400, 800] as const;

/** Best match first is the order of a search; otherwise newest first. */
export const PRODUCT_SORTS = ['relevance', 'newest', 'price-low', 'price-high'] as const;
const productSort = z.enum(PRODUCT_SORTS);
export type ProductSort = z.infer<typeof productSort>;

export const MAX_SEARCH_LENGTH = 100;
const PRICE_LIMIT = 'Please give the price in dollars, as a number from 0 to 1000000.';
/** Dollars. An empty field is no limit. */
const priceLimit = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number(PRICE_LIMIT).min(0, PRICE_LIMIT).max(1_000_000, PRICE_LIMIT).optional(),
);

const LIMIT_RULE = 'Please ask for 1 to 60 products at a time.';

export const productListQuery = z.object({
  category: category.optional(),
  /** Words as people type them; mistyped ones are forgiven. */
  search: z
    .string()
    .trim()
    .max(MAX_SEARCH_LENGTH, `Please shorten your search to ${MAX_SEARCH_LENGTH} characters.`)
    .transform((text) => text || undefined)
    .optional(),
  sort: productSort.optional(),
  /** Of the variant's price when one is given, otherwise of the listed price (pdf_price, falling back to price). */
  minPrice: priceLimit,
  maxPrice: priceLimit,
  /** Only products that have this variant. */
  variant: variant.optional(),
  /** Opaque place in the list, from `next` of the page before with the same filters and order. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number(LIMIT_RULE).int(LIMIT_RULE).min(1, LIMIT_RULE).max(60, LIMIT_RULE).default(24),
});
export type ProductListQuery = z.infer<typeof productListQuery>;

/** GET /api/products: active products, newest first unless asked otherwise. */
export const productList = z.object({
  products: z.array(product),
  /** How many products the filter matches in all. */
  total: z.number().int(),
  /** Pass as `after` for the next page; null on the last. */
  next: z.string().nullable(),
  /** No product has all words of the search; these have some of them. */
  partialMatch: z.boolean(),
});
export type ProductList<Item = Product> = Omit<z.infer<typeof productList>, 'products'> & { products: Item[] };

export const MAX_FAVORITES = 200;
const SELECTION_RULE = `Please ask for at most ${MAX_FAVORITES} products by their ids.`;

/** GET /api/products/selection?ids=a,b: those of these products that are for sale, in the order asked for. */
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
 * The signed-in customer's favorites, latest first. GET /api/favorites; POST adds those kept on a device
 * (`addFavorites`) and answers all; PUT and DELETE /api/favorites/:productId answer 204. Beyond MAX_FAVORITES the oldest
 * are dropped.
 */
export const favorites = z.object({ productIds: z.array(z.uuid()) });
export type Favorites = z.infer<typeof favorites>;
export const addFavorites = z.object({ productIds: z.array(z.uuid()).max(MAX_FAVORITES) });
export type AddFavorites = z.infer<typeof addFavorites>;
