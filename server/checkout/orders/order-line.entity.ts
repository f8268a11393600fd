import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { GiftKind, GiftWord, Variant } from '../../catalog/index.js';
import type { Face } from '../../generation/index.js';

export interface PictureCopy {
  key: string;
  thumbnailKey: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** What was bought, with its name and price at that time. */
export const OrderLine = defineEntity({
  name: 'OrderLine',
  schema: 'checkout',
  tableName: 'order_lines',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    position: p.integer(),
    productId: p.uuid(),
    productName: p.string(),
    variant: p.string().$type<Variant>(),
    kind: p.string().$type<GiftKind>(),
    quantity: p.integer(),
    unitCents: p.integer(),
    imageUrl: p.string().nullable(),
    /** The product's artwork at that time; printed if there is no customer's picture. */
    artworkId: p.uuid().nullable(),
    pictureId: p.uuid().nullable(),
    /** The order's own copy of that picture, made when the order is paid. */
    picture: p.json<PictureCopy>().nullable(),
    faces: p.json<Face[]>().default([]),
    /** One per field of the product at that time; empty where left out. */
    words: p.json<GiftWord[]>().default([]),
    /** Image of the gift with picture and words. Null until made, and for products without a print area. */
    viewKey: p.string().nullable(),
    dedication: p.string().nullable(),
  },
});
export type OrderLine = InferEntity<typeof OrderLine>;

export function hasOwnPicture({ pictureId }: Pick<OrderLine, 'pictureId'>): boolean {
  return Boolean(pictureId);
}

/** Without empty ones. */
export function wordsOnGift({ words }: Pick<OrderLine, 'words'>): GiftWord[] {
  return words.filter(({ text }) => text !== '');
}

export function isPhysical(line: { variant: Variant }): boolean {
  return line.variant !== 'pdf';
}

export function hasPdf(line: { variant: Variant }): boolean {
  return line.variant !== 'product';
}
