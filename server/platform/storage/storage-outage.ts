import { AppError } from '../errors/app-error.js';

/** An outage: retrying later may help. @param cause for the log */
export function storageUnavailable(cause: unknown): AppError {
  const error = new AppError(
    'STORAGE.UNAVAILABLE',
    'We can’t reach our picture storage right now. Please try again in a minute.',
  );
  error.cause = cause;
  return error;
}
