import { AppError } from '../../platform/index.js';

export function orderNotFound(): AppError {
  return new AppError('CHECKOUT.ORDER_NOT_FOUND', 'There is no such order.');
}

export function orderNotInAccount(): AppError {
  return new AppError('CHECKOUT.ORDER_NOT_FOUND', 'There is no such order in your account.');
}
