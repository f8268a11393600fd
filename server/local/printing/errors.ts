/** The failures of fields by their path. */
export type FieldFailures = Record<string, { code: string; providedValue?: unknown }[]>;

/** An error response of the API. The error handler turns it into HTTP. */
export class ProdigiApiError extends Error {
  constructor(
    readonly status: number,
    readonly outcome: string,
    readonly failures?: FieldFailures,
  ) {
    super(outcome);
  }
}

export function notFound(): ProdigiApiError {
  return new ProdigiApiError(404, 'EntityNotFound');
}
