import { api } from './api.js';

const adminAccessApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Refused to everybody but the owner. */
    adminAccess: build.query<null, void>({ query: () => 'admin/access' }),
  }),
});

export const { useAdminAccessQuery } = adminAccessApi;
