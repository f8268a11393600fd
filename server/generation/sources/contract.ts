import { z } from 'zod';

export const MEMBER_ROLES = [
  'Dad',
  'Mom',
  'Son',
  'Daughter',
  'Grandpa',
  'Grandma',
  'Uncle',
  'Aunt',
  'Brother',
  'Sister',
  'Cousin',
  'Baby',
] as const;
export const MAX_MEMBERS = 10;
/** Photos that one picture can be made of. */
export const MAX_SOURCES = 6;
/** A face that the detector misses can be marked by hand, in a box of at least so many pixels of the photo on each side. */
export const MIN_MARKED_SIDE = 96;

/** A part of an image, in parts of its width and height, 0 to 1. */
export const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof box>;

/** Two boxes that share more than this part of the smaller one are the same face. */
const SAME_FACE = 0.5;
/** Sums of fractions may exceed 1 by their rounding. */
const ROUNDING = 1e-9;

/** A person who is in the picture: the face in the photo, and who that is. */
const person = z.object({
  box: box.refine(isInside, 'Mark a face inside the photo.'),
  role: z.enum(MEMBER_ROLES).optional(),
});

/** One photo, and who of the people in it are in the picture: the others are left out. */
const source = z.object({
  imageId: z.uuid().toLowerCase(),
  faces: z
    .array(person)
    .min(1, 'Choose at least one person in each photo.')
    .max(MAX_MEMBERS)
    .superRefine((faces, { addIssue }) => {
      faces.forEach((face, i) => {
        if (!faces.slice(0, i).some((earlier) => isSameFace(earlier.box, face.box))) return;
        addIssue({ code: 'custom', path: [i, 'box'], message: 'This face is already chosen.' });
      });
    }),
});
export type ImageSource = z.infer<typeof source>;

/**
 * The photos of one picture, and who is in it. Without them, a picture shows everybody in its one photo. In a request,
 * `imageId` is the first photo's, and `memberSelections` are the roles from left to right, photo by photo.
 */
export const imageSources = z
  .array(source)
  .min(1)
  .max(MAX_SOURCES)
  .superRefine((sources, { addIssue }) => {
    sources.forEach(({ imageId }, i) => {
      if (!sources.slice(0, i).some((earlier) => earlier.imageId === imageId)) return;
      addIssue({ code: 'custom', path: [i, 'imageId'], message: 'This photo is already in the picture.' });
    });
    if (peopleOf(sources).length > MAX_MEMBERS) {
      addIssue({ code: 'custom', message: `Choose up to ${MAX_MEMBERS} people in all.` });
    }
  })
  .optional();

/** Everyone in the picture: from left to right, photo by photo. */
export function peopleOf(sources: readonly ImageSource[]): ImageSource['faces'] {
  return sources.flatMap(({ faces }) => faces.toSorted((one, other) => middleOf(one.box) - middleOf(other.box)));
}

export function isSameFace(one: Box, other: Box): boolean {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared > SAME_FACE * Math.min(one.width * one.height, other.width * other.height);
}

/** Whether no one found in a photo is left out. */
export function isEverybody(found: readonly Box[], faces: Readonly<ImageSource['faces']>): boolean {
  return found.length > 0 && found.every((face) => faces.some(({ box }) => isSameFace(face, box)));
}

function isInside({ left, top, width, height }: Box): boolean {
  const isOnPhoto = left >= 0 && top >= 0 && left + width <= 1 + ROUNDING && top + height <= 1 + ROUNDING;
  return isOnPhoto && width > 0 && height > 0;
}

function middleOf({ left, width }: Box): number {
  return left + width / 2;
}
