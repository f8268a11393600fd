import type { OrderLine } from './order-line.entity.js';
import type { PackedParcel, Parcel } from './parcel.entity.js';
import type { RefundedUnits } from './refund-item.entity.js';
import { unitsOutside } from './unsent-units.js';

const mugs = (quantity: number) => ({ id: 'mugs', variant: 'product', quantity }) as OrderLine;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const parcel = (hour: number, quantity: number): PackedParcel => {
  const id = `parcel ${hour}`;
  return { parcel: { id, createdAt: at(hour) } as Parcel, contents: [{ parcelId: id, orderLineId: 'mugs', quantity }] };
};
const reprint = (hour: number, quantity = 1) => ({ orderLineId: 'mugs', quantity, createdAt: at(hour) });
const refunded = (quantity: number): RefundedUnits => ({ kind: 'gift', orderId: 'order', orderLineId: 'mugs', quantity });

interface Case {
  bought: number;
  refunds?: RefundedUnits[];
  reprints?: ReturnType<typeof reprint>[];
  parcels?: PackedParcel[];
}

describe('units of a line that are to be sent', () => {
  it.each<[string, Case, number]>([
    ['all that were bought', { bought: 2 }, 2],
    ['those that are in no parcel', { bought: 3, parcels: [parcel(1, 1)] }, 2],
    ['not those that were refunded', { bought: 3, refunds: [refunded(2)], parcels: [parcel(1, 1)] }, 0],
    [
      'not less than none, if one was refunded after it was sent',
      { bought: 2, refunds: [refunded(1)], parcels: [parcel(1, 2)] },
      0,
    ],
    ['a reprint, in addition', { bought: 1, parcels: [parcel(1, 1)], reprints: [reprint(2)] }, 1],
    ['a reprint, and what was bought', { bought: 2, parcels: [parcel(1, 1)], reprints: [reprint(2)] }, 2],
    [
      'a reprint of one of two that were sent, of which the other was refunded',
      { bought: 2, parcels: [parcel(1, 2)], reprints: [reprint(2)], refunds: [refunded(1)] },
      1,
    ],
    [
      'no reprint that was sent',
      { bought: 2, parcels: [parcel(1, 2), parcel(3, 1)], reprints: [reprint(2)], refunds: [refunded(1)] },
      0,
    ],
    [
      'a second reprint, too',
      { bought: 2, parcels: [parcel(1, 1), parcel(3, 2)], reprints: [reprint(2), reprint(4)], refunds: [refunded(1)] },
      1,
    ],
    ['no more again than was kept', { bought: 2, parcels: [parcel(1, 2)], reprints: [reprint(2, 2)], refunds: [refunded(1)] }, 1],
    [
      'no reprint of a gift that was refunded since',
      { bought: 1, parcels: [parcel(1, 1)], reprints: [reprint(2)], refunds: [refunded(1)] },
      0,
    ],
  ])('are %s', (_, { bought, refunds = [], reprints = [], parcels = [] }, count) => {
    const outside = unitsOutside([mugs(bought)], refunds, reprints, parcels);
    expect(outside.map(({ quantity }) => quantity)).toEqual(count > 0 ? [count] : []);
  });
});
