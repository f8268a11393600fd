import type { AdminOrderDetails, NewOrderNote, OrderNote, ResendMail } from '../../../../../server/admin/orders/contract.js';
import type { NewEvidence } from '../../../../../server/admin/orders/disputes/contract.js';
import type { ParcelRequest, ParcelStateRequest } from '../../../../../server/admin/orders/parcels/contract.js';
import type { AddressChange } from '../../../../../server/checkout/production/address/contract.js';
import type { RefundRequest } from '../../../../../server/admin/orders/refunds/contract.js';
import { api } from '../../../../shared/api/api.js';

interface Refund {
  id: string;
  request: Partial<RefundRequest>;
  /** The same key for the same attempt, so that a lost answer never causes a second refund. */
  idempotencyKey: string;
}
/** Paths of the owner's actions on a production. */
export type ProductionAction = 'send-now' | 'hold' | 'cancel' | 'send-again' | `items/${string}/by-hand`;

/** A note on the order, or one about evidence that was sent for a dispute. */
export interface NoteOfOrder {
  id: string;
  kind: 'notes' | 'evidence';
  noteId: string;
}

interface ParcelOfOrder {
  id: string;
  parcelId: string;
}

/** Refunds, parcels and payments decide what problems can be refunded, and which prints wait. */
export const ORDER_CHANGED = ['AdminOrder', 'AdminCustomer', 'AdminProblem', 'PrintCheck', 'Overview'] as const;

export const orderDetailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminOrder: build.query<AdminOrderDetails, string>({
      query: (id) => `admin/orders/${encodeURIComponent(id)}`,
      providesTags: ['AdminOrder'],
    }),
    sendParcel: build.mutation<AdminOrderDetails, { id: string; request: ParcelRequest }>({
      query: ({ id, request }) => ({ url: `admin/orders/${id}/parcels`, method: 'POST', body: request }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
    correctParcel: build.mutation<AdminOrderDetails, ParcelOfOrder & { request: ParcelRequest }>({
      query: ({ id, parcelId, request }) => ({ url: `admin/orders/${id}/parcels/${parcelId}`, method: 'PUT', body: request }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
    setParcelState: build.mutation<AdminOrderDetails, ParcelOfOrder & ParcelStateRequest>({
      query: ({ id, parcelId, state }) => ({
        url: `admin/orders/${id}/parcels/${parcelId}/state`,
        method: 'PUT',
        body: { state },
      }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
    /** Refetched after a refusal or a lost answer, because its state is unknown. */
    refundOrder: build.mutation<AdminOrderDetails, Refund>({
      query: ({ id, request, idempotencyKey }) => ({
        url: `admin/orders/${id}/refunds`,
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
    acceptPayment: build.mutation<AdminOrderDetails, string>({
      query: (id) => ({ url: `admin/orders/${id}/accept`, method: 'POST' }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
    production: build.mutation<AdminOrderDetails, { id: string; productionId: string; action: ProductionAction }>({
      query: ({ id, productionId, action }) => ({
        url: `admin/orders/${id}/productions/${productionId}/${action}`,
        method: 'POST',
      }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
    /** Refetched after a refusal: the address may be another one by now. */
    changeAddress: build.mutation<AdminOrderDetails, { id: string; change: AddressChange }>({
      query: ({ id, change }) => ({ url: `admin/orders/${id}/shipping-address`, method: 'PUT', body: change }),
      invalidatesTags: [...ORDER_CHANGED],
    }),
    addNote: build.mutation<OrderNote, { id: string; note: NewOrderNote }>({
      query: ({ id, note }) => ({ url: `admin/orders/${id}/notes`, method: 'POST', body: note }),
      invalidatesTags: ['AdminOrder'],
    }),
    deleteNote: build.mutation<void, NoteOfOrder>({
      query: ({ id, kind, noteId }) => ({ url: `admin/orders/${id}/${kind}/${noteId}`, method: 'DELETE' }),
      invalidatesTags: ['AdminOrder'],
      onQueryStarted: async ({ id, noteId }, { dispatch, queryFulfilled }) => {
        const isKept = (note: { id: string }) => note.id !== noteId;
        const { undo } = dispatch(
          orderDetailsApi.util.updateQueryData('adminOrder', id, (order) => {
            order.notes = order.notes.filter(isKept);
            for (const dispute of order.disputes) dispute.evidence = dispute.evidence.filter(isKept);
          }),
        );
        await queryFulfilled.catch(undo);
      },
    }),
    restoreNote: build.mutation<unknown, NoteOfOrder>({
      query: ({ id, kind, noteId }) => ({ url: `admin/orders/${id}/${kind}/${noteId}/restore`, method: 'POST' }),
      invalidatesTags: ['AdminOrder'],
    }),
    addEvidence: build.mutation<void, { id: string; disputeId: string; evidence: NewEvidence }>({
      query: ({ id, disputeId, evidence }) => ({
        url: `admin/orders/${id}/disputes/${encodeURIComponent(disputeId)}/evidence`,
        method: 'POST',
        body: evidence,
      }),
      invalidatesTags: ['AdminOrder'],
    }),
    resendMail: build.mutation<void, { id: string } & ResendMail>({
      query: ({ id, mail }) => ({ url: `admin/orders/${id}/mails`, method: 'POST', body: { mail } }),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});

export const {
  useAdminOrderQuery,
  useSendParcelMutation,
  useCorrectParcelMutation,
  useSetParcelStateMutation,
  useRefundOrderMutation,
  useAcceptPaymentMutation,
  useProductionMutation,
  useChangeAddressMutation,
  useAddNoteMutation,
  useDeleteNoteMutation,
  useRestoreNoteMutation,
  useAddEvidenceMutation,
  useResendMailMutation,
} = orderDetailsApi;
