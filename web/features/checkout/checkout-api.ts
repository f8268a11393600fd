import type { PaymentStatus } from '../../../server/checkout/order-pages/contract.js';
import { api } from '../../shared/api/api.js';

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentStatus: build.query<PaymentStatus, string>({
      query: (sessionId) => `payments/${encodeURIComponent(sessionId)}`,
    }),
  }),
});

export const { usePaymentStatusQuery } = checkoutApi;
