import { AppError } from '../../platform/index.js';

export function orderNotFound(): AppError {
  return new AppError('CHECKOUT.ORDER_NOT_FOUND', 'We couldn’t find this order.');
}

export function orderLinkExpired(): AppError {
  return new AppError('CHECKOUT.ORDER_LINK_EXPIRED', 'This link has expired. We can email you a new one.');
}

export function orderNotInAccount(): AppError {
  return new AppError('CHECKOUT.ORDER_NOT_FOUND', 'This order is not in your account.');
}
