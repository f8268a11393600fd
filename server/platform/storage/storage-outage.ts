import { AppError } from '../errors/app-error.js';

/** Retrying later may help. @param cause for the log */
export function storageUnavailable(cause: unknown): AppError {
  const error = new AppError('STORAGE.UNAVAILABLE', 'Our picture storage cannot be reached at the moment. Please try again in a minute.');
  error.cause = cause;
  return error;
}
