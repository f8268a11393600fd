import { z } from 'zod';
import { contactReleased, userDeleted } from '../identity/index.js';
import { defineEvent, defineJob } from '../platform/index.js';

const generationPayload = z.object({ generationId: z.uuid() });
const photoPayload = z.object({ photoId: z.uuid() });
const picturePayload = z.object({ pictureId: z.uuid() });

/** Runs a generation on the engine; a redelivered job resumes it. */
export const runGeneration = defineJob({
  queue: 'generation',
  name: 'generation.run',
  payload: generationPayload,
  // Over four minutes in all: an outage of a minute fails no generation.
  attempts: 9,
  backoffMs: 1_000,
});

/** The same for the test page; its own queue keeps customers from waiting behind it. */
export const runTestGeneration = defineJob({ ...runGeneration, queue: 'generation-tests', name: 'generation.run-test' });

/** Deletes files that a worker may have stored for a generation that ended without a picture. Retried for most of a day. */
export const discardPictureFiles = defineJob({
  queue: 'media',
  name: 'generation.discard-picture-files',
  payload: z.object({ generationId: z.uuid(), userId: z.uuid().nullable() }),
  attempts: 17,
});

/** Cancels a worker's submit at the provider, in case the worker could not do so itself. */
export const cancelAtProvider = defineJob({ queue: 'media', name: 'generation.cancel-at-provider', payload: generationPayload });

/** Requeues generations whose job was lost, and ends those that timed out. */
export const sweepGenerations = defineJob({
  queue: 'maintenance',
  name: 'generation.sweep',
  payload: z.object({}),
  attempts: 1,
  everyMs: 30_000,
});

/** Erases the photos, pictures and generations of a deleted user. The checkout enqueues it once open orders have copies. */
export const eraseUserPictures = defineJob({ queue: 'media', name: 'generation.erase-user', payload: userDeleted.payload });

/** Finds the faces in a photo, judges its quality and cuts a thumbnail around the faces. */
export const inspectPhoto = defineJob({ queue: 'media', name: 'generation.inspect-photo', payload: photoPayload });

/** Erases a deleted photo, unless it was restored. Waits while a generation uses it. */
export const erasePhoto = defineJob({ queue: 'media', name: 'generation.erase-photo', payload: photoPayload });

/**
 * A picture was deleted and can no longer be restored. The checkout copies it for its orders, then enqueues its
 * erasure. Published at least once, even when the picture was restored before that.
 */
export const pictureDeleted = defineEvent('generation.picture-deleted', picturePayload);

/** Erases a deleted picture, unless it was restored. */
export const erasePicture = defineJob({ queue: 'media', name: 'generation.erase-picture', payload: picturePayload });

/** Erases photos and pictures whose erasure job was lost, and requeues lost inspections. */
export const sweepPictures = defineJob({
  queue: 'maintenance',
  name: 'generation.sweep-pictures',
  payload: z.object({}),
  attempts: 1,
  everyMs: 600_000,
});

/** Records the used credits of a contact that its user removed. */
export const rememberCredits = defineJob({
  queue: 'maintenance',
  name: 'generation.remember-credits',
  payload: contactReleased.payload,
});

/** Notifies the owner that the day's budget is spent. */
export const mailBudgetSpent = defineJob({
  queue: 'mail',
  name: 'generation.mail-budget-spent',
  payload: z.object({ day: z.iso.date() }),
});

export const generationJobs = [
  runGeneration,
  runTestGeneration,
  sweepGenerations,
  sweepPictures,
  inspectPhoto,
  erasePhoto,
  erasePicture,
  eraseUserPictures,
  discardPictureFiles,
  cancelAtProvider,
  rememberCredits,
  mailBudgetSpent,
] as const;
