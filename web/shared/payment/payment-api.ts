import type { CreatePaymentRequest, CreatePaymentResponse } from '../../../server/checkout/contract.js';
import { api } from '../api/api.js';

interface PaymentCall {
  request: CreatePaymentRequest;
  /** The same key for the same attempt: a lost answer never makes a second order. */
  idempotencyKey: string;
}

const paymentApi = api.injectEndpoints({
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
  }),
});

export const { useCreatePaymentMutation } = paymentApi;
