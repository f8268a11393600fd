import type { ShippingDetails } from '../model/order.entity.js';

/** A size in pixels. */
export interface PartnerArea {
  name: string;
  width: number;
  height: number;
}

/** The partner's product under one SKU. */
export interface SkuDescription {
  sku: string;
  /** The allowed values by the attribute's name. */
  attributes: Record<string, string[]>;
  areas: { name: string; isRequired: boolean }[];
  /** Each combination of attributes, with its areas and the countries that it is sent to (ISO 3166-1). */
  variants: { attributes: Record<string, string>; shipsTo: string[]; areas: PartnerArea[] }[];
}

export interface PartnerQuoteRequest {
  country: string;
  express: boolean;
  items: { sku: string; copies: number; attributes: Record<string, string>; areas: string[] }[];
}

export interface PartnerQuote {
  itemsCents: number;
  shippingCents: number;
  /** ISO 4217, in capitals. */
  currency: string;
}

interface PartnerItem {
  /** Id of the production item. */
  reference: string;
  sku: string;
  copies: number;
  attributes: Record<string, string>;
  assets: { area: string; url: string; md5: string }[];
}

export interface PartnerOrderRequest {
  /** The idempotency key: of all requests with it, the partner makes one order. */
  id: string;
  reference: string;
  express: boolean;
  recipient: ShippingDetails & { email: string | null };
  items: PartnerItem[];
  callbackUrl: string;
}

export interface PartnerIssue {
  code: string;
  description: string;
  /** Null if the issue is about the whole order. */
  itemReference: string | null;
  /** Whether the partner has stopped retrying. */
  isFinal: boolean;
}

export interface PartnerShipment {
  id: string;
  state: 'preparing' | 'sent' | 'cancelled';
  carrier: string | null;
  trackingNumber: string | null;
  /** Always https. */
  trackingUrl: string | null;
  sentAt: Date | null;
  itemReferences: string[];
}

export interface PartnerOrder {
  id: string;
  state: 'accepted' | 'printing' | 'sent' | 'cancelled';
  issues: PartnerIssue[];
  /** The sum of all charges less credits; null before the first charge. */
  chargedCents: number | null;
  currency: string | null;
  shipments: PartnerShipment[];
}

/** A print service that makes and ships gifts. Every call may throw PartnerUnreachableError and PartnerUnauthorizedError. */
export abstract class PrintPartner {
  /** Without a partner, everything is printed by hand. */
  abstract readonly isOn: boolean;
  /** False for a sandbox, which neither prints nor charges. */
  abstract readonly isLive: boolean;

  /** @returns null for an unknown SKU */
  abstract describe(sku: string): Promise<SkuDescription | null>;

  /** @returns null if the items are not made for that country now @throws PartnerRefusedError */
  abstract quote(request: PartnerQuoteRequest): Promise<PartnerQuote | null>;

  /** @returns the existing order if there is one with this id @throws PartnerRefusedError */
  abstract submit(request: PartnerOrderRequest): Promise<PartnerOrder>;

  /** By the partner's id, or by our reference: of several orders with the reference, one that is not canceled. */
  abstract find(by: { id: string } | { reference: string }): Promise<PartnerOrder | null>;

  /** Safe to repeat. `too_late`: some or all of the order is made already. */
  abstract cancel(partnerOrderId: string): Promise<'cancelled' | 'too_late'>;
}

/** No usable answer: the same call may succeed later. */
export class PartnerUnreachableError extends Error {
  override readonly name = 'PartnerUnreachableError';

  constructor(
    message: string,
    /** How long the partner asks us to wait before the next call. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

export interface PartnerProblem {
  /** In the partner's request, such as `recipient.address.postalOrZipCode`; empty if unknown. */
  path: string;
  code: string;
}

/** The partner does not accept this request. Names fields and codes, never values, which may be a customer's address. */
export class PartnerRefusedError extends Error {
  override readonly name = 'PartnerRefusedError';

  constructor(readonly problems: PartnerProblem[]) {
    super(`The print partner refused: ${problems.map(({ path, code }) => `${path} ${code}`.trim()).join(', ')}`);
  }
}

/** The partner does not accept our key. */
export class PartnerUnauthorizedError extends Error {
  override readonly name = 'PartnerUnauthorizedError';

  constructor() {
    super('The print partner refused the key in PRODIGI_API_KEY.');
  }
}
