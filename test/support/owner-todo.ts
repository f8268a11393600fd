import type { OwnerTodo } from '../../server/admin/overview/contract.js';

/** The owner has nothing to do. */
export const NOTHING_TO_DO: OwnerTodo = {
  toShip: null,
  payments: null,
  disputes: null,
  onTheirWay: null,
  toRefund: null,
  failedJobs: null,
  failedPictures: null,
  waitingPictures: null,
  lowStock: null,
  partnerAway: null,
  unmade: null,
  reviews: null,
  problems: null,
};
