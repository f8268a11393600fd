import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { adminOrderDetails, type AdminOrderDetails, type OrderNote } from '../../server/admin/orders/contract.js';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { DeletedPictures } from '../../server/checkout/prints/deleted-pictures.js';
import { StuckWork } from '../../server/checkout/upkeep/stuck-work.js';
import {
  addPicture,
  addProduct,
  giveOwnPictures,
  orderRow,
  pay,
  type PlacedOrder,
  placeOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { msToNextHour } from '../support/hours.js';
import { AdminOrdersClient, errorOf } from '../support/admin-orders-client.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let owner: AdminOrdersClient;

beforeAll(async () => {
  shop = await TestShop.open({ env: { RATE_LIMITS: 'on' } });
  shop.passTime(msToNextHour(shop.now()));
  owner = await AdminOrdersClient.open(shop);
});
afterAll(() => shop.close());

const texts = ({ timeline }: AdminOrderDetails): string[] => timeline.map(({ text }) => text);

describe('one order', () => {
  it.each([randomUUID(), 'x', '%00', '1'.repeat(300)])('is not found by the id %s', async (id) => {
    expect(await errorOf(owner.call('GET', id))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
  });

  it('offers no actions while unpaid', async () => {
    const { id } = await owner.placeOrder();
    const details = adminOrderDetails.parse(await owner.details(id));
    expect(details).toMatchObject({
      payment_state: 'unpaid',
      paid_at: null,
      refundable_amount: 0,
      can_ship: false,
      can_accept: false,
      mails: [],
      ship_to: null,
    });
    expect(texts(details)).toEqual(['The order was placed']);
  });

  it('shows customer, address, lines, amounts and timeline once paid', async () => {
    const order = await owner.paidOrder('combo', 2);
    // The mail may reach the inbox before it is recorded as sent.
    await until(
      async () =>
        (await shop.sql('select from checkout.order_mails where order_id = $1 and sent_at is not null', [order.id])).length > 0,
    );
    const details = adminOrderDetails.parse(await owner.details(order.id));
    expect(details).toMatchObject({
      order_number: order.orderNumber,
      customer: { first_name: 'Grace', last_name: 'Okoye', email: order.email, phone: '+12075550101', has_account: false },
      email: order.email,
      subtotal_amount: 144,
      shipping_amount: 0,
      refundable_amount: 144,
      shipping_method: 'standard',
      ship_to: ['Nora Alvim', '18 Orchard Lane', 'Portland, ME 04101', 'United States'],
      ship_phone: '+12075550101',
      payment_reference: order.payment_intent,
      can_ship: true,
      mails: ['confirmation'],
      lines: [{ product_name: 'The Two of You, Framed', quantity: 2, unit_price: 72, total_price: 144, picture: null }],
    });
    expect(texts(details).toSorted()).toEqual([
      'The PDFs were created',
      'The confirmation was sent',
      'The order was placed',
      'The payment of $144.00 was received',
      '“The Two of You, Framed” waits for the customer’s picture or words',
    ]);
    expect((await shop.call('GET', details.lines[0]?.pdf_url ?? '')).headers.get('content-type')).toBe('application/pdf');
  });

  it('lists what the owner changed, newest first', async () => {
    const { id } = await owner.paidOrder('pdf');
    await until(async () => texts(await owner.details(id)).includes('The confirmation was sent'));
    await owner.call('PATCH', id, { status: 'processing' });
    const [newest] = (await owner.details(id)).timeline;
    expect(newest).toMatchObject({ kind: 'change', text: 'The status was changed from Pending to Processing', by: 'Nora Alvim' });
  });
});

const WORD_FIELDS = ['Names', 'Date'].map((label) => ({ label, example: '', maxLength: 20, required: false }));

describe('the customer’s own picture', () => {
  async function withPicture(): Promise<{ order: PlacedOrder; id: string; userId: string; imageId: string }> {
    const email = `painter-${randomUUID()}@example.com`;
    const { id: userId, token } = await shop.signIn(email);
    const imageId = await addPicture(shop, userId);
    const gift = { productId: await addProduct(shop, { wordFields: WORD_FIELDS }), productType: 'product' as const, quantity: 1 };
    const items = [
      {
        ...gift,
        generatedImageId: imageId,
        words: [
          { label: 'Names', text: 'Nora' },
          { label: 'Date', text: '' },
        ],
        dedication: 'For you',
      },
    ];
    const order = await placeOrder(shop, items, { token });
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    return { order, id: (await orderRow(shop, order)).id, userId, imageId };
  }

  it('is downloaded at full size and named after the order', async () => {
    const { id, order } = await withPicture();
    const { lines, customer } = await owner.details(id);
    expect(customer.has_account).toBe(true);
    expect(lines[0]).toMatchObject({ words: [{ label: 'Names', text: 'Nora' }], view_url: null, dedication: 'For you' });
    expect(lines[0]).toMatchObject({ picture: { width: 1024, height: 1280, preview_url: expect.any(String) } });
    const file = await shop.call('GET', lines[0]?.picture?.print_url ?? '');
    expect(file.headers.get('content-disposition')).toContain(
      `Keepsake%20${order.orderNumber}%201%20The%20Two%20of%20You%2C%20Framed.png`,
    );
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width: 1024, height: 1280 });
  });

  it('is the order’s own copy after the account has deleted it', async () => {
    const { id, imageId } = await withPicture();
    await shop.sql('update generation.pictures set deleted_at = now() where id = $1', [imageId]);
    await shop.web.app.get(DeletedPictures).release({ pictureId: imageId });
    await shop.sql('delete from generation.pictures where id = $1', [imageId]);
    const { lines } = await owner.details(id);
    expect(lines[0]?.picture).toMatchObject({ width: 1024, height: 1280, print_url: expect.stringContaining('.png') });
    expect((await shop.call('GET', lines[0]?.picture?.print_url ?? '')).status).toBe(200);
  });

  it('may be missing without an error', async () => {
    const { id, order, imageId } = await withPicture();
    await until(async () => (await orderRow(shop, order)).fulfilled_at);
    await shop.sql('update checkout.order_lines set picture = null where order_id = $1', [id]);
    await shop.sql('delete from generation.pictures where id = $1', [imageId]);
    expect((await owner.details(id)).lines).toMatchObject([{ picture: null }]);
  });

  it('is erased with its buyer, like notes and reasons', async () => {
    const email = `leaver-${randomUUID()}@example.com`;
    const { id: userId, token } = await shop.signIn(email);
    const order = await placeOrder(shop, [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }], { token });
    await pay(shop, order);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    await owner.call('POST', `${id}/notes`, { text: 'Called about her daughter' });
    expect((await owner.refund(id, 1, { reason: 'Her daughter was ill' })).status).toBe(200);
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId, contactHashes: [] });
    const details = adminOrderDetails.parse(await owner.details(id));
    expect(details).toMatchObject({
      email: '',
      notes: [],
      mails: [],
      refunds: [{ reason: '' }],
      customer: { first_name: 'Deleted', phone: null },
    });
    expect(JSON.stringify(details)).not.toContain('daughter');
    expect(await errorOf(owner.call('POST', `${id}/mails`, { mail: 'confirmation' }))).toEqual([409, 'CHECKOUT.NOT_PAID']);
    expect(await errorOf(owner.call('POST', `${id}/notes`, { text: 'She wrote again' }))).toEqual([409, 'CHECKOUT.BUYER_GONE']);
  });

  it('leaves no shipping address behind', async () => {
    const { id } = await owner.paidOrder('product');
    await shop.sql(`update checkout.orders set email = null, buyer_erased_at = now() where id = $1`, [id]);
    const parcel = { carrier: 'UPS', trackingNumber: '1Z' };
    expect(await errorOf(owner.call('POST', `${id}/parcels`, parcel))).toEqual([409, 'CHECKOUT.NOT_TO_BE_SHIPPED']);
  });
});

