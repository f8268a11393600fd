import type { z } from 'zod';
import { readAnswer } from '../../../platform/index.js';
import { errorBody } from './fal-answers.js';

export const POLICY_VIOLATION = 'content_policy_violation';
const MAX_DETAIL_LENGTH = 200;

/** A failed HTTP call to the provider. Safe to log: without the key and the customer's data, which error bodies repeat. */
export class FalCallError extends Error {
  /** Absent if there was no valid answer. */
  readonly status?: number;
  /** From the error body of a model or the platform; absent for gateway errors. */
  readonly errorTypes?: readonly string[];
  /** Why it is against the policy. */
  readonly categories?: readonly string[];
  /** From Retry-After. */
  readonly retryAfterSeconds?: number;
  readonly timedOut?: boolean;

  constructor(
    message: string,
    details: Partial<Pick<FalCallError, 'status' | 'errorTypes' | 'categories' | 'retryAfterSeconds' | 'timedOut'>> = {},
  ) {
    super(message);
    this.name = 'FalCallError';
    Object.assign(this, details);
  }
}

export interface BoundedFetchOptions {
  fetch: typeof fetch;
  /** For the whole call, body included, in ms. */
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal;
}

/**
 * A fetch with limits of time and size that reads the whole answer and throws `FalCallError` for anything but 2xx.
 *
 * It throws from inside fetch and without a `cause`, so that the fal client does not recognize errors as retryable: it
 * would repeat a submit, which cannot be switched off.
 *
 * @throws the signal's reason when `signal` is aborted
 */
export function boundedFetch(options: BoundedFetchOptions): typeof fetch {
  return async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${loggable(input, init)}`;
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = AbortSignal.any([timeout, options.signal, init?.signal].filter((each) => each != null));
    try {
      // Only the caller knows which hosts to trust.
      const response = await options.fetch(input, { ...init, signal, redirect: 'manual' });
      const bytes = await readAnswer(response, options.maxBytes);
      if (!bytes) {
        throw new FalCallError(`${call} answered more than ${options.maxBytes} bytes`, { status: response.status });
      }
      if (!response.ok) throw errorAnswer(response, bytes, call);
      if (isJson(response) && parseJson(bytes) === undefined) throw new FalCallError(`${call} answered broken JSON`);
      return new Response(bytes, { status: response.status, headers: response.headers });
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof FalCallError) throw error;
      if (timeout.aborted) {
        throw new FalCallError(`${call} gave no answer within ${options.timeoutMs} ms`, { timedOut: true });
      }
      throw new FalCallError(`${call} failed: ${networkReason(error)}`);
    }
  };
}

function errorAnswer(response: Response, bytes: Uint8Array, call: string): FalCallError {
  const { status, headers } = response;
  const body = errorBody.safeParse(parseJson(bytes)).data;
  const errorTypes = body && errorTypesIn(body);
  // The reason why our account is refused, for the owner.
  const detail = (status === 401 || status === 403) && typeof body?.detail === 'string' ? body.detail : undefined;
  const categories = body && categoriesIn(body);
  const why = detail?.slice(0, MAX_DETAIL_LENGTH) ?? [...(errorTypes ?? []), ...(categories ?? [])].join(', ');
  return new FalCallError(`${call} answered ${status}${why ? `: ${why}` : ''}`, {
    status,
    errorTypes,
    categories,
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after')),
  });
}

function errorTypesIn({ detail, error_type }: z.infer<typeof errorBody>): readonly string[] | undefined {
  const ofModel = Array.isArray(detail) ? detail.flatMap(({ type }) => type ?? []) : undefined;
  return error_type === undefined ? ofModel : [...(ofModel ?? []), error_type];
}

function categoriesIn({ detail }: z.infer<typeof errorBody>): readonly string[] {
  const violations = Array.isArray(detail) ? detail.filter(({ type }) => type === POLICY_VIOLATION) : [];
  return violations.flatMap(({ categories }) => (categories?.length ? categories : ['unknown']));
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('application/json') ?? false;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function retryAfterSeconds(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Logs only the origin of storage URLs: their paths and queries give access to photos. */
function loggable(input: string | URL | Request, init: RequestInit | undefined): string {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
  return new Headers(init?.headers).has('authorization') ? origin + pathname : origin;
}

function networkReason(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? message;
}
