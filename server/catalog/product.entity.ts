import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type Category, DEFAULT_GIFT_KIND, type GiftKind } from './contract.js';
import type { CornersArea } from './scenes/contract.js';
import type { WordField } from './words/contract.js';

/** A measured print area: ids of the mesh and of the picture of the gift without a print. */
export interface StoredMesh {
  type: 'mesh';
  meshId: string;
  blankId: string;
}

/** A picture of a product, stored in every width of PICTURE_WIDTHS. */
export interface ProductImage {
  id: string;
  alt: string;
  /** Where a customer's picture goes on it; absent where none can, null where the owner took it away. */
  area?: CornersArea | StoredMesh | null;
}

/** Shown only beside the picture that was made of it. */
export interface SourcePhoto {
  id: string;
  /** Id of that picture. */
  of: string;
}

export const Product = defineEntity({
  name: 'Product',
  schema: 'catalog',
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    /** Name of a seeded product that never changes; null for the owner's own. */
    seedKey: p.string().nullable(),
    name: p.string(),
    description: p.text(),
    category: p.string().$type<Category>(),
    kind: p.string().$type<GiftKind>().default(DEFAULT_GIFT_KIND),
    /** Cents; 0 means that the variant is not sold. */
    pdfPriceCents: p.integer(),
    productPriceCents: p.integer(),
    comboPriceCents: p.integer(),
    /** Never sent to a customer. */
    aiPrompt: p.text(),
    stockQuantity: p.integer(),
    /** On hold for orders that are not paid yet. May be more than the stock: sold on at zero, or the owner counted fewer. */
    reservedQuantity: p.integer().default(0),
    stopSellingAtZero: p.boolean(),
    isActive: p.boolean(),
    /** The first is the main picture. */
    pictures: p.json<ProductImage[]>(),
    /** The photo that the shown gift was made from: one small square file under every width. */
    print: p.json<SourcePhoto>().nullable(),
    wordFields: p.json<WordField[]>().default([]),
    createdAt: p.datetime(),
    /** Rises with every change by the owner. */
    version: p.integer().default(1),
    deletedAt: p.datetime().nullable(),
  },
});
export type Product = InferEntity<typeof Product>;
