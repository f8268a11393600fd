import { createPaymentRequest } from '../contract.js';
import { requestHashOf } from './order-placement.js';

it('a request has the hash that the orders of earlier versions have, with the destination', () => {
  // sha256 of {"items":[],"destination":"us"}
  const stored = 'a47416d7047a23af8467b0b1a0237ec93c608382e1f7d06b3f9d69106968ff29';
  expect(requestHashOf(createPaymentRequest.parse({ items: [] }))).toBe(stored);
  expect(requestHashOf(createPaymentRequest.parse({ items: [], destination: 'us' }))).toBe(stored);
  expect(requestHashOf(createPaymentRequest.parse({ items: [], destination: 'international' }))).not.toBe(stored);
});
