import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import type { ApiError } from '../../../server/platform/errors/contract.js';
import { getAccessToken, reviewSession } from '../session/auth-client.js';
import { rootReducer } from '../store/root-reducer.js';

/** Of an endpoint. */
interface CallOptions {
  /** Asked without a session: the answer is the same for everybody. */
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

/** A refusal may mean that the session ended elsewhere, or owes its second factor by now. */
const requestInSession: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions, FetchBaseQueryMeta> = async (
  args,
  store,
  extra,
) => {
  if (extra?.isPublic) return publicRequest(args, store, extra);
  const result = await request(args, store, extra);
  const refusal = apiErrorOf(result.error);
  if (refusal) void reviewSession(refusal.code);
  return result;
};

/** The one API. Each feature adds its calls with `api.injectEndpoints`. */
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
    'Account',
    'Device',
    'AdminOrder',
    'AdminCustomer',
    'AdminDiscount',
    'AdminPack',
    'AdminProduct',
    'AdminJob',
    'Overview',
  ],
  endpoints: () => ({}),
});

rootReducer.inject(api);

/** The server's error behind a failed call, or undefined when the server could not be reached or spoke nonsense. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  const body = (error as FetchBaseQueryError | undefined)?.data as Partial<ApiError> | undefined;
  return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as ApiError) : undefined;
}
