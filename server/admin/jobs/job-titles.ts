import { catalogJobs } from '../../catalog/index.js';
import { checkoutJobs, mailCartReminder, reconcilePayments } from '../../checkout/index.js';
import { contactJobs } from '../../contact/index.js';
import { dateJobs, mailDateReminder } from '../../dates/index.js';
import { generationJobs, mailBudgetSpent, runGeneration, runTestGeneration } from '../../generation/index.js';
import { giftJobs, paintView } from '../../gifts/index.js';
import { identityJobs, mailOneTimeToken } from '../../identity/index.js';
import { type JobContract, type QueueName, sweepStorage } from '../../platform/index.js';
import { reviewJobs } from '../../reviews/index.js';

/** Titles of jobs for the owner, by job name. */
const TITLES = new Map(
  Object.entries({
    'generation.run': 'Make a picture',
    'generation.run-test': 'Make a picture for the test page',
    'generation.discard-picture-files': 'Delete the files of an unfinished picture',
    'generation.cancel-at-provider': 'Cancel a picture at the picture service',
    'generation.sweep': 'Check on unfinished pictures',
    'generation.erase-user': 'Delete the pictures of a closed account',
    'generation.inspect-photo': 'Look for faces in a photo',
    'generation.erase-photo': 'Delete a photo',
    'generation.erase-picture': 'Delete a picture',
    'generation.sweep-pictures': 'Delete old photos and pictures',
    'generation.remember-credits': 'Remember the free pictures used by a deleted account',
    'generation.mail-budget-spent': 'Tell you that a day’s picture budget is spent',
    'gifts.paint-view': 'Show a picture on a gift',
    'payments.apply-event': 'Apply a Stripe event to an order',
    'payments.reconcile': 'Compare open payments with Stripe',
    'checkout.end-holds': 'Release gifts that were on hold for ten minutes',
    'payments.close-page': 'Close the payment page of an order that ended',
    'payments.send-refund': 'Send a refund to Stripe',
    'payments.check-refunds': 'Look for refunds at Stripe',
    'fulfilment.prepare-downloads': 'Make the PDFs of an order',
    'prints.render': 'Make print files of an order with more detail',
    'mail.order': 'Send an email about an order',
    'mail.cart-reminder': 'Send an email about a cart left behind',
    'checkout.requeue-stuck': 'Restart stuck work on orders',
    'checkout.sweep-abandoned': 'Delete old orders that were never paid',
    'checkout.sweep-cart-reminders': 'Look for carts left behind',
    'checkout.send-due-gifts': 'Email gifts whose day has come',
    'checkout.sync-customer': 'Update the customer record of an account',
    'checkout.erase-buyer': 'Remove a deleted account from its orders',
    'checkout.erase-order': 'Remove a deleted account from an order',
    'checkout.release-picture': 'Erase a deleted picture that no order needs',
    'identity.mail-one-time-token': 'Send an email with a sign-in link',
    'identity.mail-security-notice': 'Send an email about an account change',
    'identity.sweep': 'Clear out old sign-ins',
    'contact.mail-message': 'Send you a message from the contact page',
    'contact.sweep': 'Delete old messages from the contact page',
    'catalog.encode-image': 'Make smaller files of a product picture',
    'catalog.sweep-images': 'Delete product pictures that were never used',
    'storage.sweep': 'Clear out unfinished files',
    'catalog.erase-favorites': 'Delete the favorites of a closed account',
    'reviews.mail-request': 'Ask a customer for a review',
    'reviews.sweep-requests': 'Ask customers for reviews',
    'reviews.erase-photo': 'Delete a review photo that is not shown',
    'reviews.erase': 'Delete the reviews of a closed account',
    'dates.mail-reminder': 'Remind a customer of a date',
    'dates.sweep': 'Look for dates to remind customers of',
    'dates.erase': 'Delete the dates of a closed account',
  }),
);

