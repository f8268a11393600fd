import { AppError } from './app-error.js';

/** Where a page of a list was to begin is nowhere in it. */
export function invalidCursor(): AppError {
  return new AppError('REQUEST.INVALID', 'This page of the list does not exist. Start from the top.');
}
