import { z } from 'zod';
import { cleanWord, findWordProblem, MAX_TEXT_UNITS } from '../../catalog/words/contract.js';
import { type Box, box, isSameFace, MAX_MEMBERS } from '../sources/contract.js';

export const MAX_LABELS = MAX_MEMBERS;
/** Characters as people count them. */
const MAX_LABEL_LENGTH = 20;
/** A face that the shop did not find can be marked by hand, in a box of at least this part of the picture on each side. */
const MIN_SIDE = 0.01;

const LABEL = { label: 'Name', example: '', maxLength: MAX_LABEL_LENGTH, required: true };

/** Why this name cannot be printed, in the words of other texts on a gift; null if it can. */
export function findLabelProblem(text: string): string | null {
  return findWordProblem([LABEL], [{ label: LABEL.label, text }])?.message ?? null;
}

/** Fractions of a picture with this many decimals are exact to a pixel of its print. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

/** The part of a face that is inside the picture: faces that are found at its edge may reach beyond it. */
export function insidePicture({ left, top, width, height }: Box): Box {
  const from = { x: Math.max(0, left), y: Math.max(0, top) };
  const to = { x: Math.min(1, left + width), y: Math.min(1, top + height) };
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

function isMiddleInside({ left, top, width, height }: Box): boolean {
  const middle = [left + width / 2, top + height / 2];
  return middle.every((position) => position >= 0 && position <= 1);
}

const labelRequest = z.object({
  /** The person's face: one of the picture's, or one marked by hand. */
  box: box
    .refine(isMiddleInside, 'Mark a face inside the picture.')
    .transform(insidePicture)
    .refine(({ width, height }) => Math.min(width, height) >= MIN_SIDE, 'Mark the whole face.')
    .transform(({ left, top, width, height }) => ({
      left: rounded(left),
      top: rounded(top),
      width: rounded(width),
      height: rounded(height),
    })),
  text: z
    .string()
    .max(MAX_TEXT_UNITS, `Please use at most ${MAX_LABEL_LENGTH} characters.`)
    .transform(cleanWord)
    .superRefine((text, { addIssue }) => {
      const message = findLabelProblem(text);
      if (message) addIssue({ code: 'custom', message });
    }),
});

/**
 * PUT /api/generated-images/:id/labels → 200 with a generatedImage: names that its gifts have under the people. Replaces
 * those before; an empty list removes them. What is ordered already keeps the names that it was ordered with.
 */
export const pictureLabelsRequest = z.object({
  labels: z
    .array(labelRequest)
    .max(MAX_LABELS, `A picture can have at most ${MAX_LABELS} names.`)
    .superRefine((labels, { addIssue }) => {
      labels.forEach((label, index) => {
        if (!labels.slice(0, index).some((earlier) => isSameFace(earlier.box, label.box))) return;
        addIssue({ code: 'custom', path: [index, 'box'], message: 'This face has a name already.' });
      });
    }),
});
export type PictureLabelsRequest = z.infer<typeof pictureLabelsRequest>;
