import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type Category, DEFAULT_GIFT_KIND, type GiftKind } from './contract.js';
import type { CornersArea } from './scenes/contract.js';
import type { WordField } from './words/contract.js';

/** A measured print area: ids of the mesh and of the image that shows the gift without a print. */
export interface StoredMesh {
  type: 'mesh';
  meshId: string;
  blankId: string;
  /** The same gift with its sheet turned by a quarter; absent if it is always shown the usual way. */
  turned?: { meshId: string; blankId: string };
}

/** An image of a product, stored as WebP in every width of PRODUCT_IMAGE_WIDTHS, and later as AVIF too. */
export interface ProductImage {
  id: string;
  alt: string;
  /** Average color as '#cba', shown while the image loads; absent if it was never calculated. */
  color?: string;
  /** Pixels of the largest file; absent if they were never stored. */
  size?: { width: number; height: number };
  /** The area for the customer's picture; absent if the image has none. */
  area?: CornersArea | StoredMesh;
}

/** The source photo of a product image, shown only beside that image. */
export interface SourcePhoto {
  id: string;
  /** Id of the image that was made from the photo. */
  of: string;
}

export const Product = defineEntity({
  name: 'Product',
  schema: 'catalog',
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    /** Fixed name of a seeded product; null for the owner's own. */
    seedKey: p.string().strictNullable(),
    name: p.string(),
    description: p.text(),
    category: p.string().$type<Category>(),
    kind: p.string().$type<GiftKind>().default(DEFAULT_GIFT_KIND),
    /** Prices in cents; 0 means that the variant is not sold. */
    pdfPriceCents: p.integer(),
    productPriceCents: p.integer(),
    comboPriceCents: p.integer(),
    /** Never sent to customers. */
    aiPrompt: p.text(),
    stockQuantity: p.integer(),
    /** Units reserved for unpaid orders. Can exceed the stock if selling continues at zero, or if the owner lowered the stock. */
    reservedQuantity: p.integer().default(0),
    stopSellingAtZero: p.boolean(),
    isActive: p.boolean(),
    /** The first is the main image. */
    images: p.json<ProductImage[]>().fieldName('pictures'),
    /** The photo that the shown gift was made from: one small square file for every width. */
    print: p.json<SourcePhoto>().strictNullable(),
    wordFields: p.json<WordField[]>().default([]),
    createdAt: p.datetime(),
    /** Incremented with every change by the owner. */
    version: p.integer().default(1),
    deletedAt: p.datetime().strictNullable(),
    /** Sum of the stars, and number, of published reviews. */
    ratingSum: p.integer().default(0),
    ratingCount: p.integer().default(0),
  },
});
export type Product = InferEntity<typeof Product>;
