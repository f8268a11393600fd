import type { Picture, PictureLabel } from '../../../server/generation/contract.js';
import { cleanWord } from '../../../server/catalog/words/contract.js';
import { findLabelProblem, insidePicture, MAX_LABELS } from '../../../server/generation/labels/contract.js';
import { type Box, isSameFace } from '../../../server/generation/sources/contract.js';

const middleOf = ({ left, width }: Box): number => left + width / 2;

/** A face for each person in the picture and the name below it, empty for none: from left to right, the largest ten. */
export function namedPeople({ faces = [], labels = [] }: Pick<Picture, 'faces' | 'labels'>): PictureLabel[] {
  const found = faces.map(insidePicture).filter((face) => !labels.some(({ box }) => isSameFace(box, face)));
  return [...labels, ...found.map((box) => ({ box, text: '' }))]
    .slice(0, MAX_LABELS)
    .toSorted((one, other) => middleOf(one.box) - middleOf(other.box));
}

/** Whether the customer marked the face, because the shop did not find it. */
export function isMarked({ faces = [] }: Pick<Picture, 'faces'>, box: Box): boolean {
  return !faces.some((face) => isSameFace(insidePicture(face), box));
}

const SIDES = ['left', 'top', 'width', 'height'] as const;

/** Whether names are printed alike; the server rounds the places of the faces. */
export function areSameNames(one: readonly PictureLabel[], other: readonly PictureLabel[]): boolean {
  const isAt = (box: Box, face: Box) => SIDES.every((side) => Math.abs(insidePicture(box)[side] - face[side]) < 1e-4);
  const isIn = ({ box, text }: PictureLabel) => other.some((label) => label.text === text && isAt(box, label.box));
  return one.length === other.length && one.every(isIn);
}

/** Typed names in their printed form; for an unprintable name, the saved name instead. */
export function printableNames(typed: readonly PictureLabel[], saved: readonly PictureLabel[] = []): PictureLabel[] {
  return typed
    .map(({ box, text }) => {
      const clean = cleanWord(text);
      const isPrintable = clean === '' || findLabelProblem(clean) === null;
      return { box, text: isPrintable ? clean : (saved.find((label) => isSameFace(label.box, box))?.text ?? '') };
    })
    .filter(({ text }) => text !== '');
}