describe('a note', () => {
  it.each([
    ['nothing', { text: '  ' }],
    ['no words', { text: 1 }],
    ['a book', { text: 'a'.repeat(2_001) }],
    ['what cannot be stored', { text: 'a\u0000b' }],
    ['half a sign', { text: '\ud800' }],
  ])('of %s is refused', async (_, body) => {
    expect(await errorOf(owner.call('POST', `${randomUUID()}/notes`, body))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('is not found by an unknown id, or in another order', async () => {
    const [one, other] = [await owner.placeOrder('pdf'), await owner.placeOrder('pdf')];
    expect(await errorOf(owner.call('POST', `${randomUUID()}/notes`, { text: 'Hello' }))).toEqual([
      404,
      'CHECKOUT.ORDER_NOT_FOUND',
    ]);
    const note = (await (await owner.call('POST', `${one.id}/notes`, { text: 'Hello' })).json()) as OrderNote;
    for (const address of [`${other.id}/notes/${note.id}`, `${one.id}/notes/${randomUUID()}`, `${one.id}/notes/x`]) {
      expect(await errorOf(owner.call('DELETE', address))).toEqual([404, 'CHECKOUT.NOTE_NOT_FOUND']);
      expect(await errorOf(owner.call('POST', `${address}/restore`))).toEqual([404, 'CHECKOUT.NOTE_NOT_FOUND']);
    }
  });

  it('is stored as written and can be deleted and restored, all shown in the timeline', async () => {
    const { id } = await owner.placeOrder('pdf');
    await owner.call('POST', `${id}/notes`, { text: 'First' });
    const answer = await owner.call('POST', `${id}/notes`, { text: '<b>Second</b>\nline' });
    const note = (await answer.json()) as OrderNote;
    expect([answer.status, note]).toMatchObject([201, { text: '<b>Second</b>\nline', by: 'Nora Alvim' }]);
    const notes = async () => (await owner.details(id)).notes.map(({ text }) => text);
    expect(await notes()).toEqual(['First', '<b>Second</b>\nline']);
    expect((await owner.call('DELETE', `${id}/notes/${note.id}`)).status).toBe(204);
    expect((await owner.call('DELETE', `${id}/notes/${note.id}`)).status).toBe(204);
    expect(await notes()).toEqual(['First']);
    expect(await (await owner.call('POST', `${id}/notes/${note.id}/restore`)).json()).toEqual(note);
    expect(await notes()).toEqual(['First', '<b>Second</b>\nline']);
    const noteEvents = texts(await owner.details(id)).filter((text) => text.includes('note'));
    expect(noteEvents.toSorted()).toEqual([
      'A deleted note was restored',
      'A note was added',
      'A note was added',
      'A note was deleted',
    ]);
  });

  it('is gone for good a day after its deletion', async () => {
    const { id } = await owner.placeOrder('pdf');
    const note = (await (await owner.call('POST', `${id}/notes`, { text: 'Old' })).json()) as OrderNote;
    await owner.call('DELETE', `${id}/notes/${note.id}`);
    await shop.sql(`update checkout.order_notes set deleted_at = now() - interval '25 hours' where id = $1`, [note.id]);
    await shop.web.app.get(StuckWork).requeue();
    expect(await errorOf(owner.call('POST', `${id}/notes/${note.id}/restore`))).toEqual([404, 'CHECKOUT.NOTE_NOT_FOUND']);
  });
});

describe('a parcel', () => {
  it('and its correction are in the timeline, without the number in the audit log', async () => {
    const { id, email } = await owner.paidOrder();
    await shop.inbox.mailTo(email);
    await giveOwnPictures(shop, id);
    const parcel = { carrier: 'UPS', trackingNumber: '1Z999' };
    const sent = (await (await owner.call('POST', `${id}/parcels`, parcel)).json()) as AdminOrderDetails;
    expect(sent).toMatchObject({ mails: ['confirmation', 'shipped'], parcels: [{ number: '1Z999' }], unsent: [] });
    expect(sent.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'parcel',
        text: 'A parcel with 1 × The Two of You, Framed was sent with UPS, tracking number 1Z999',
        by: 'Nora Alvim',
      }),
    );
    await owner.call('PUT', `${id}/parcels/${sent.parcels[0]?.id}`, { ...parcel, trackingNumber: '1Z111' });
    const corrected = texts(await owner.details(id));
    expect(corrected).toContain('A parcel was corrected');
    expect(corrected).toContain('The status was changed from Pending to Completed');
    const log = await shop.sql('select after from platform.audit_log where subject_id = $1', [id]);
    expect(JSON.stringify(log)).not.toContain('1Z');
  });
});

describe('resending an email', () => {
  it('refuses emails that do not apply to the order', async () => {
    const { id } = await owner.placeOrder('pdf');
    expect(await errorOf(owner.call('POST', `${id}/mails`, { mail: 'refunded' }))).toEqual([400, 'REQUEST.INVALID']);
    expect(await errorOf(owner.call('POST', `${id}/mails`, { mail: 'confirmation' }))).toEqual([409, 'CHECKOUT.NOT_PAID']);
    expect(await errorOf(owner.call('POST', `${id}/mails`, { mail: 'shipped' }))).toEqual([409, 'CHECKOUT.NOT_TO_BE_SHIPPED']);
    expect(await errorOf(owner.call('POST', `${randomUUID()}/mails`, { mail: 'shipped' }))).toEqual([
      404,
      'CHECKOUT.ORDER_NOT_FOUND',
    ]);
  });

  it('sends at most five an hour', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.inbox.mailTo(order.email);
    for (let count = 0; count < 5; count += 1) {
      expect((await owner.call('POST', `${order.id}/mails`, { mail: 'confirmation' })).status).toBe(202);
    }
    expect(await errorOf(owner.call('POST', `${order.id}/mails`, { mail: 'confirmation' }))).toEqual([
      429,
      'CHECKOUT.TOO_MANY_TRIES',
    ]);
    expect(await shop.inbox.mailTo(order.email, 6)).toContain(order.orderNumber);
    expect(texts(await owner.details(order.id))).toContain('The confirmation was sent again');
  });

  it('refuses the confirmation of a refunded order', async () => {
    const { id } = await owner.paidOrder('pdf');
    await shop.sql(`update checkout.orders set payment_state = 'refunded', refunded_cents = total_cents where id = $1`, [id]);
    expect(await errorOf(owner.call('POST', `${id}/mails`, { mail: 'confirmation' }))).toEqual([409, 'CHECKOUT.NOT_PAID']);
  });
});
