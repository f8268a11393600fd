import { toDollars } from '../platform/index.js';
import { canBeTurned, type PRODUCT_IMAGE_WIDTHS, type Product as ProductView, type Variant } from './contract.js';
import type { Product, ProductImage, StoredMesh } from './product.entity.js';
import type { MeshArea, PrintArea } from './scenes/contract.js';

/** A row of `PUBLIC_COLUMNS`. */
export type PublicProductRow = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'kind'
  | 'pdfPriceCents'
  | 'productPriceCents'
  | 'comboPriceCents'
  | 'stopSellingAtZero'
  | 'stockQuantity'
  | 'images'
  | 'print'
  | 'wordFields'
  | 'ratingSum'
  | 'ratingCount'
> & { createdAt: Date | string };

/** The columns of `catalog.products p` that `toPublicProduct` needs. */
export const PUBLIC_COLUMNS = `p.id, p.name, p.description, p.category, p.kind, p.pdf_price_cents as "pdfPriceCents",
  p.product_price_cents as "productPriceCents", p.combo_price_cents as "comboPriceCents",
  p.stop_selling_at_zero as "stopSellingAtZero", p.stock_quantity as "stockQuantity", p.pictures as images, p.print, p.word_fields as "wordFields", p.created_at as "createdAt",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount"`;

export const FOR_SALE = 'p.is_active and p.deleted_at is null';

/** Changes with every change to products that shoppers can see. */
export const CATALOG_VERSION = `coalesce((select version::text from catalog.versions), 'none')`;

/** Price of a variant in cents; 0 if it is not sold. */
export function priceOf(
  product: Pick<Product, 'pdfPriceCents' | 'productPriceCents' | 'comboPriceCents'>,
  variant: Variant,
): number {
  return { pdf: product.pdfPriceCents, product: product.productPriceCents, combo: product.comboPriceCents }[variant];
}

export function productImageUrl(imageId: string): string {
  return `/product-pictures/${imageId}.webp`;
}

export function productImageIdOf(url: string): string {
  return url.replace(/^.*\/|\.webp$/g, '');
}

export function productImageKey(
  imageId: string,
  width: (typeof PRODUCT_IMAGE_WIDTHS)[number],
  format: 'webp' | 'avif' = 'webp',
): string {
  return `products/${imageId}/${width}.${format}`;
}

function meshUrl(meshId: string): string {
  return `/product-pictures/${meshId}.mesh`;
}

export function meshKey(meshId: string): string {
  return `products/${meshId}/print.mesh`;
}

/** The area for the customer's picture on a product image; null if the image has none. */
export function printAreaOf({ area }: Pick<ProductImage, 'area'>): PrintArea | null {
  if (area?.type !== 'mesh') return area ?? null;
  const { turned } = area;
  return { type: 'mesh', ...sceneOf(area), ...(turned && { turned: sceneOf(turned) }) };
}

function sceneOf({ meshId, blankId }: Pick<StoredMesh, 'meshId' | 'blankId'>): Omit<MeshArea, 'type' | 'turned'> {
  return { mesh_url: meshUrl(meshId), blank_url: productImageUrl(blankId) };
}

/** Whether customers can have the product in either orientation. */
export function canTurn({ kind, images }: Pick<Product, 'kind' | 'images'>): boolean {
  return canBeTurned(kind, images.find((image) => image.area)?.area);
}

type StockedProduct = Pick<Product, 'stopSellingAtZero' | 'stockQuantity' | 'reservedQuantity'>;

/** `heldUnitsOf` for a product that stops selling at zero, in SQL. */
export const HELD_UNITS = 'least(reserved_quantity, stock_quantity / 2)';

/**
 * Units on hold for unpaid orders. If the product stops selling at zero, they are never more than half of the units that are
 * there now, even if they were reserved when there were more: unpaid checkouts must not make a product look sold out.
 */
export function heldUnitsOf({ stopSellingAtZero, stockQuantity, reservedQuantity }: StockedProduct): number {
  return stopSellingAtZero ? Math.min(reservedQuantity, Math.floor(stockQuantity / 2)) : reservedQuantity;
}

/** Units that can still be ordered; null if the product does not stop selling at zero. */
export function unitsLeftOf(product: StockedProduct): number | null {
  return product.stopSellingAtZero ? product.stockQuantity - heldUnitsOf(product) : null;
}

/** A product as shoppers see it. */
export function toPublicProduct(product: PublicProductRow): ProductView {
  const {
    print,
    images: [main],
    ratingSum,
    ratingCount,
  } = product;
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    category: product.category,
    kind: product.kind,
    price: toDollars(product.productPriceCents),
    pdf_price: toDollars(product.pdfPriceCents),
    product_price: toDollars(product.productPriceCents),
    combo_price: toDollars(product.comboPriceCents),
    image_urls: product.images.map(({ id }) => productImageUrl(id)),
    image_alts: product.images.map(({ alt }) => alt),
    image_colors: product.images.map(({ color }) => color ?? null),
    image_sizes: product.images.map(({ size }) => size ?? null),
    print_url: print && print.of === main?.id ? productImageUrl(print.id) : null,
    print_areas: product.images.map(printAreaOf),
    word_fields: product.wordFields,
    in_stock: !product.stopSellingAtZero || product.stockQuantity > 0,
    created_at: new Date(product.createdAt).toISOString(),
    ...(ratingCount > 0 && { rating: { average: Math.round((10 * ratingSum) / ratingCount) / 10, count: ratingCount } }),
  };
}
