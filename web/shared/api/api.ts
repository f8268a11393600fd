import { createApi, fetchBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '../../../server/platform/errors/contract.js';
import { getAccessToken } from '../session/auth-client.js';
import { lateMiddleware, rootReducer } from '../store/root-reducer.js';

/** The one API. Each feature adds its calls with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({
    baseUrl: '/api',
    prepareHeaders: async (headers) => {
      const token = await getAccessToken();
      if (token) headers.set('authorization', `Bearer ${token}`);
      return headers;
    },
  }),
  tagTypes: ['Product', 'GenerationLimits', 'Generation', 'UserImage', 'GeneratedImage', 'Order', 'AdminOrder', 'Overview'],
  endpoints: () => ({}),
});

rootReducer.inject(api);
lateMiddleware.addMiddleware(api.middleware);

/** The server's error behind a failed call, or undefined when the server could not be reached or spoke nonsense. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  const body = (error as FetchBaseQueryError | undefined)?.data as Partial<ApiError> | undefined;
  return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as ApiError) : undefined;
}
