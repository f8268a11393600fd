import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type Category, DEFAULT_GIFT_KIND, type GiftKind } from './contract.js';
import type { CornersArea } from './scenes/contract.js';
import type { WordField } from './words/contract.js';

/** A measured print area: ids of the mesh and of the image of the gift without a print. */
export interface StoredMesh {
  type: 'mesh';
  meshId: string;
  blankId: string;
}

/** An image of a product, stored as WebP in every width of PRODUCT_IMAGE_WIDTHS, and later as AVIF too. */
export interface ProductImage {
  id: string;
  alt: string;
  /** Its average as '#cba', shown while it loads; absent where it was never measured. */
  color?: string;
  /** Where a customer's picture goes on it; absent where it can't. */
  area?: CornersArea | StoredMesh;
}

/** Shown only beside the image that was made from it. */
export interface SourcePhoto {
  id: string;
  /** Id of that image. */
  of: string;
}

export const Product = defineEntity({
  name: 'Product',
  schema: 'catalog',
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    /** Fixed name of a seeded product; null for the owner's own. */
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
    /** Held for unpaid orders. Can exceed the stock where selling goes on at zero, or where the owner counted fewer. */
    reservedQuantity: p.integer().default(0),
    stopSellingAtZero: p.boolean(),
    isActive: p.boolean(),
    /** The first is the main image. */
    pictures: p.json<ProductImage[]>(),
    /** The photo that the shown gift was made from: one small square file for every width. */
    print: p.json<SourcePhoto>().nullable(),
    wordFields: p.json<WordField[]>().default([]),
    createdAt: p.datetime(),
    /** Incremented with every change by the owner. */
    version: p.integer().default(1),
    deletedAt: p.datetime().nullable(),
    /** Of the published reviews: all their stars, and how many there are. */
    ratingSum: p.integer().default(0),
    ratingCount: p.integer().default(0),
  },
});
export type Product = InferEntity<typeof Product>;
