import type { AuditEntry } from '../../platform/index.js';
import type { PrintFile } from '../model/print-file.entity.js';
import type { OrderMail } from '../model/order-mail.entity.js';
import type { OrderIssue } from '../model/order-issue.entity.js';
import type { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import type { RefundItem } from '../model/refund-item.entity.js';
import type { PackedParcel, Parcel } from '../model/parcel.entity.js';
import type { Refund } from '../model/refund.entity.js';
import { type TimelineData, timelineOf } from './timeline.js';

const OWNER = 'the owner';

function minute(count: number): Date {
  return new Date(Date.UTC(2026, 10, 22, 10, count));
}

function history(order: Partial<Order>, parts: Partial<TimelineData> = {}): TimelineData {
  const paid = { createdAt: minute(0), paymentState: 'paid', paidAt: minute(1), receivedCents: 7200 };
  return {
    order: { ...paid, ...order } as Order,
    lines: [],
    issues: [],
    sentMails: [],
    refunds: [],
    refundItems: [],
    grants: [],
    printFiles: [],
    parcels: [],
    requests: [],
    lineChanges: [],
    printChecks: [],
    productions: [],
    changes: [],
    ...parts,
  };
}

function refund(parts: Partial<Refund>): Refund {
  return {
    id: 'r',
    source: 'owner',
    state: 'confirmed',
    amountCents: 1000,
    requestedBy: OWNER,
    createdAt: minute(5),
    ...parts,
  } as Refund;
}

function change(action: string, before: object | null, after: object | null): AuditEntry {
  return { action, before, after, actorId: OWNER, createdAt: minute(6) } as AuditEntry;
}

function textsOf(orderHistory: TimelineData): string[] {
  return timelineOf(orderHistory).map(({ text }) => text);
}

describe('the timeline of an order', () => {
  it('lists the newest entry first', () => {
    expect(textsOf(history({}))).toEqual(['The payment of $72.00 was received', 'The order was placed']);
  });

  it('shows a payment page that closed unpaid', () => {
    const closed = history({ paymentState: 'expired', paidAt: null, expiresAt: minute(60) });
    expect(textsOf(closed)[0]).toBe('The payment page closed without a payment');
  });

  it('shows why an order needs attention until it is accepted', () => {
    const issues = [{ code: 'disputed', detail: {}, raisedAt: minute(9) } as OrderIssue];
    const [newest] = timelineOf(history({ paymentState: 'needs_attention' }, { issues }));
    expect(newest).toMatchObject({
      at: minute(9),
      kind: 'attention',
      text: 'It needs your attention. The customer disputes this payment.',
    });
    expect(textsOf(history({}, { issues }))).not.toContainEqual(expect.stringContaining('attention'));
  });

  it.each([
    [{ state: 'requested' }, 'A refund of $10.00 was requested; Stripe hasn’t confirmed it yet'],
    [{ state: 'confirmed', reason: 'A scratch' }, '$10.00 was refunded: A scratch'],
    [
      { state: 'refused', refusal: 'charge_already_refunded' },
      'A refund of $10.00 did not go through. Stripe has already refunded this payment in full.',
    ],
    [
      { state: 'failed' },
      'A refund of $10.00 did not go through. The customer’s bank didn’t accept the money. It’s back in your Stripe account.',
    ],
  ] as [Partial<Refund>, string][])('shows a refund that is %j', (parts, text) => {
    expect(timelineOf(history({}, { refunds: [refund(parts)] }))[0]).toMatchObject({ kind: 'refund', text, by: OWNER });
  });

  it('distinguishes refunds made at Stripe from those made here', () => {
    const refunds = [refund({}), refund({ id: 's', source: 'stripe', amountCents: 500, requestedBy: null })];
    const sentMails = [{ kind: 'refunded', refundId: 's', createdAt: minute(5), sentAt: null } as OrderMail];
    const texts = textsOf(history({}, { sentMails, refunds }));
    expect(texts.filter((text) => text.includes('was refunded'))).toEqual([
      '$10.00 was refunded',
      '$5.00 was refunded at Stripe',
    ]);
    expect(texts).toContain('The email about the refund of $5.00 is waiting to be sent');
  });

  it('reminds of the stock after a full refund, unless everything was put back', () => {
    const isReminded = (takenQuantity: number) => {
      const lines = [{ id: 'l', variant: 'product', takenQuantity }] as OrderLine[];
      const texts = textsOf(history({ paymentState: 'refunded' }, { lines, refunds: [refund({})] }));
      return texts.some((text) => text.includes('stock'));
    };
    expect([isReminded(1), isReminded(0)]).toEqual([true, false]);
  });

  it('says what a refund is for', () => {
    const lines = [{ id: 'l', variant: 'pdf', productName: 'A Mug of Us' }] as OrderLine[];
    const refundItems = [
      { refundId: 'r', kind: 'shipping', quantity: 1 },
      { refundId: 'r', kind: 'gift', orderLineId: 'l', quantity: 2 },
    ] as RefundItem[];
    expect(textsOf(history({}, { lines, refunds: [refund({ reason: 'A scratch' })], refundItems }))[0]).toBe(
      '$10.00 (2 × A Mug of Us, Shipping) was refunded: A scratch',
    );
  });

  it('says why a gift is printed from the picture as it was approved', () => {
    const lines = [{ id: 'l', variant: 'product', productName: 'A Poster of Us' }] as OrderLine[];
    const made = { orderLineId: 'l', objectKey: 'key', finishedAt: minute(7), render: 'no_photo', upscale: 'off' };
    const newest = (file: object) => timelineOf(history({}, { lines, printFiles: [{ ...made, ...file } as PrintFile] }))[0];
    expect(newest({})).toMatchObject({
      at: minute(7),
      text: '“A Poster of Us” is printed from the approved picture: a larger one can’t be made, because its photo was deleted',
    });
    const others = [{ render: null }, { render: 'rendered' }, { upscale: 'upscaled' }, { finishedAt: null, objectKey: null }];
    for (const file of others) expect(newest(file)?.text).not.toContain('Poster');
  });

  it('says what was sent when, by whom, and when it arrived', () => {
    const lines = [{ id: 'l', variant: 'product', productName: 'A Mug of Us', quantity: 3 }] as OrderLine[];
    const parcel = (id: string, parts: Partial<Parcel>): PackedParcel => ({
      parcel: {
        id,
        state: 'sent',
        carrier: null,
        trackingNumber: null,
        sentAt: minute(7),
        deliveredAt: null,
        ...parts,
      } as Parcel,
      contents: [{ parcelId: id, orderLineId: 'l', quantity: 1 } as PackedParcel['contents'][number]],
    });
    const parcels = [
      parcel('first', { carrier: 'UPS', trackingNumber: '1Z' }),
      parcel('second', { state: 'delivered', sentAt: minute(8), deliveredAt: minute(9) }),
      parcel('third', { state: 'cancelled' }),
    ];
    const changes = [change('parcel-sent', null, { parcel: 'first' })];
    const order = { status: 'completed', shippedAt: minute(10) } as const;
    expect(timelineOf(history(order, { lines, parcels, changes })).slice(0, 4)).toMatchObject([
      { text: 'Everything in the order was sent, so it is completed', by: null },
      { text: 'A parcel with 1 × A Mug of Us has arrived, the customer says', by: null },
      { text: 'A parcel with 1 × A Mug of Us was sent', by: null },
      { text: 'A parcel with 1 × A Mug of Us was sent with UPS, tracking number 1Z', by: OWNER },
    ]);
  });

  it('describes the owner’s actions, unknown ones included', () => {
    const changes = [
      change('status-changed', { status: 'pending' }, { status: 'processing' }),
      change('gift-wrapped', null, {}),
      change('constructor', null, {}),
      change('refund-requested', null, {}),
    ];
    expect(textsOf(history({}, { changes })).slice(0, 3)).toEqual([
      'The status was changed from Pending to Processing',
      'Gift wrapped',
      'Constructor',
    ]);
  });

  it('is limited in length', () => {
    expect(timelineOf(history({}, { refunds: Array(500).fill(refund({ state: 'requested' })) }))).toHaveLength(200);
  });
});
