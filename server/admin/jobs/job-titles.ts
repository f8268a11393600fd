import { catalogJobs } from '../../catalog/index.js';
import { checkoutJobs, reconcilePayments } from '../../checkout/index.js';
import { contactJobs } from '../../contact/index.js';
import { generationJobs, mailBudgetSpent, runGeneration, runTestGeneration } from '../../generation/index.js';
import { giftJobs, paintView } from '../../gifts/index.js';
import { identityJobs, mailOneTimeToken } from '../../identity/index.js';
import { type JobContract, type QueueName, sweepStorage } from '../../platform/index.js';

/** What the owner would call a job, by its name. */
const TITLES = new Map(
  Object.entries({
    'generation.run': 'Make a picture',
    'generation.run-test': 'Make a picture for the test page',
    'generation.discard-picture-files': 'Clear away an unfinished picture',
    'generation.cancel-at-provider': 'Cancel a picture at the picture service',
    'generation.sweep': 'Look after pictures in the making',
    'generation.erase-user': 'Delete the pictures of a closed account',
    'generation.inspect-photo': 'Look for faces in a photo',
    'generation.erase-photo': 'Delete a photo',
    'generation.erase-picture': 'Delete a picture',
    'generation.sweep-pictures': 'Delete old photos and pictures',
    'generation.remember-credits': 'Remember the free pictures that a closed account used',
    'generation.mail-budget-spent': 'Tell you that the picture budget of a day is spent',
    'gifts.paint-view': 'Show a picture on a gift',
    'payments.apply-event': 'Apply news from Stripe to an order',
    'payments.reconcile': 'Compare open payments with Stripe',
    'payments.close-page': 'Close the payment page of an order that ended',
    'payments.send-refund': 'Give money back through Stripe',
    'payments.check-refunds': 'Look for refunds at Stripe',
    'fulfilment.prepare-downloads': 'Make the PDFs of an order',
    'mail.order': 'Send a mail about an order',
    'checkout.requeue-stuck': 'Pick up forgotten work on orders',
    'checkout.sweep-abandoned': 'Delete old orders that were never paid',
    'checkout.sync-customer': 'Note a new address or name of an account',
    'checkout.erase-buyer': 'Take a closed account out of its orders',
    'checkout.erase-order': 'Take a closed account out of an order',
    'checkout.release-picture': 'Erase a deleted picture that no order needs',
    'identity.mail-one-time-token': 'Send a mail with a link for signing in',
    'identity.mail-security-notice': 'Send a mail about a change in an account',
    'identity.sweep': 'Clear out old sign-ins',
    'contact.mail-message': 'Send you a message from the contact page',
    'contact.sweep': 'Delete old messages from the contact page',
    'catalog.sweep-images': 'Delete product pictures that were never used',
    'storage.sweep': 'Clear out unfinished files',
    'catalog.erase-favorites': 'Forget the favorites of a closed account',
  }),
);

/** What a job that repeats by itself does. */
const PURPOSES = new Map(
  Object.entries({
    'generation.sweep': 'Goes on with pictures that a stopped program left unfinished, and gives the credit back for those that took too long.',
    'generation.sweep-pictures':
      'Erases uploaded photos when their time is over, pictures of the test page after 24 hours, and what people deleted themselves.',
    'payments.reconcile': 'Asks Stripe about orders whose payment page is open, in case a message from Stripe was lost.',
    'payments.check-refunds': 'Finds refunds that no message told of, and sends again those that Stripe has not confirmed.',
    'checkout.requeue-stuck':
      'Asks again for PDFs, mails and news from Stripe that were forgotten, and deletes notes a day after you removed them.',
    'checkout.sweep-abandoned':
      'Deletes orders that somebody began 90 days ago and never paid, with the name and address in them. Those that you moved on or wrote a note about stay.',
    'identity.sweep':
      'Deletes sessions and sign-in codes that have run out, sign-ups that nobody confirmed within 30 days, counts of calls, and failed jobs that you dealt with 30 days ago.',
    'contact.sweep': 'Deletes messages from the contact page after 24 months, and mails you those that are overdue.',
    'storage.sweep': 'Deletes what a stopped program left behind of a photo, picture or PDF that it was writing.',
    'catalog.sweep-images': 'Erases pictures that were uploaded for a product and not used.',
  }),
);

export const QUEUE_TITLES: Record<QueueName, string> = {
  generation: 'Making pictures',
  'generation-tests': 'Pictures of the test page',
  payments: 'Payments',
  fulfilment: 'Making PDFs',
  mail: 'Sending mails',
  media: 'Keeping and deleting pictures',
  maintenance: 'Housekeeping',
};

const DAY_MS = 86_400_000;
/** For how long after its failure it is of use to ask for a job again; others always. */
const RETRY_WINDOW_MS = new Map([
  // It has failed in front of the customer, who has the credit back.
  [runGeneration.name, 0],
  [runTestGeneration.name, 0],
  // Whoever looked has gone.
  [paintView.name, 0],
  // The links in it run out, and so does the day.
  [mailOneTimeToken.name, DAY_MS],
  [mailBudgetSpent.name, DAY_MS],
]);

const CONTRACTS = new Map(
  [...generationJobs, ...giftJobs, ...checkoutJobs, ...identityJobs, ...contactJobs, ...catalogJobs, sweepStorage].map((job) => [job.name, job as JobContract<unknown>]),
);

/** Those that repeat by themselves; how often open payments are compared is a setting. */
export const RECURRING_JOBS = [...CONTRACTS.values()].filter((job) => job.everyMs !== undefined || job.name === reconcilePayments.name);

export function jobPurpose(name: string): string {
  return PURPOSES.get(name) ?? '';
}

export function jobTitle(name: string): string {
  return TITLES.get(name) ?? 'Work that this version of the shop does not know';
}

interface DeadJob {
  name: string;
  payload: unknown;
  createdAt: Date;
}

/** What to ask for again; null for what repeats by itself, or could do nothing any more. */
export function jobToRetry({ name, payload, createdAt }: DeadJob, now: Date): JobContract<unknown> | null {
  const job = CONTRACTS.get(name);
  if (!job || RECURRING_JOBS.includes(job)) return null;
  const isUseful = now.getTime() - createdAt.getTime() < (RETRY_WINDOW_MS.get(name) ?? Infinity);
  return isUseful && job.payload.safeParse(payload).success ? job : null;
}
