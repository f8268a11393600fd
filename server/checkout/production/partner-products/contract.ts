import { z } from 'zod';

const MAX_ATTRIBUTES = 20;
const SKU_RULE = 'Please enter a SKU as the print partner writes it: letters, digits and hyphens.';

/**
 * PUT /api/admin/products/:id/print-partner → `printPartner`: what the partner makes of the product. Refused with
 * CHECKOUT.SKU_REFUSED for each of the faults that POST …/print-partner/check lists. DELETE → 204.
 */
export const partnerProductWrite = z.strictObject({
  sku: z
    .string()
    .trim()
    .min(1, SKU_RULE)
    .max(100, SKU_RULE)
    .regex(/^[\w.-]*$/, SKU_RULE),
  attributes: z
    .record(z.string().min(1).max(50), z.string().max(100))
    .refine(
      (attributes) => Object.keys(attributes).length <= MAX_ATTRIBUTES,
      `Please choose at most ${MAX_ATTRIBUTES} attributes.`,
    )
    .default({}),
});
export type PartnerProductWrite = z.infer<typeof partnerProductWrite>;

/** POST /api/admin/products/:id/print-partner/check: whether the partner can make the product under a SKU. Saves nothing. */
export const skuCheck = z.object({
  sku: z.string(),
  /** A sentence for each reason why this cannot be saved, at `sku` or `attributes.<name>`. */
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Each attribute of the SKU with its allowed values; `chosen` is null if none of them was sent. */
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()), chosen: z.string().nullable() })),
  /** Areas that are printed, in pixels. `dpi` is that of the main area at the gift's size; null for the other areas. */
  areas: z.array(
    z.object({ name: z.string(), width: z.number().int(), height: z.number().int(), dpi: z.number().int().nullable() }),
  ),
  /** Countries that the shop ships to, by whether the partner does too (ISO 3166-1). */
  ships_to: z.array(z.string()),
  not_to: z.array(z.string()),
  /** One piece, sent within the United States at standard speed; null if there is no quote. */
  quote: z.object({ items_cents: z.number().int(), shipping_cents: z.number().int(), currency: z.string() }).nullable(),
  /** The product's price without a PDF, or with one if it is only sold so; 0 if neither is sold. */
  price_cents: z.number().int(),
  /** The price less the quote; null without a price, or for a quote in another currency. */
  margin_cents: z.number().int().nullable(),
});
export type SkuCheck = z.infer<typeof skuCheck>;

/** GET /api/admin/products/:id/print-partner */
export const printPartner = z.object({
  /** Without a partner, the owner prints everything. */
  is_on: z.boolean(),
  /** False for a sandbox, which neither prints nor charges. */
  is_live: z.boolean(),
  product: z
    .object({
      sku: z.string(),
      attributes: z.record(z.string(), z.string()),
      /** False if the product has become another kind of gift since the SKU was checked: then it is not used. */
      suits_kind: z.boolean(),
      cost_cents: z.number().int(),
      currency: z.string(),
      checked_at: z.iso.datetime(),
    })
    .nullable(),
});
export type PrintPartnerOfProduct = z.infer<typeof printPartner>;
