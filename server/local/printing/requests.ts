import { z } from 'zod';
import { type FieldFailures, ProdigiApiError } from './errors.js';
import { findProduct, findVariant, SHIPPING_METHODS } from './products.js';

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = (max: number) => z.string().max(max).nullish();
const cost = z.object({ amount: z.string(), currency: z.string().length(3) });
const attributes = z.record(z.string(), z.string()).nullish();

const orderItem = z.object({
  sku: text(100),
  copies: z.int().min(1).max(1000),
  sizing: z.enum(['fillPrintArea', 'fitPrintArea', 'stretchToPrintArea']),
  attributes,
  merchantReference: optional(200),
  recipientCost: cost.nullish(),
  assets: z
    .array(z.object({ printArea: text(100), url: z.url({ protocol: /^https?$/ }).max(2000), md5Hash: optional(32) }))
    .min(1)
    .max(20),
});

const orderRequest = z.object({
  shippingMethod: z.enum(SHIPPING_METHODS),
  recipient: z.object({
    name: text(200),
    email: optional(320),
    phoneNumber: optional(50),
    address: z.object({
      line1: text(200),
      line2: optional(200),
      postalOrZipCode: text(20),
      countryCode: z.string().regex(/^[A-Z]{2}$/),
      townOrCity: text(100),
      stateOrCounty: optional(100),
    }),
  }),
  items: z.array(orderItem).min(1).max(100),
  merchantReference: optional(200),
  idempotencyKey: optional(200),
  callbackUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
export type OrderRequest = z.output<typeof orderRequest>;

const quoteItem = z.strictObject({
  sku: text(100),
  copies: z.int().min(1).max(1000),
  attributes,
  assets: z
    .array(z.strictObject({ printArea: text(100) }))
    .min(1)
    .max(20),
});
/** Prodigi refuses what it does not know here, such as `sizing`. */
const quoteRequest = z.strictObject({
  destinationCountryCode: z.string().regex(/^[A-Z]{2}$/),
  shippingMethod: z.enum(SHIPPING_METHODS).optional(),
  currencyCode: z.string().length(3).default('USD'),
  items: z.array(quoteItem).min(1).max(100),
});
export type QuoteRequest = z.output<typeof quoteRequest>;

/** @throws ProdigiApiError ValidationFailed, with a code for each field */
export function parseOrder(body: unknown): OrderRequest {
  const order = parse(orderRequest, body);
  const { countryCode, postalOrZipCode } = order.recipient.address;
  const failures = productFailures(order.items);
  if (countryCode === 'US' && !/^\d{5}(?:-\d{4})?$/.test(postalOrZipCode)) {
    const failure = { code: 'MustBeAValidUSZipCodeFormat', providedValue: postalOrZipCode };
    failures['recipient.address.postalOrZipCode'] = [failure];
  }
  refuse(failures);
  return order;
}

/** @throws ProdigiApiError ValidationFailed */
export function parseQuote(body: unknown): QuoteRequest {
  const quote = parse(quoteRequest, body);
  refuse(productFailures(quote.items));
  return quote;
}

type OrderedItem = Pick<OrderRequest['items'][number], 'sku' | 'attributes'> & { assets: { printArea: string }[] };

function productFailures(items: readonly OrderedItem[]): FieldFailures {
  const failures: FieldFailures = {};
  for (const [index, { sku, attributes: given, assets }] of items.entries()) {
    const product = findProduct(sku);
    const path = `items[${index}]`;
    if (!product) failures[`${path}.sku`] = [{ code: 'SkuNotFound', providedValue: sku }];
    else if (!findVariant(product, given ?? {})) failures[`${path}.attributes`] = [{ code: 'MissingRequiredAttributes' }];
    else {
      const missing = Object.entries(product.areas).filter(
        ([name, { required }]) => required && !assets.some(({ printArea }) => printArea === name),
      );
      if (missing.length > 0) failures[`${path}.assets`] = [{ code: 'MissingRequiredAssets' }];
    }
  }
  return failures;
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const failures: FieldFailures = {};
  for (const issue of result.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of keys) failures[nameOf(path)] = [{ code: codeOf(issue) }];
  }
  throw new ProdigiApiError(400, 'ValidationFailed', failures);
}

function refuse(failures: FieldFailures): void {
  if (Object.keys(failures).length > 0) throw new ProdigiApiError(400, 'ValidationFailed', failures);
}

/** Such as `items[0].sku`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name ? `${name}.${String(step)}` : String(step)),
    '',
  );
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return issue.origin === 'array' ? 'MustNotBeEmptyArray' : 'Required';
  return issue.code === 'invalid_type' && issue.message.endsWith('undefined') ? 'Required' : 'Invalid';
}
