import type { FailedJobList, JobQueues, RecurringJobList } from '../../../../server/admin/jobs/contract.js';
import { api } from '../../../shared/api/api.js';

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobQueues: build.query<JobQueues, void>({ query: () => 'admin/jobs', providesTags: ['AdminJob'] }),
    recurringJobs: build.query<RecurringJobList, void>({ query: () => 'admin/jobs/recurring', providesTags: ['AdminJob'] }),
    failedJobs: build.query<FailedJobList, { after: string | undefined }>({
      query: ({ after }) => ({ url: 'admin/jobs/failed', params: after ? { after } : {} }),
      providesTags: ['AdminJob'],
    }),
    /** Retries, dismisses or restores a failed job. */
    settleJob: build.mutation<void, { id: string; how: 'retry' | 'dismiss' | 'restore' }>({
      query: ({ id, how }) => ({ url: `admin/jobs/failed/${id}/${how}`, method: 'POST' }),
      invalidatesTags: ['AdminJob', 'Overview'],
    }),
  }),
});

export const { useJobQueuesQuery, useRecurringJobsQuery, useFailedJobsQuery, useSettleJobMutation } = jobsApi;
