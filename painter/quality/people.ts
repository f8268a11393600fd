import type { Artwork, Box, Label } from '../types.js';

/** A face of the picture, with its name if the customer gave one. */
export interface Person {
  /** In fractions of the picture. */
  box: Box;
  name: string | null;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Faces that were found, and those that the customer marked to name them, from left to right. */
export function peopleIn({ faces, labels = [] }: Pick<Artwork, 'faces' | 'labels'>): Person[] {
  const nameOf = (face: Box) => labels.find(({ box }) => isInside(box, face))?.text || null;
  const found = faces.map((box) => ({ box, name: nameOf(box) }));
  const isFound = ({ box }: Label) => faces.some((face) => isInside(box, face));
  const marked = labels.filter((label) => !isFound(label)).map(({ box, text }) => ({ box, name: text || null }));
  return [...found, ...marked].sort((one, other) => middleOf(one.box) - middleOf(other.box));
}

/** 'Mia’s face', 'The face', 'The second face from the left' */
export function faceInWords(people: readonly Person[], index: number): string {
  const name = people[index]?.name;
  if (name) return `${name}’s face`;
  if (people.length === 1) return 'The face';
  const ordinal = ORDINALS[index];
  return ordinal ? `The ${ordinal} face from the left` : 'A face';
}

function isInside(inner: Box, outer: Box): boolean {
  const [x, y] = [middleOf(inner), inner.top + inner.height / 2];
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
}

function middleOf({ left, width }: Box): number {
  return left + width / 2;
}
