import { z } from 'zod';
import { picture } from '../contract.js';

const MIN_INSTRUCTION_LENGTH = 3;
export const MAX_INSTRUCTION_LENGTH = 300;

/**
 * POST /api/generated-images/:id/changes, with an Idempotency-Key header → 202 with a generationAccepted: a picture with this
 * change becomes another version, beside the unchanged one. The first change of a picture is free, whichever of its versions
 * it changes.
 */
export const changeRequest = z.object({
  instruction: z
    .string()
    .trim()
    .min(MIN_INSTRUCTION_LENGTH, 'Say what to change, in a few words.')
    .max(MAX_INSTRUCTION_LENGTH)
    // PostgreSQL cannot store this character.
    .refine((instruction) => !instruction.includes('\0'), 'Please leave out unusual characters.'),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

/** GET /api/generated-images/:id/versions: all versions of a picture that are not deleted, oldest first. */
export const pictureVersionList = z.object({
  versions: z.array(picture),
  /** Versions that were deleted count, too. */
  isNextChangeFree: z.boolean(),
});
export type PictureVersionList = z.infer<typeof pictureVersionList>;
