import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type GiftKind, giftOrientation, type GiftWord, type Variant, VARIANTS } from '../../catalog/index.js';
import type { PrintedCalendar } from '../../calendars/index.js';
import type { Face, PictureLabel } from '../../generation/index.js';

export interface PictureCopy {
  key: string;
  thumbnailKey: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A purchased variant of a product, with its name and price at the time of the order. */
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
    variant: p.enum(VARIANTS),
    kind: p.string().$type<GiftKind>(),
    /** Null for gifts that cannot be turned, and in orders from before some could. */
    orientation: p.enum(giftOrientation.options).strictNullable(),
    quantity: p.integer(),
    unitCents: p.integer(),
    /** The line's part of the discount. */
    discountCents: p.integer().default(0),
    /** Units that were taken from the stock and not put back. Fewer than ordered if not all were in stock. */
    takenQuantity: p.integer().default(0),
    imageUrl: p.string().strictNullable(),
    /** The customer's picture. Without one, the PDF shows the shop's landscape, and a gift waits for it. */
    pictureId: p.uuid().strictNullable(),
    /** The order's copy of the customer's picture, made after payment. */
    picture: p.json<PictureCopy>().strictNullable(),
    faces: p.json<Face[]>().default([]),
    /** Names under the people in the customer's picture. */
    labels: p.json<PictureLabel[]>().default([]),
    /** One text for each word field that the product had at the time of the order; empty if left out. */
    words: p.json<GiftWord[]>().default([]),
    /** The view: an image of the gift with picture and words. Null until made, and for products without a print area. */
    viewKey: p.string().strictNullable(),
    dedication: p.string().strictNullable(),
    /** The calendar in the account that was ordered; null for other gifts, and for calendars on one sheet. */
    calendarId: p.uuid().strictNullable(),
    /** The printed calendar as of the order, without its pictures: see CalendarPicture. */
    calendar: p.json<PrintedCalendar>().strictNullable(),
    /** How often picture or words were changed after the payment. Files of an earlier revision are not used. */
    revision: p.integer().default(0),
    /** When its print was released: from then on, neither its picture nor its words change. Null for PDFs. */
    releasedAt: p.datetime().strictNullable(),
    /** Null for a print that the owner's rule released, and for gifts that were sent before prints were checked. */
    releasedBy: p.uuid().strictNullable(),
  },
});
export type OrderLine = InferEntity<typeof OrderLine>;

export function hasOwnPicture({ pictureId }: Pick<OrderLine, 'pictureId'>): boolean {
  return Boolean(pictureId);
}

/** The words of the line, without empty ones, and the names under the people from left to right. */
export function wordsOnGift({ words, labels }: Pick<OrderLine, 'words' | 'labels'>): GiftWord[] {
  const names = labels.toSorted((one, other) => middleOf(one.box) - middleOf(other.box)).map(({ text }) => text);
  return [...words.filter(({ text }) => text !== ''), ...(names.length > 0 ? [{ label: 'Names', text: names.join(', ') }] : [])];
}

function middleOf({ left, width }: Face): number {
  return left + width / 2;
}

export function isPhysical(line: { variant: Variant }): boolean {
  return line.variant !== 'pdf';
}

export function hasPdf(line: { variant: Variant }): boolean {
  return line.variant !== 'product';
}

/** Cents. */
export function subtotalOf(lines: readonly { quantity: number; unitCents: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
}

/** Names of the variants in mails. */
export const VARIANT_WORDS = { pdf: 'PDF', product: 'gift', combo: 'gift and PDF' } as const;
