import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import type { ApiError } from '../../../server/platform/errors/contract.js';
import { getAccessToken, revalidateSession } from '../session/auth-client.js';
import { rootReducer } from '../store/root-reducer.js';

/** Options of an endpoint. */
interface CallOptions {
  /** Sent without a session: the answer is the same for everyone. */
  isPublic?: boolean;
}

const publicRequest = fetchBaseQuery({ baseUrl: '/api' });
const request = fetchBaseQuery({
  baseUrl: '/api',
  prepareHeaders: async (headers) => {
    const token = await getAccessToken();
    if (token) headers.set('authorization', `Bearer ${token}`);
    return headers;
  },
});

/** The token could not be refreshed, because the server could not be reached. */
const withoutToken = (error: unknown) => ({ error: { status: 'FETCH_ERROR' as const, error: String(error) } });

/** A refusal may mean that the session was ended elsewhere, or now requires the second factor. */
const requestInSession: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions, FetchBaseQueryMeta> = async (
  args,
  store,
  extra,
) => {
  if (extra?.isPublic) return publicRequest(args, store, extra);
  const result = await Promise.resolve(request(args, store, extra)).catch(withoutToken);
  const refusal = apiErrorOf(result.error);
  if (refusal) void revalidateSession(refusal.code);
  return result;
};

/** The only API slice. Each feature adds its endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: requestInSession,
  tagTypes: [
    'Product',
    'GenerationLimits',
    'Generation',
    'UserImage',
    'GeneratedImage',
    'Order',
    'OrderProblem',
    'Account',
    'Device',
    'RememberedDate',
    'Calendar',
    'AdminOrder',
    'AdminCustomer',
    'AdminDiscount',
    'AdminPack',
    'AdminProduct',
    'AdminProblem',
    'AdminReview',
    'AdminJob',
    'PrintCheck',
    'Overview',
  ],
  endpoints: () => ({}),
});

rootReducer.inject(api);

/** The server's error of a failed call; undefined when the server could not be reached or sent no valid error. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  const body = (error as FetchBaseQueryError | undefined)?.data as Partial<ApiError> | undefined;
  return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as ApiError) : undefined;
}
