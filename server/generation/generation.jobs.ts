import { z } from 'zod';
import { contactReleased, userDeleted } from '../identity/index.js';
import { defineEvent, defineJob } from '../platform/index.js';

/** Runs one generation on the engine; a redelivered one resumes. */
export const runGeneration = defineJob({
  queue: 'generation',
  name: 'generation.run',
  payload: z.object({ generationId: z.uuid() }),
  // Over four minutes altogether: a storage or a provider that is away for one costs nobody a picture.
  attempts: 9,
  backoffMs: 1_000,
});

/** The same for a picture of the test page, in a line of its own: customers never wait for one. */
export const runTestGeneration = defineJob({ ...runGeneration, queue: 'generation-tests', name: 'generation.run-test' });

/** Throws away what a worker may have stored of a generation that ended without a picture. Tried for most of a day. */
export const discardPictureFiles = defineJob({
  queue: 'media',
  name: 'generation.discard-picture-files',
  payload: z.object({ generationId: z.uuid(), userId: z.uuid().nullable() }),
  attempts: 17,
});

/** Tells the provider that nobody waits for a picture any more, which a worker may not have been there to do. */
export const cancelAtProvider = defineJob({
  queue: 'media',
  name: 'generation.cancel-at-provider',
  payload: z.object({ generationId: z.uuid() }),
});

/** Finds generations that nobody works on any more, as after a lost queue, and ends those whose time is up. */
export const sweepGenerations = defineJob({
  queue: 'maintenance',
  name: 'generation.sweep',
  payload: z.object({}),
  attempts: 1,
  everyMs: 30_000,
});

/** Deletes everything that a deleted user left here. The checkout asks for it, once its open orders have their pictures. */
export const eraseUserPictures = defineJob({ queue: 'media', name: 'generation.erase-user', payload: userDeleted.payload });

/** Finds out who is in a photo and how good it is, and cuts a thumbnail around the faces. */
export const inspectPhoto = defineJob({ queue: 'media', name: 'generation.inspect-photo', payload: z.object({ photoId: z.uuid() }) });

/** Erases a photo that its owner deleted, unless it came back. Not while a picture is being made of it. */
export const erasePhoto = defineJob({ queue: 'media', name: 'generation.erase-photo', payload: z.object({ photoId: z.uuid() }) });

const picturePayload = z.object({ imageId: z.uuid() });

/** Tells the other modules of a picture that its owner deleted, unless it came back. */
export const announceDeletedPicture = defineJob({ queue: 'media', name: 'generation.announce-deleted-picture', payload: picturePayload });

/** A picture is deleted for good, and is erased when the checkout has its copies. Told at least once. */
export const pictureDeleted = defineEvent('generation.picture-deleted', picturePayload);

/** Erases a deleted picture. The checkout asks for it, once the orders it is on have copies of their own. */
export const erasePicture = defineJob({ queue: 'media', name: 'generation.erase-picture', payload: picturePayload });

/** Erases photos kept for long enough, what was deleted and whose job was lost, and has photos inspected that were not. */
export const sweepPictures = defineJob({
  queue: 'maintenance',
  name: 'generation.sweep-pictures',
  payload: z.object({}),
  attempts: 1,
  everyMs: 600_000,
});

/** Keeps the used credits of a contact that its user has left. */
export const rememberCredits = defineJob({
  queue: 'maintenance',
  name: 'generation.remember-credits',
  payload: contactReleased.payload,
});

/** Tells the owner that the pictures of a day have cost what they may. */
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
  announceDeletedPicture,
  erasePicture,
  eraseUserPictures,
  discardPictureFiles,
  cancelAtProvider,
  rememberCredits,
  mailBudgetSpent,
] as const;
