import type { CreatePaymentRequest, CreatePaymentResponse, PaymentStatus } from '../../../server/checkout/contract.js';
import { api } from '../../shared/api/api.js';

interface PaymentCall {
  request: CreatePaymentRequest;
  /** The same key for the same attempt: a lost answer never makes a second order. */
  idempotencyKey: string;
}

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPayment: build.mutation<CreatePaymentResponse, PaymentCall>({
      query: ({ request, idempotencyKey }) => ({
        url: 'create-payment',
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Order'],
    }),
    paymentStatus: build.query<PaymentStatus, string>({
      query: (sessionId) => `payments/${encodeURIComponent(sessionId)}`,
    }),
  }),
});

export const { useCreatePaymentMutation, usePaymentStatusQuery } = checkoutApi;
