import { z } from 'zod';
import { cost } from './amounts.js';

// The parts of Prodigi's API v4 responses that the shop reads. Prodigi may add fields and values at any time, so values that
// the shop compares are plain texts here.

const id = z.string().min(1).max(200);
/** Shortened, and without characters that the database cannot store. */
const text = (max: number) =>
  z.string().transform((value) =>
    value
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, max),
  );
const size = z.int().min(1).max(100_000);

export const envelope = z.object({
  outcome: z.string().max(100).nullish(),
  /** Replaces `outcome` in the errors that Prodigi's reference describes. */
  statusText: z.string().max(100).nullish(),
  failures: z.unknown().optional(),
  data: z.unknown().optional(),
});

/** The failures of fields, by path. */
export const fieldFailures = z.record(z.string(), z.array(z.object({ code: z.string() })));

const asset = z.object({ id: id.nullish() });
const item = z.object({
  id,
  merchantReference: z.string().nullish(),
  assets: z.array(asset).nullish(),
});
const issue = z.object({ objectId: z.string().nullish(), errorCode: text(200), description: text(500).nullish() });
const shipment = z.object({
  id,
  status: z.string().nullish(),
  carrier: z.object({ name: text(100).nullish() }).nullish(),
  tracking: z.object({ number: text(200).nullish(), url: z.string().nullish() }).nullish(),
  dispatchDate: z.string().nullish(),
  items: z.array(z.object({ itemId: z.string() })).nullish(),
});

export const order = z.object({
  id,
  status: z.object({
    stage: z.string(),
    issues: z.array(issue).nullish(),
    details: z.object({ inProduction: z.string().nullish() }).nullish(),
  }),
  items: z.array(item),
  charges: z.array(z.object({ totalCost: cost.nullish() })).nullish(),
  shipments: z.array(shipment).nullish(),
});
export type ProdigiOrder = z.infer<typeof order>;

/** A repeated or paused request is answered with nothing but the id. */
export const submitted = z.object({ order: z.object({ id }) });
export const oneOrder = z.object({ order });
/** The other orders in a list may be anything. */
export const orderList = z.object({ orders: z.array(z.object({ merchantReference: z.string().nullish() }).loose()) });

const methodQuote = z.object({
  shipmentMethod: z.string(),
  costSummary: z.object({ items: cost, shipping: cost }),
});
export const quotes = z.object({ quotes: z.array(methodQuote) });

const areaSize = z.object({ horizontalResolution: size, verticalResolution: size });
const variant = z.object({
  attributes: z.record(z.string(), z.string()).nullish(),
  shipsTo: z.array(z.string()).nullish(),
  printAreaSizes: z.record(z.string(), areaSize).nullish(),
});
export const oneProduct = z.object({
  product: z.object({
    sku: z.string().nullish(),
    attributes: z.record(z.string(), z.array(z.string())).nullish(),
    printAreas: z.record(z.string(), z.object({ required: z.boolean().nullish() })).nullish(),
    variants: z.array(variant),
  }),
});
export type ProdigiProduct = z.infer<typeof oneProduct>['product'];
