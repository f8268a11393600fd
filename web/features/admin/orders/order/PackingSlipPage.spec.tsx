import '@testing-library/jest-dom';
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { stubApi } from '../../../../../test/support/stub-api.js';
import PackingSlipPage from './PackingSlipPage.js';

const FRAME = { id: 'l', product_name: 'A Frame', product_type: 'product', quantity: 1, refunded_quantity: 0, words: [] };
const PAID = {
  id: '018f0000-0000-7000-8000-000000000001',
  order_number: 'KS-AAAAA-BBBBB',
  status: 'processing',
  payment_state: 'paid',
  created_at: '2026-11-21T12:00:00.000Z',
  customer: { id: 'c', first_name: 'Nora', last_name: 'Alvim', email: 'nora@post.example' },
  parcels: [],
  unsent: [{ id: 'l', quantity: 1 }],
  unsent_waiting: [],
  lines: [{ ...FRAME, kind: 'framed-print', orientation: null }],
} as unknown as AdminOrderDetails;

const PARCEL = '018f0000-0000-7000-8000-000000000002';

let order: AdminOrderDetails;

stubApi(() => ({ data: order }));

function open(search = '') {
  return renderInShop(
    <Routes>
      <Route path="bestgiftsdashboard/orders/:id/packing-slip" element={<PackingSlipPage />} />
    </Routes>,
    { address: `/bestgiftsdashboard/orders/${PAID.id}/packing-slip${search}` },
  );
}

it.each([
  ['sent', 0],
  ['cancelled', 1],
] as const)('of a parcel that is %s has %d warnings', async (state, count) => {
  const parcel = { id: PARCEL, state, lines: [{ id: 'l', quantity: 1 }] } as AdminOrderDetails['parcels'][number];
  order = { ...PAID, parcels: [parcel] };
  open(`?parcel=${PARCEL}`);
  expect(await screen.findByText('A Frame')).toBeVisible();
  expect(screen.queryAllByText('This parcel was removed. Don’t ship it.')).toHaveLength(count);
});

it('says that the order was canceled once the owner returns to it', async () => {
  order = PAID;
  const { store } = open();
  const stopListening = setupListeners(store.dispatch);
  expect(await screen.findByText('A Frame')).toBeVisible();
  order = { ...PAID, status: 'cancelled' };
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('This order was canceled. Don’t ship it.')).toBeVisible();
  stopListening();
});
