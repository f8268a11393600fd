import type { AuthError, GoTrueClient as AuthClient } from '@supabase/auth-js';
import { useRef, useState } from 'react';
import { useSession } from '../session/SessionProvider.js';
import { useAppDispatch } from '../store/hooks.js';
import { closeErrors } from '../toasts/toasts-slice.js';
import { useToast } from '../toasts/use-toast.js';

const UNEXPECTED = 'An unexpected error occurred.';
const UNREACHABLE = 'We could not reach Keepsake. Please check the connection and try again.';

export interface AuthAnswer {
  data: unknown;
  error: AuthError | null;
}

/** Data of a successful answer. */
export type DataOf<Answer extends AuthAnswer> = Extract<Answer, { error: null }>['data'];

export interface AuthFailure {
  /** The protocol's error code; absent when there was no answer. */
  code?: string | undefined;
  message: string;
  /** Weaknesses of a password: length, characters, pwned. */
  reasons?: readonly string[] | undefined;
}

export type AuthOutcome<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: AuthFailure };

/** Makes one call of the auth client at a time and reports its failure. */
export function useAuthCall(): {
  /**
   * @param failureTitle title of the toast about a failure; null when the form itself shows it
   * @returns undefined when an earlier call is still running
   */
  call: <Answer extends AuthAnswer>(
    failureTitle: string | null,
    work: (client: AuthClient) => Promise<Answer>,
  ) => Promise<AuthOutcome<DataOf<Answer>> | undefined>;
  busy: boolean;
} {
  const { getAuthClient } = useSession();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  // Two clicks in the same moment see the same `busy`.
  const underWay = useRef(false);

  const call = async <Answer extends AuthAnswer>(
    failureTitle: string | null,
    work: (client: AuthClient) => Promise<Answer>,
  ): Promise<AuthOutcome<DataOf<Answer>> | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setBusy(true);
    try {
      const { data, error } = await work(await getAuthClient());
      if (!error) {
        dispatch(closeErrors());
        return { data: data as DataOf<Answer> };
      }
      const failure = failureOf(error);
      if (failureTitle) toast({ tone: 'error', title: failureTitle, message: failure.message });
      return { failure };
    } catch {
      if (failureTitle) toast({ tone: 'error', title: failureTitle, message: UNEXPECTED });
      return { failure: { message: UNEXPECTED } };
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return { call, busy };
}

function failureOf(error: AuthError): AuthFailure {
  if (error.name === 'AuthRetryableFetchError') return { message: error.status ? UNEXPECTED : UNREACHABLE };
  const reasons = 'reasons' in error ? (error.reasons as string[]) : undefined;
  return { code: error.code, message: error.message || UNEXPECTED, reasons };
}
