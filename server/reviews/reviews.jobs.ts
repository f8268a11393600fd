import { z } from 'zod';
import { userDeleted } from '../identity/index.js';
import { defineJob } from '../platform/index.js';

/** Asks the buyer of an order for reviews. */
export const mailReviewRequest = defineJob({
  queue: 'mail',
  name: 'reviews.mail-request',
  payload: z.object({ requestId: z.uuid() }),
  // Mails to log in, for which people wait, go first.
  priority: 1,
});

/** Enqueues mails for orders that have arrived, and enqueues overdue mails again. */
export const sweepReviewRequests = defineJob({
  queue: 'maintenance',
  name: 'reviews.sweep-requests',
  payload: z.object({}),
  attempts: 3,
  everyMs: 3_600_000,
});

/** Erases the reviews and votes of a deleted account. */
export const eraseReviews = defineJob({ queue: 'maintenance', name: 'reviews.erase', payload: userDeleted.payload });

/** Erases a photo that its review does not show: it was replaced, or a crash came before the review named it. */
export const eraseReviewPhoto = defineJob({
  queue: 'maintenance',
  name: 'reviews.erase-photo',
  payload: z.object({ reviewId: z.uuid(), photoId: z.uuid() }),
});

export const reviewJobs = [mailReviewRequest, sweepReviewRequests, eraseReviews, eraseReviewPhoto] as const;
