import type {
  AdminProblemList,
  OrderProblemList,
  ProblemAnswer,
  ProblemCounts,
  ProblemRefund,
  ProblemReprint,
  AdminProblemQuery,
} from '../../../../server/admin/problems/contract.js';
import { api } from '../../../shared/api/api.js';

/** The order shows refunds, stock and timeline, the overview counts open problems, and a reprint is a print to check. */
const CHANGED = ['AdminProblem', 'AdminOrder', 'PrintCheck', 'Overview'] as const;

interface Refund {
  id: string;
  body: ProblemRefund;
  /** The same key for the same attempt, so that a lost answer never causes a second refund. */
  idempotencyKey: string;
}

export const {
  useAdminProblemsQuery,
  useProblemsOfOrderQuery,
  useProblemCountsQuery,
  useReprintProblemMutation,
  useRefundProblemMutation,
  useAnswerProblemMutation,
  useUndoProblemMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    adminProblems: build.query<AdminProblemList, AdminProblemQuery>({
      query: ({ state, after }) => ({ url: 'admin/problems', params: { ...(state && { state }), ...(after && { after }) } }),
      providesTags: ['AdminProblem'],
    }),
    problemsOfOrder: build.query<OrderProblemList, string>({
      query: (id) => `admin/orders/${encodeURIComponent(id)}/problems`,
      providesTags: ['AdminProblem'],
    }),
    problemCounts: build.query<ProblemCounts, void>({ query: () => 'admin/problems/counts', providesTags: ['AdminProblem'] }),
    reprintProblem: build.mutation<OrderProblemList, { id: string; body: ProblemReprint }>({
      query: ({ id, body }) => ({ url: `admin/problems/${id}/reprint`, method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
    refundProblem: build.mutation<OrderProblemList, Refund>({
      query: ({ id, body, idempotencyKey }) => ({
        url: `admin/problems/${id}/refund`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: [...CHANGED],
    }),
    answerProblem: build.mutation<OrderProblemList, { id: string; body: ProblemAnswer }>({
      query: ({ id, body }) => ({ url: `admin/problems/${id}/answer`, method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
    undoProblem: build.mutation<OrderProblemList, string>({
      query: (id) => ({ url: `admin/problems/${id}/undo`, method: 'POST' }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});
