/** The body of an error answer, in Stripe's shape. */
interface StripeErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** An error response of the API. The error handler turns it into HTTP. */
export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
  }
}

/** Invalid parameters. Stripe stores no idempotent answer for these, because nothing was executed. */
export class InvalidParameters extends StripeApiError {
  constructor(message: string, details: { code?: string; param?: string } = {}) {
    super(400, { type: 'invalid_request_error', message, ...details });
  }
}

/** @param status 404 when the id is part of the address, 400 when it is a parameter */
export function resourceMissing(object: string, id: string, param: string, status: 400 | 404): StripeApiError {
  const message = `No such ${object}: '${id}'`;
  return new StripeApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
