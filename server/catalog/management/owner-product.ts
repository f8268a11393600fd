import type { Category, GiftKind } from '../contract.js';
import type { PrintArea } from '../scenes/contract.js';
import type { WordField } from '../words/contract.js';
import type { Product } from '../product.entity.js';
import { productImageUrl, printAreaOf } from '../product-view.js';

/** What the owner edits of a product. Prices are cents; 0 means that the variant is not sold. */
export type ProductDraft = {
  name: string;
  description: string;
  category: Category;
  kind: GiftKind;
  pdfPriceCents: number;
  productPriceCents: number;
  comboPriceCents: number;
  /** Never sent to a customer. */
  aiPrompt: string;
  /** The first is the main image. */
  imageUrls: string[];
  /** For each image where a customer's picture goes on it; null where none can. */
  printAreas: (PrintArea | null)[];
  wordFields: WordField[];
  stockQuantity: number;
  stopSellingAtZero: boolean;
  isActive: boolean;
};

/** A product as the owner sees it. */
export interface OwnerProduct extends ProductDraft {
  id: string;
  /** Pieces held for unpaid orders. */
  reservedQuantity: number;
  createdAt: Date;
  version: number;
}

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
    imageUrls: product.pictures.map(({ id }) => productImageUrl(id)),
    printAreas: product.pictures.map((picture) => withStableKeyOrder(printAreaOf(picture))),
    wordFields: product.wordFields.map(({ label, example, maxLength, required }) => ({ label, example, maxLength, required })),
    stockQuantity: product.stockQuantity,
    stopSellingAtZero: product.stopSellingAtZero,
    isActive: product.isActive,
  };
}

export function toOwnerProduct(product: Product): OwnerProduct {
  const { id, reservedQuantity, createdAt, version } = product;
  return { ...draftOf(product), id, reservedQuantity, createdAt, version };
}

/** Drafts are compared as text, and jsonb reorders keys. */
function withStableKeyOrder(area: PrintArea | null): PrintArea | null {
  if (area?.type !== 'corners') return area;
  const { type, corners, bend, light } = area;
  return { type, corners, bend, light };
}
