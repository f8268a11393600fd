import {
  type PartnerOrder,
  type PartnerOrderRequest,
  type SkuDescription,
  type PartnerQuote,
  type PartnerQuoteRequest,
  PartnerRefusedError,
  PartnerUnreachableError,
  PrintPartner,
} from '../print-partner.js';
import { oneOrder, oneProduct, order, orderList, type ProdigiProduct, quotes, submitted } from './answers.js';
import { ProdigiHttp, type ProdigiOptions } from './prodigi-http.js';
import { readOrder } from './read-order.js';

const LIVE_HOST = 'api.prodigi.com';
/** Quotes are asked in the shop's currency, so that they can be compared with its prices. */
const CURRENCY = 'USD';
const MAX_ORDERS = 100;
const OK = ['ok'];
const CREATED = ['created', 'createdwithissues', 'alreadyexists', 'onhold'];
const QUOTED = ['created', 'createdwithissues', 'notavailable'];
const CANCEL_ANSWERED = ['cancelled', 'failedtocancel', 'actionnotavailable'];

/** Prodigi's print API, version 4. */
export class ProdigiPartner extends PrintPartner {
  readonly isOn: boolean;
  readonly isLive: boolean;
  private readonly http: ProdigiHttp;

  constructor(options: ProdigiOptions) {
    super();
    this.isOn = options.apiKey !== undefined;
    this.isLive = new URL(options.baseUrl).hostname === LIVE_HOST;
    this.http = new ProdigiHttp(options);
  }

  async describe(sku: string): Promise<SkuDescription | null> {
    const answer = await this.http
      .call({ method: 'GET', path: `/products/${encodeURIComponent(sku)}`, outcomes: OK })
      .catch((error: unknown) => {
        if (error instanceof PartnerRefusedError && error.problems.some(({ code }) => code === 'SkuNotFound')) return null;
        throw error;
      });
    return answer && readProduct(sku, this.http.read(oneProduct, answer).product);
  }

  async quote({ country, express, items }: PartnerQuoteRequest): Promise<PartnerQuote | null> {
    const method = shippingMethod(express);
    const body = {
      destinationCountryCode: country,
      shippingMethod: method,
      currencyCode: CURRENCY,
      items: items.map(({ areas, ...item }) => ({ ...item, assets: areas.map((printArea) => ({ printArea })) })),
    };
    const answer = await this.http.call({ method: 'POST', path: '/quotes', body, outcomes: QUOTED });
    if (!answer || answer.outcome === 'notavailable') return null;
    const found = this.http
      .read(quotes, answer)
      .quotes.find((each) => each.shipmentMethod.toLowerCase() === method.toLowerCase());
    if (!found) return null;
    const { items: forItems, shipping } = found.costSummary;
    if (forItems.currency !== shipping.currency) throw new PartnerUnreachableError('A quote is in two currencies.');
    return { itemsCents: forItems.cents, shippingCents: shipping.cents, currency: forItems.currency };
  }

  async submit(request: PartnerOrderRequest): Promise<PartnerOrder> {
    const answer = await this.http.call({ method: 'POST', path: '/orders', body: orderBody(request), outcomes: CREATED });
    if (!answer) throw new PartnerUnreachableError('The print partner has no such address.');
    const whole = oneOrder.safeParse(answer.body);
    if (whole.success) return readOrder(whole.data.order);
    const existing = await this.find(this.http.read(submitted, answer).order);
    if (!existing) throw new PartnerUnreachableError('The print partner does not find the order that it has accepted.');
    return existing;
  }

  async find(by: { id: string } | { reference: string }): Promise<PartnerOrder | null> {
    if ('reference' in by) return this.findByReference(by.reference);
    const answer = await this.http.call({ method: 'GET', path: orderPath(by.id), outcomes: OK });
    return answer && readOrder(this.http.read(oneOrder, answer).order);
  }

  async cancel(partnerOrderId: string): Promise<'cancelled' | 'too_late'> {
    const answer = await this.http.call({
      method: 'POST',
      path: `${orderPath(partnerOrderId)}/actions/cancel`,
      outcomes: CANCEL_ANSWERED,
    });
    const after = await this.find({ id: partnerOrderId });
    if (after?.state === 'cancelled') return 'cancelled';
    // Only some of the shipments were canceled.
    if (after?.shipments.some(({ state }) => state === 'cancelled')) return 'too_late';
    // Prodigi has accepted the cancellation, although the order does not show it yet.
    return answer?.outcome === 'cancelled' ? 'cancelled' : 'too_late';
  }

  private async findByReference(reference: string): Promise<PartnerOrder | null> {
    const query = { merchantReferences: reference, top: String(MAX_ORDERS) };
    const answer = await this.http.call({ method: 'GET', path: '/orders', query, outcomes: OK });
    if (!answer) return null;
    const found = this.http.read(orderList, answer).orders.filter(({ merchantReference }) => merchantReference === reference);
    const orders = found.map((each) => readOrder(this.http.read(order, { ...answer, body: each })));
    return orders.find(({ state }) => state !== 'cancelled') ?? orders[0] ?? null;
  }
}

function shippingMethod(express: boolean): string {
  return express ? 'Express' : 'Standard';
}

function orderPath(id: string): string {
  return `/orders/${encodeURIComponent(id)}`;
}

function orderBody({ id, reference, express, recipient, items, callbackUrl }: PartnerOrderRequest): object {
  return {
    idempotencyKey: id,
    merchantReference: reference,
    shippingMethod: shippingMethod(express),
    callbackUrl,
    recipient: {
      name: recipient.name ?? '',
      email: recipient.email ?? undefined,
      phoneNumber: recipient.phone ?? undefined,
      address: {
        line1: recipient.line1 ?? '',
        line2: recipient.line2 ?? undefined,
        townOrCity: recipient.city ?? '',
        stateOrCounty: recipient.state ?? undefined,
        postalOrZipCode: recipient.postalCode ?? '',
        countryCode: recipient.country ?? '',
      },
    },
    items: items.map(({ reference: merchantReference, sku, copies, attributes, assets }) => ({
      merchantReference,
      sku,
      copies,
      // The assets have exactly the size of their areas.
      sizing: 'fillPrintArea',
      attributes,
      assets: assets.map(({ area, url, md5 }) => ({ printArea: area, url, md5Hash: md5 })),
    })),
  };
}

function readProduct(sku: string, { attributes, printAreas, variants }: ProdigiProduct): SkuDescription {
  return {
    sku,
    attributes: attributes ?? {},
    areas: Object.entries(printAreas ?? {}).map(([name, { required }]) => ({ name, isRequired: required === true })),
    variants: variants.map((variant) => ({
      attributes: variant.attributes ?? {},
      shipsTo: variant.shipsTo ?? [],
      areas: Object.entries(variant.printAreaSizes ?? {}).map(([name, size]) => ({
        name,
        width: size.horizontalResolution,
        height: size.verticalResolution,
      })),
    })),
  };
}
