import type Stripe from 'stripe';
import { readSession } from './payment-snapshot.js';

test('removes characters that PostgreSQL refuses', () => {
  const session = {
    id: 'cs_test_1',
    status: 'complete',
    payment_status: 'paid',
    customer_details: { name: 'Ann\u0000', phone: '\u0000' },
    collected_information: {
      shipping_details: { name: 'Ann\ud800 Lee', address: { line1: '1 Main\u0000St', line2: '', city: ' Rome ', country: 'US' } },
    },
  };
  const payment = readSession(session as unknown as Stripe.Checkout.Session);
  expect(payment).toMatchObject({
    name: 'Ann',
    phone: null,
    shipping: { name: 'Ann\ufffd Lee', line1: '1 Main St', line2: null, city: 'Rome', state: null, country: 'US' },
  });
});
