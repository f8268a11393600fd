import type {
  PrintCheckCounts,
  PrintCheckList,
  PrintLines,
  PrintLinesResult,
  PrintQuestion,
  PrintRelease,
  PrintRule,
} from '../../../../server/admin/print-checks/contract.js';
import { api } from '../../../shared/api/api.js';

export type CheckGroup = keyof PrintCheckCounts;

/** Green prints are small and released together; yellow ones are large. */
const LIMITS: Record<CheckGroup, number> = { green: 200, yellow: 25 };
/** The order's page shows the release, too. */
const CHANGED = ['PrintCheck', 'AdminOrder'] as const;

export const {
  usePrintChecksQuery,
  usePrintCheckCountsQuery,
  useReleasePrintsMutation,
  useReopenPrintsMutation,
  useAskAboutPrintMutation,
  useSetPrintRuleMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    printChecks: build.query<PrintCheckList, { group: CheckGroup; after: string | undefined }>({
      query: ({ group, after }) => ({
        url: 'admin/print-checks',
        params: { group, limit: LIMITS[group], ...(after && { after }) },
      }),
      providesTags: ['PrintCheck'],
    }),
    printCheckCounts: build.query<PrintCheckCounts, void>({
      query: () => 'admin/print-checks/counts',
      providesTags: ['PrintCheck'],
    }),
    releasePrints: build.mutation<PrintLinesResult, PrintRelease>({
      query: (body) => ({ url: 'admin/print-checks/release', method: 'POST', body }),
      // Some prints may be released even if the answer was lost.
      invalidatesTags: [...CHANGED],
    }),
    reopenPrints: build.mutation<PrintLinesResult, PrintLines>({
      query: (body) => ({ url: 'admin/print-checks/reopen', method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
    askAboutPrint: build.mutation<void, PrintQuestion>({
      query: (body) => ({ url: 'admin/print-checks/ask', method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
    setPrintRule: build.mutation<PrintRule, PrintRule>({
      query: (body) => ({ url: 'admin/print-checks/rule', method: 'PUT', body }),
      invalidatesTags: ['PrintCheck'],
    }),
  }),
});
