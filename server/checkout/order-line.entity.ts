import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { GiftKind, Variant } from '../catalog/index.js';

/** What was bought, as it was called and priced at that moment. */
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
    /** Null in lines from before there were kinds. */
    kind: p.string().$type<GiftKind>().nullable(),
    quantity: p.integer(),
    unitCents: p.integer(),
    imageUrl: p.string().nullable(),
    /** The product's picture of itself, as it was then; printed where the customer brought none. */
    artworkId: p.uuid().nullable(),
    /** The customer's own picture on the gift. */
    generatedImageId: p.uuid().nullable(),
    /** The order's own copy of that picture, when it was deleted from the account it was made in, or that account was. */
    pictureKey: p.string().nullable(),
    dedication: p.string().nullable(),
  },
});
export type OrderLine = InferEntity<typeof OrderLine>;

export function hasOwnPicture({ generatedImageId, pictureKey }: Pick<OrderLine, 'generatedImageId' | 'pictureKey'>): boolean {
  return Boolean(pictureKey ?? generatedImageId);
}

export function isPhysical(line: { variant: Variant }): boolean {
  return line.variant !== 'pdf';
}

export function hasPdf(line: { variant: Variant }): boolean {
  return line.variant !== 'product';
}
