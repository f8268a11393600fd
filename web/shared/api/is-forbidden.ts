import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

/** Whether a request failed because only others may send it: a visitor, or a customer in place of the owner. */
export function isForbidden(error: unknown): boolean {
  const status = (error as FetchBaseQueryError | undefined)?.status;
  return status === 401 || status === 403;
}
