import type { AdminPack, AdminPackList, PackWrite } from '../../../../server/admin/packs/contract.js';
import { api } from '../../../shared/api/api.js';

const packsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminPacks: build.query<AdminPack[], void>({
      query: () => 'admin/picture-packs',
      transformResponse: ({ packs }: AdminPackList) => packs,
      providesTags: ['AdminPack'],
    }),
    createPack: build.mutation<AdminPack, PackWrite>({
      query: (body) => ({ url: 'admin/picture-packs', method: 'POST', body }),
      invalidatesTags: ['AdminPack'],
    }),
    switchPack: build.mutation<AdminPack, { id: string; stopped: boolean }>({
      query: ({ id, stopped }) => ({ url: `admin/picture-packs/${encodeURIComponent(id)}`, method: 'PATCH', body: { stopped } }),
      invalidatesTags: ['AdminPack'],
    }),
  }),
});

export const { useAdminPacksQuery, useCreatePackMutation, useSwitchPackMutation } = packsApi;
