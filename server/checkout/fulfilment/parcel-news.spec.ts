import { HOUR_MS } from '../../platform/index.js';
import type { Parcel } from '../model/parcel.entity.js';
import { applyNews, type ParcelNews } from './parcel-news.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const SENT_AT = new Date('2026-11-27T09:00:00Z');

function newParcel(): Parcel {
  return {
    id: 'parcel',
    orderId: 'order',
    productionId: 'production',
    partnerShipmentId: 'shp_1',
    state: 'preparing',
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    createdAt: NOW,
    sentAt: null,
    deliveredAt: null,
    mailDueAt: null,
  } as Parcel;
}

function news(state: ParcelNews['state'], changes: Partial<ParcelNews> = {}): ParcelNews {
  const sentAt = state === 'sent' ? SENT_AT : null;
  const nothing = { carrier: null, trackingNumber: null, trackingUrl: null, lines: [] };
  return { partnerShipmentId: 'shp_1', state, sentAt, ...nothing, ...changes };
}

const NUMBER = { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: 'https://track.example/1Z' };

function after(...all: ParcelNews[]): Parcel {
  const parcel = newParcel();
  all.forEach((each) => applyNews(parcel, each, NOW));
  return parcel;
}

function* ordersOf<T>(values: readonly T[]): Generator<T[]> {
  if (values.length === 0) yield [];
  for (const [index, value] of values.entries()) {
    for (const rest of ordersOf(values.toSpliced(index, 1))) yield [value, ...rest];
  }
}

describe('news of a parcel', () => {
  it('lead to the same parcel in every order, doubled or not', () => {
    const all = [news('preparing'), news('cancelled'), news('sent'), news('sent', NUMBER), news('sent', NUMBER)];
    for (const order of ordersOf(all)) {
      expect(after(...order)).toMatchObject({ state: 'sent', sentAt: SENT_AT, mailDueAt: NOW, ...NUMBER });
    }
  });

  it('do not bring back what was canceled before it left', () => {
    expect(after(news('cancelled'), news('preparing', NUMBER))).toMatchObject({ state: 'cancelled', sentAt: null });
  });

  it('leave a parcel that arrived where it is', () => {
    const arrived = Object.assign(after(news('sent', NUMBER)), { state: 'delivered', deliveredAt: NOW, mailDueAt: null });
    for (const state of ['preparing', 'cancelled', 'sent'] as const) {
      applyNews(arrived, news(state), NOW);
      expect(arrived).toMatchObject({ state: 'delivered', deliveredAt: NOW, mailDueAt: null, ...NUMBER });
    }
  });

  it('may change its number, but never take it away', () => {
    const changed = { carrier: 'DHL', trackingNumber: '2Z', trackingUrl: null };
    expect(after(news('sent', NUMBER), news('sent', changed))).toMatchObject(changed);
    expect(after(news('sent', NUMBER), news('sent'))).toMatchObject(NUMBER);
    expect(after(news('sent', NUMBER), news('sent', { ...NUMBER, carrier: null, trackingUrl: null }))).toMatchObject(NUMBER);
  });

  it.each(['http://track.example/1Z', 'javascript:alert(1)', 'https://', ''])('leave out the address %j', (trackingUrl) => {
    expect(after(news('sent', { ...NUMBER, trackingUrl }))).toMatchObject({ trackingNumber: '1Z', trackingUrl: null });
  });

  it('make the mail wait six hours for a number', () => {
    const silent = after(news('sent'));
    expect(silent.mailDueAt).toEqual(new Date(SENT_AT.getTime() + 6 * HOUR_MS));
    applyNews(silent, news('sent', NUMBER), NOW);
    expect(silent.mailDueAt).toEqual(NOW);
  });

  it('never put the day it left into the future', () => {
    expect(after(news('sent', { sentAt: new Date('2027-01-01') })).sentAt).toEqual(NOW);
    expect(after(news('sent', { sentAt: null })).sentAt).toEqual(NOW);
  });
});
