import type { ParcelNews } from '../fulfilment/index.js';
import type { ProductionItem } from '../model/production-item.entity.js';
import type { PartnerShipment } from './print-partner.js';

/** The partner says which items are in a parcel, but not how many pieces: pieces of an item in several are shared among them. */
export function parcelNews(shipments: readonly PartnerShipment[], items: readonly ProductionItem[]): ParcelNews[] {
  return shipments.map((shipment) => ({
    partnerShipmentId: shipment.id,
    state: shipment.state,
    carrier: shipment.carrier,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: shipment.trackingUrl,
    sentAt: shipment.sentAt,
    lines: items
      .filter(({ id }) => shipment.itemReferences.includes(id))
      .map((item) => ({ orderLineId: item.orderLineId, quantity: piecesIn(shipment, item, shipments) })),
  }));
}

function piecesIn(shipment: PartnerShipment, { id, quantity }: ProductionItem, shipments: readonly PartnerShipment[]): number {
  const sharing = shipments.filter(({ state, itemReferences }) => state !== 'cancelled' && itemReferences.includes(id));
  const position = sharing.indexOf(shipment);
  if (position < 0) return quantity;
  const equal = Math.floor(quantity / sharing.length);
  return Math.max(1, equal + (position < quantity % sharing.length ? 1 : 0));
}
