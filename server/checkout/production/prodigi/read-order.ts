import type { PartnerIssue, PartnerOrder, PartnerShipment } from '../print-partner.js';
import type { ProdigiOrder } from './answers.js';

const BEGUN = ['inprogress', 'complete', 'error'];
const MAX_URL_LENGTH = 2_000;

/** Converts an order of Prodigi's to the shop's model. */
export function readOrder(order: ProdigiOrder): PartnerOrder {
  const references = referencesOf(order);
  const referenceOf = (id: string | null | undefined): string[] => {
    const reference = references.get(id ?? '');
    return reference === undefined ? [] : [reference];
  };
  const shipments = (order.shipments ?? []).map(({ id, status, carrier, tracking, dispatchDate, items }): PartnerShipment => ({
    id,
    state: stateOfShipment(status),
    carrier: carrier?.name || null,
    trackingNumber: tracking?.number || null,
    trackingUrl: httpsUrl(tracking?.url),
    sentAt: dateOf(dispatchDate),
    itemReferences: [...new Set((items ?? []).flatMap(({ itemId }) => referenceOf(itemId)))],
  }));
  return {
    id: order.id,
    state: stateOf(order, shipments),
    issues: (order.status.issues ?? []).map(({ objectId, errorCode, description }): PartnerIssue => ({
      code: errorCode,
      description: description ?? '',
      itemReference: referenceOf(objectId)[0] ?? null,
      isFinal: /FailedToDownload|ItemUnavailable/i.test(errorCode),
    })),
    ...chargesOf(order),
    shipments,
  };
}

function stateOf({ status }: ProdigiOrder, shipments: readonly PartnerShipment[]): PartnerOrder['state'] {
  if (is(status.stage, 'Cancelled')) return 'cancelled';
  if (is(status.stage, 'Complete') || shipments.some(({ state }) => state === 'sent')) return 'sent';
  return BEGUN.includes(status.details?.inProduction?.toLowerCase() ?? '') ? 'printing' : 'accepted';
}

function stateOfShipment(status: string | null | undefined): PartnerShipment['state'] {
  return is(status, 'Shipped') ? 'sent' : is(status, 'Cancelled') ? 'cancelled' : 'preparing';
}

/** Our references by the ids of items and of their assets. */
function referencesOf({ items }: ProdigiOrder): Map<string, string> {
  return new Map(
    items.flatMap(({ id, merchantReference, assets }) =>
      [id, ...(assets ?? []).map((asset) => asset.id)].map((each): [string, string] => [each ?? '', merchantReference ?? '']),
    ),
  );
}

/** Null if there are no charges, or charges in several currencies. */
function chargesOf({ charges }: ProdigiOrder): Pick<PartnerOrder, 'chargedCents' | 'currency'> {
  const costs = (charges ?? []).flatMap(({ totalCost }) => totalCost ?? []);
  const [currency, ...others] = new Set(costs.map((each) => each.currency));
  if (currency === undefined || others.length > 0) return { chargedCents: null, currency: null };
  return { chargedCents: costs.reduce((sum, { cents }) => sum + cents, 0), currency };
}

function is(value: string | null | undefined, expected: string): boolean {
  return value?.toLowerCase() === expected.toLowerCase();
}

function httpsUrl(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'https:' && url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

function dateOf(text: string | null | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}