/** Descriptions of recurring jobs, by job name. */
const PURPOSES = new Map(
  Object.entries({
    'generation.sweep':
      'Resumes pictures that a stopped worker left unfinished, and returns the credit for those that took too long.',
    'generation.sweep-pictures':
      'Erases uploaded photos after their retention period, test page pictures after 24 hours, and whatever people deleted.',
    'payments.reconcile': 'Asks Stripe about orders whose payment page is open, in case a message from Stripe was lost.',
    'checkout.end-holds': 'Puts gifts back on sale if the checkout that reserved them is not paid within ten minutes.',
    'payments.check-refunds': 'Finds refunds without a webhook, and resends those that Stripe has not confirmed.',
    'checkout.requeue-stuck':
      'Restarts PDFs, emails and Stripe events that got stuck, and deletes notes a day after you removed them.',
    'checkout.sweep-abandoned':
      'Deletes checkouts unpaid for 90 days with their names and addresses, except those with a note or a changed status.',
    'checkout.sweep-cart-reminders': 'Emails customers who asked for it the cart that they left behind a day ago.',
    'checkout.send-due-gifts': 'Hands gifts to the mail queue at the hour that their buyer chose, once their PDFs are ready.',
    'identity.sweep':
      'Deletes expired sessions, codes and rate limit counters, sign-ups unconfirmed for 30 days, and failed jobs resolved 30 days ago.',
    'contact.sweep': 'Deletes messages from the contact page after 24 months, and emails you those that are overdue.',
    'storage.sweep': 'Deletes partial photos, pictures and PDFs that a stopped process left behind.',
    'reviews.sweep-requests': 'Asks customers for reviews some days after their gifts arrived, once per order.',
    'dates.sweep':
      'Emails customers who asked for it two weeks before a date, and deletes dates a day after their customer removed them.',
    'catalog.sweep-images': 'Erases pictures that were uploaded for a product and not used.',
  }),
);

export const QUEUE_TITLES: Record<QueueName, string> = {
  generation: 'Making pictures',
  'generation-tests': 'Pictures of the test page',
  prints: 'Making large print files',
  payments: 'Payments',
  fulfilment: 'Making PDFs',
  mail: 'Sending emails',
  media: 'Keeping and deleting pictures',
  maintenance: 'Housekeeping',
};

const DAY_MS = 86_400_000;
/** How long after its failure a retry of a job makes sense; jobs without an entry can always be retried. */
const RETRY_WINDOW_MS = new Map([
  // The customer saw the failure, and the credit was refunded.
  [runGeneration.name, 0],
  [runTestGeneration.name, 0],
  // The page that requested the view has stopped waiting.
  [paintView.name, 0],
  // After a day, the links of these mails have expired, or their content is outdated.
  [mailOneTimeToken.name, DAY_MS],
  [mailCartReminder.name, DAY_MS],
  [mailDateReminder.name, DAY_MS],
  [mailBudgetSpent.name, DAY_MS],
]);

const CONTRACTS = new Map(
  [
    ...generationJobs,
    ...giftJobs,
    ...checkoutJobs,
    ...identityJobs,
    ...contactJobs,
    ...catalogJobs,
    ...reviewJobs,
    ...dateJobs,
    sweepStorage,
  ].map((job) => [job.name, job as JobContract<unknown>]),
);

/** Recurring jobs. The interval of `payments.reconcile` is a setting, so its contract has none. */
export const RECURRING_JOBS = [...CONTRACTS.values()].filter(
  (job) => job.everyMs !== undefined || job.name === reconcilePayments.name,
);

export function recurringJobDescription(name: string): string {
  return PURPOSES.get(name) ?? '';
}

export function jobTitle(name: string): string {
  return TITLES.get(name) ?? 'Work that this version doesn’t know';
}

interface DeadJob {
  name: string;
  payload: unknown;
  createdAt: Date;
}

/** The job to enqueue again; null for recurring jobs, and for jobs whose retry would have no effect. */
export function jobToRetry({ name, payload, createdAt }: DeadJob, now: Date): JobContract<unknown> | null {
  const job = CONTRACTS.get(name);
  if (!job || RECURRING_JOBS.includes(job)) return null;
  const isUseful = now.getTime() - createdAt.getTime() < (RETRY_WINDOW_MS.get(name) ?? Infinity);
  return isUseful && job.payload.safeParse(payload).success ? job : null;
}
