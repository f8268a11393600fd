import type { NewProblem, OrderProblem, OrderProblems, ProblemPhoto } from '../../../../../server/checkout/problems/contract.js';
import { api } from '../../../../shared/api/api.js';

/** An order whose gifts may have problems: by the key in the link of a mail, or signed in without one. */
export interface ProblemAccess {
  number: string;
  key: string;
}

const address = ({ number }: ProblemAccess) => `order-problems/${encodeURIComponent(number)}`;
const headersOf = ({ key }: ProblemAccess) => (key ? { 'order-key': key } : {});

export const { useOrderProblemsQuery, useSendProblemMutation, useAddProblemPhotoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    orderProblems: build.query<OrderProblems, ProblemAccess>({
      query: (access) => ({ url: address(access), headers: headersOf(access) }),
      providesTags: ['OrderProblem'],
      keepUnusedDataFor: 0,
    }),
    sendProblem: build.mutation<OrderProblem, { access: ProblemAccess; problem: NewProblem }>({
      query: ({ access, problem }) => ({ url: address(access), method: 'POST', body: problem, headers: headersOf(access) }),
      // Also after a refusal, because the problem may have been reported from another tab.
      invalidatesTags: ['OrderProblem'],
    }),
    addProblemPhoto: build.mutation<ProblemPhoto, { access: ProblemAccess; photo: File }>({
      query: ({ access, photo }) => {
        const body = new FormData();
        body.append('file', photo);
        return { url: `${address(access)}/photos`, method: 'POST', body, headers: headersOf(access) };
      },
    }),
  }),
});
