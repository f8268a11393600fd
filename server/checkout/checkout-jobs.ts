import { z } from 'zod';
import { pictureDeleted } from '../generation/index.js';
import { userChanged, userDeleted } from '../identity/index.js';
import { defineEvent, defineJob } from '../platform/index.js';

const orderPayload = z.object({ orderId: z.uuid() });
const noPayload = z.object({});

/** Brings an order up to date with what a stored Stripe event speaks of. */
export const applyStripeEvent = defineJob({
  queue: 'payments',
  name: 'payments.apply-event',
  payload: z.object({ eventId: z.string().max(255) }),
});

/** Asks Stripe about orders whose payment page is still open. Recurring: the worker sets the distance. */
export const reconcilePayments = defineJob({ queue: 'payments', name: 'payments.reconcile', payload: noPayload, attempts: 1 });

/** Closes the payment page of an order that ended before its page did, or whose gifts are sold out. */
export const closePaymentPage = defineJob({ queue: 'payments', name: 'payments.close-page', payload: orderPayload });

/** Makes the print files and PDFs of a paid order, then asks for its confirmation mail. */
export const prepareDownloads = defineJob({
  queue: 'fulfilment',
  name: 'fulfilment.prepare-downloads',
  payload: orderPayload,
});

export const sendOrderMail = defineJob({
  queue: 'mail',
  name: 'mail.order',
  payload: z.object({ orderMailId: z.uuid() }),
});

/** Has Stripe make a refund that it has not confirmed yet. */
export const sendRefund = defineJob({
  queue: 'payments',
  name: 'payments.send-refund',
  payload: orderPayload.extend({ refundId: z.uuid() }),
});

/** Looks for refunds that no webhook told of, and sends again those whose outcome is not known. */
export const checkRefunds = defineJob({
  queue: 'payments',
  name: 'payments.check-refunds',
  payload: noPayload,
  attempts: 1,
  everyMs: 600_000,
});

/** Asks again for what a lost queue forgot: stored events, paid orders without print files or PDFs, unsent mails, names left in orders. */
export const requeueStuckWork = defineJob({
  queue: 'maintenance',
  name: 'checkout.requeue-stuck',
  payload: noPayload,
  attempts: 1,
  everyMs: 15_000,
});

/** Deletes orders that were begun and never paid, once they are old. */
export const sweepAbandonedOrders = defineJob({
  queue: 'maintenance',
  name: 'checkout.sweep-abandoned',
  payload: noPayload,
  attempts: 3,
  everyMs: 3_600_000,
});

/** Brings an account's customer record to what the account says now. */
export const syncCustomer = defineJob({ queue: 'maintenance', name: 'checkout.sync-customer', payload: userChanged.payload });

/** Does the same for all accounts whose record is missing or says something else. */
export const syncOutdatedCustomers = defineJob({
  queue: 'maintenance',
  name: 'checkout.sync-outdated-customers',
  payload: noPayload,
  attempts: 3,
  everyMs: 3_600_000,
});

/** Takes a deleted user out of their orders, except out of those that are still to be shipped. */
export const eraseBuyer = defineJob({ queue: 'maintenance', name: 'checkout.erase-buyer', payload: userDeleted.payload });

/** Takes a deleted user out of an order that was still to be shipped, if it no longer is. */
export const eraseOrder = defineJob({ queue: 'maintenance', name: 'checkout.erase-order', payload: orderPayload });

/** Has a deleted picture erased once no order needs it. */
export const releasePicture = defineJob({ queue: 'media', name: 'checkout.release-picture', payload: pictureDeleted.payload });

/** The money for an order has arrived. Told once per order. */
export const orderPaid = defineEvent(
  'checkout.order-paid',
  z.object({ orderId: z.uuid(), userId: z.uuid().nullable(), totalCents: z.int(), currency: z.string() }),
);

export const checkoutJobs = [
  applyStripeEvent,
  reconcilePayments,
  closePaymentPage,
  prepareDownloads,
  sendOrderMail,
  sendRefund,
  checkRefunds,
  requeueStuckWork,
  sweepAbandonedOrders,
  syncCustomer,
  syncOutdatedCustomers,
  eraseBuyer,
  eraseOrder,
  releasePicture,
] as const;
