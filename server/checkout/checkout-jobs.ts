import { z } from 'zod';
import { pictureDeleted } from '../generation/index.js';
import { userChanged, userDeleted } from '../identity/index.js';
import { defineEvent, defineJob } from '../platform/index.js';

const orderPayload = z.object({ orderId: z.uuid() });
const noPayload = z.object({});

export const applyStripeEvent = defineJob({
  queue: 'payments',
  name: 'payments.apply-event',
  payload: z.object({ eventId: z.string().max(255) }),
});

/** Asks Stripe about orders with an open payment page. The worker sets the interval. */
export const reconcilePayments = defineJob({ queue: 'payments', name: 'payments.reconcile', payload: noPayload, attempts: 1 });

/** Ends reservations of stock that have lasted ten minutes. */
export const endHolds = defineJob({
  queue: 'maintenance',
  name: 'checkout.end-holds',
  payload: noPayload,
  attempts: 1,
  everyMs: 10_000,
});

/** Closes the payment page of an order that ended, is sold out or has a code that is used up. */
export const closePaymentPage = defineJob({
  queue: 'payments',
  name: 'payments.close-page',
  payload: orderPayload,
  // Anyone may leave checkouts open; what was paid does not wait behind them.
  priority: 1,
});

/** Copies a paid order's pictures, makes print files and PDFs, then enqueues the confirmation. */
export const prepareDownloads = defineJob({
  queue: 'fulfilment',
  name: 'fulfilment.prepare-downloads',
  payload: orderPayload,
});

/** Renders pictures of a paid order with more pixels, and makes the print files that wait for them. */
export const renderPrints = defineJob({ queue: 'prints', name: 'prints.render', payload: orderPayload, attempts: 3 });

export const sendOrderMail = defineJob({
  queue: 'mail',
  name: 'mail.order',
  payload: z.object({ orderMailId: z.uuid() }),
});

/** Sends the mail about a checkout that was left open. */
export const mailCartReminder = defineJob({
  queue: 'mail',
  name: 'mail.cart-reminder',
  payload: orderPayload,
  // Mails to log in, for which people wait, go first.
  priority: 1,
});

/** Requests a refund from Stripe that it has not confirmed yet. */
export const sendRefund = defineJob({
  queue: 'payments',
  name: 'payments.send-refund',
  payload: orderPayload.extend({ refundId: z.uuid() }),
});

/** Finds refunds whose webhook is missing, and resends those whose outcome is unknown. */
export const checkRefunds = defineJob({
  queue: 'payments',
  name: 'payments.check-refunds',
  payload: noPayload,
  attempts: 1,
  everyMs: 600_000,
});

/** Enqueues work again when its job was lost. */
export const requeueStuckWork = defineJob({
  queue: 'maintenance',
  name: 'checkout.requeue-stuck',
  payload: noPayload,
  attempts: 1,
  everyMs: 15_000,
});

export const sweepAbandonedOrders = defineJob({
  queue: 'maintenance',
  name: 'checkout.sweep-abandoned',
  payload: noPayload,
  attempts: 3,
  everyMs: 3_600_000,
});

export const sweepCartReminders = defineJob({
  queue: 'maintenance',
  name: 'checkout.sweep-cart-reminders',
  payload: noPayload,
  attempts: 1,
  everyMs: 30_000,
});

/** Emails gifts that are due. */
export const sendDueGifts = defineJob({
  queue: 'maintenance',
  name: 'checkout.send-due-gifts',
  payload: noPayload,
  attempts: 1,
  everyMs: 30_000,
});

export const syncCustomer = defineJob({ queue: 'maintenance', name: 'checkout.sync-customer', payload: userChanged.payload });

/** Removes a deleted user from their orders, except from those still to be shipped. */
export const eraseBuyer = defineJob({ queue: 'maintenance', name: 'checkout.erase-buyer', payload: userDeleted.payload });

export const eraseOrder = defineJob({ queue: 'maintenance', name: 'checkout.erase-order', payload: orderPayload });

export const releasePicture = defineJob({ queue: 'media', name: 'checkout.release-picture', payload: pictureDeleted.payload });

/** An order was paid. Published once per order. */
export const orderPaid = defineEvent(
  'checkout.order-paid',
  z.object({ orderId: z.uuid(), userId: z.uuid().nullable(), totalCents: z.int(), currency: z.string() }),
);

export const checkoutJobs = [
  applyStripeEvent,
  reconcilePayments,
  endHolds,
  closePaymentPage,
  prepareDownloads,
  renderPrints,
  sendOrderMail,
  mailCartReminder,
  sendRefund,
  checkRefunds,
  requeueStuckWork,
  sweepAbandonedOrders,
  sweepCartReminders,
  sendDueGifts,
  syncCustomer,
  eraseBuyer,
  eraseOrder,
  releasePicture,
] as const;
