import type { AdminOverview } from '../../../../server/admin/overview/contract.js';
import { api } from '../../../shared/api/api.js';

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminOverview: build.query<AdminOverview, void>({ query: () => 'admin/overview', providesTags: ['Overview'] }),
  }),
});

export const { useAdminOverviewQuery } = overviewApi;
