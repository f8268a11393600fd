import type { FieldProblem } from './contract.js';

const PLATFORM_ERRORS = {
  'REQUEST.INVALID': 400,
  'REQUEST.MALFORMED': 400,
  'REQUEST.TIMEOUT': 408,
  'REQUEST.TOO_LARGE': 413,
  'REQUEST.HEADERS_TOO_LARGE': 431,
  'REQUEST.UNSUPPORTED_TYPE': 415,
  'REQUEST.NOT_FOUND': 404,
  'REQUEST.TOO_MANY': 429,
  'STORAGE.NOT_FOUND': 404,
  'STORAGE.UNAVAILABLE': 503,
  // A dead letter; clients know the code by this name.
  'ADMIN.JOB_NOT_FOUND': 404,
  'SERVER.UNAVAILABLE': 503,
  'SERVER.UNEXPECTED': 500,
} as const;

declare global {
  /** HTTP statuses by error code. Each module adds its own, in its errors.ts. */
  interface ErrorStatuses extends Readonly<typeof PLATFORM_ERRORS> {}
}

/** Clients rely on the codes; each module has its prefix. */
export type ErrorCode = keyof ErrorStatuses;

const statuses = new Map<string, number>(Object.entries(PLATFORM_ERRORS));

/** Registers the codes of a module. */
export function defineErrors(errors: Partial<ErrorStatuses>): void {
  for (const [code, status] of Object.entries(errors)) statuses.set(code, status);
}

/** Codes of all loaded modules. */
export function errorCodes(): ErrorCode[] {
  return [...statuses.keys()] as ErrorCode[];
}

export function httpStatusOf(code: ErrorCode): number {
  return statuses.get(code) ?? 500;
}

const TRY_AGAIN_SECONDS = 5;

interface ErrorDetails {
  /** When to try again; SERVER.UNAVAILABLE says so by itself. */
  retryAfterSeconds?: number;
  /** The fields of the request that are refused. */
  fields?: readonly FieldProblem[];
}

/** An error with a stable code and a message for people. */
export class AppError extends Error {
  readonly retryAfterSeconds: number | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(
    readonly code: ErrorCode,
    message: string,
    { retryAfterSeconds, fields = [] }: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'SERVER.UNAVAILABLE' ? TRY_AGAIN_SECONDS : undefined);
    this.fields = fields;
  }

  get status(): number {
    return httpStatusOf(this.code);
  }
}

/** @param field dotted path in the request */
export function fieldError(code: ErrorCode, field: string, message: string): AppError {
  return new AppError(code, message, { fields: [{ field, message }] });
}
