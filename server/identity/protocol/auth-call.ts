import { z } from 'zod';
import { ApiCall, type ApiCallDetails, type FailureStyle } from '../../platform/index.js';
import { AUTH_ERROR_CODES, type AuthErrorCode } from '../auth-error.js';

const weakPassword = z.object({ reasons: z.array(z.enum(['length', 'characters', 'pwned'])) }).optional();

function failureWith(codes: readonly string[]) {
  const code = z.enum(codes);
  return z.union([
    z.object({ code, message: z.string(), weak_password: weakPassword }),
    z.object({ code: z.number().int(), error_code: code, msg: z.string(), error_id: z.string(), weak_password: weakPassword }),
  ]);
}

const authError = failureWith(AUTH_ERROR_CODES);

const PROTOCOL_FAILURES: FailureStyle = {
  name: 'authError',
  body: authError,
  bodyWith: (codes) => z.intersection(authError, codeOf(codes)),
  refusedInput: () => ({ 400: ['validation_failed'] }),
  unreadableAddress: { 400: ['validation_failed'] },
  unreadableBody: { 400: ['bad_json'], 413: ['request_entity_too_large'], 415: ['validation_failed'] },
  always: {
    400: ['validation_failed'],
    408: ['validation_failed'],
    431: ['request_entity_too_large'],
    429: ['over_request_rate_limit'],
    500: ['unexpected_failure'],
    503: ['unexpected_failure'],
  },
};

function codeOf(codes: readonly string[]): z.ZodType {
  const code = z.enum(codes);
  return z.union([z.object({ code }), z.object({ error_code: code })]);
}

interface AuthCallDetails extends Omit<ApiCallDetails, 'fails' | 'failures' | 'failureStyle'> {
  /** Failures beyond those of its pipes and guards; the status of a code varies by call. */
  failures?: Readonly<Record<number, readonly AuthErrorCode[]>>;
}

/** Describes a call of the sign-in protocol for /api/docs. */
export function AuthCall(summary: string, details: AuthCallDetails = {}): MethodDecorator {
  return ApiCall(summary, { ...details, failureStyle: PROTOCOL_FAILURES });
}
