import type { PrintArea } from '../scenes/contract.js';
import type { Product } from '../product.entity.js';
import { productImageUrl, printAreaOf } from '../product-view.js';

type OwnField = 'name' | 'description' | 'category' | 'kind' | 'aiPrompt' | 'wordFields' | 'isActive';
type PriceField = 'pdfPriceCents' | 'productPriceCents' | 'comboPriceCents';
type StockField = 'stockQuantity' | 'stopSellingAtZero';

export type ProductDraft = Pick<Product, OwnField | PriceField | StockField> & {
  /** The first is the main image. */
  imageUrls: string[];
  /** For each image, the area for the customer's picture; null if it has none. */
  printAreas: (PrintArea | null)[];
};

export function draftOf(product: Product): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    kind: product.kind,
    pdfPriceCents: product.pdfPriceCents,
    productPriceCents: product.productPriceCents,
    comboPriceCents: product.comboPriceCents,
    aiPrompt: product.aiPrompt,
    imageUrls: product.images.map(({ id }) => productImageUrl(id)),
    printAreas: product.images.map((image) => withStableKeyOrder(printAreaOf(image))),
    wordFields: product.wordFields.map(({ label, example, maxLength, required }) => ({ label, example, maxLength, required })),
    stockQuantity: product.stockQuantity,
    stopSellingAtZero: product.stopSellingAtZero,
    isActive: product.isActive,
  };
}

/** Sorts the keys, because drafts are compared as text and jsonb reorders keys. */
function withStableKeyOrder(area: PrintArea | null): PrintArea | null {
  if (area?.type !== 'corners') return area;
  const { type, corners, bend, light } = area;
  return { type, corners, bend, light };
}
