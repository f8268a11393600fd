import type { AuditEntry } from '../../platform/index.js';
import type { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { contentOf, hasLeft, type PackedParcel } from '../model/parcel.entity.js';
import { describeUnits } from '../model/unsent-units.js';
import { type ChangeText, entry, type TimelineEntry } from './timeline-entry.js';

interface ParcelHistory {
  order: Order;
  lines: readonly OrderLine[];
  parcels: readonly PackedParcel[];
  changes: readonly AuditEntry[];
}

/** Texts for audit log actions; null for those that `parcelEntries` shows. */
export const PARCEL_CHANGES: Readonly<Record<string, ChangeText | null>> = {
  'parcel-sent': null,
  'parcel-delivered': null,
  'parcel-corrected': ['parcel', () => 'A parcel was corrected'],
  'parcel-removed': ['parcel', () => 'A parcel was removed: it wasn’t sent'],
  'parcel-restored': ['parcel', () => 'A removed parcel was restored: it is on its way after all'],
  'parcel-not-delivered': ['parcel', () => 'A parcel has not arrived after all'],
};

/** Timeline entries for the parcels of an order. */
export function parcelEntries(history: ParcelHistory): TimelineEntry[] {
  const left = history.parcels.filter(hasLeft);
  return [...left.flatMap((each) => entriesOf(each, history)), ...allSent(history, left)];
}

function entriesOf(packed: PackedParcel, { lines, changes }: ParcelHistory): TimelineEntry[] {
  const { id, carrier, trackingNumber, sentAt, deliveredAt } = packed.parcel;
  const content = contentOf(packed, lines).map(describeUnits).join(', ');
  const parcel = content ? `A parcel with ${content}` : 'The parcel';
  const by = (action: string) => changes.find((change) => change.action === action && isAbout(change, id))?.actorId;
  const number = trackingNumber ? `, tracking number ${trackingNumber}` : '';
  const arrival = by('parcel-delivered');
  return [
    ...(sentAt
      ? [entry(sentAt, 'parcel', `${parcel} was sent${carrier ? ` with ${carrier}` : ''}${number}`, by('parcel-sent'))]
      : []),
    ...(deliveredAt
      ? [entry(deliveredAt, 'parcel', arrival ? `${parcel} has arrived` : `${parcel} has arrived, the customer says`, arrival)]
      : []),
  ];
}

/** Entries from before orders had several parcels do not name a parcel. */
function isAbout({ after }: AuditEntry, parcelId: string): boolean {
  return after?.['parcel'] === undefined || after['parcel'] === parcelId;
}

/** When it is the owner who sends the last parcel, the change of the status says that it completes the order. */
function allSent({ order: { shippedAt, status }, changes }: ParcelHistory, left: readonly PackedParcel[]): TimelineEntry[] {
  if (!shippedAt) return [];
  const isOwners = changes.some(({ action, after }) => action === 'status-changed' && after?.['status'] === 'completed');
  const isCompleted = status === 'completed' && !isOwners;
  if (!isCompleted && left.length < 2) return [];
  return [entry(shippedAt, 'parcel', `Everything in the order was sent${isCompleted ? ', so it is completed' : ''}`)];
}
