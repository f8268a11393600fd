import type { PICTURE_WIDTHS, Product as ProductView, Variant } from './contract.js';
import type { Product } from './product.entity.js';

/** Cents of a variant; 0 when it is not sold. */
export function priceOf(product: Product, variant: Variant): number {
  return { pdf: product.pdfPriceCents, product: product.productPriceCents, combo: product.comboPriceCents }[variant];
}

export function pictureAddress(pictureId: string): string {
  return `/product-pictures/${pictureId}.webp`;
}

export function pictureKey(pictureId: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return `products/${pictureId}/${width}.webp`;
}

/** Pieces that can still be promised; null where selling goes on at zero. */
export function piecesLeftOf(product: Product): number | null {
  return product.stopSellingAtZero ? Math.max(0, product.stockQuantity - product.reservedQuantity) : null;
}

function isInStock(product: Product): boolean {
  return piecesLeftOf(product) !== 0;
}

/** What a shopper may know of a product. */
export function toProductView(product: Product): ProductView {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    category: product.category,
    price: product.productPriceCents / 100,
    pdf_price: product.pdfPriceCents / 100,
    product_price: product.productPriceCents / 100,
    combo_price: product.comboPriceCents / 100,
    image_urls: product.pictures.map((picture) => pictureAddress(picture.id)),
    image_alts: product.pictures.map((picture) => picture.alt),
    print_url: product.print ? pictureAddress(product.print.id) : null,
    in_stock: isInStock(product),
    created_at: product.createdAt.toISOString(),
  };
}
