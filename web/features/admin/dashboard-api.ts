import { api } from '../../shared/api/api.js';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Refused to everybody but the owner. */
    adminAccess: build.query<null, void>({ query: () => 'admin/access' }),
  }),
});

export const { useAdminAccessQuery } = dashboardApi;
