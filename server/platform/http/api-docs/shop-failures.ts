import { z } from 'zod';
import { type ErrorCode, errorCodes, httpStatusOf } from '../../errors/app-error.js';
import { apiError } from '../../errors/contract.js';
import type { Failures, FailureStyle } from './api-call.js';

const body = apiError.extend({ code: z.enum(errorCodes()) });

export function byStatus(codes: readonly ErrorCode[]): Failures {
  return Object.groupBy(codes, httpStatusOf) as Failures;
}

export const SHOP_FAILURES: FailureStyle = {
  name: 'apiError',
  body,
  bodyWith: (codes) => z.intersection(body, z.object({ code: z.enum(codes) })),
  refusedInput: (code) => byStatus([code]),
  unreadableAddress: byStatus(['REQUEST.MALFORMED']),
  unreadableBody: byStatus(['REQUEST.MALFORMED', 'REQUEST.TOO_LARGE', 'REQUEST.UNSUPPORTED_TYPE']),
  always: byStatus([
    'REQUEST.MALFORMED',
    'REQUEST.TIMEOUT',
    'REQUEST.HEADERS_TOO_LARGE',
    'REQUEST.TOO_MANY',
    'SERVER.UNAVAILABLE',
    'SERVER.UNEXPECTED',
  ]),
};
