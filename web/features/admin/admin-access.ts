import { api } from '../../shared/api/api.js';

const adminAccessApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Refused for everyone except the owner. */
    adminAccess: build.query<null, void>({ query: () => 'admin/access' }),
  }),
});

export const { useAdminAccessQuery } = adminAccessApi;
