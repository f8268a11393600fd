import { type GenerationLimits, MAX_MEMBERS, type Photo } from '../../../server/generation/contract.js';
import type { Box, ImageSource } from '../../../server/generation/sources/contract.js';

/** A photo of the pictures, and the people in it from left to right. */
export interface MonthPhoto {
  photo: Photo;
  people: { box: Box; isIn: boolean }[];
}

/** The faces of a photo from left to right. */
export function facesOf({ findings }: Photo): Box[] {
  return (findings?.faces ?? []).toSorted((one, other) => one.left + one.width / 2 - (other.left + other.width / 2));
}

const peopleIn = ({ people }: MonthPhoto) => people.filter(({ isIn }) => isIn);

/** Undefined where everybody in one photo is in the pictures. */
export function calendarSourcesOf(photos: readonly MonthPhoto[]): ImageSource[] | undefined {
  if (photos.length === 1 && photos.every(({ people }) => people.every(({ isIn }) => isIn))) return undefined;
  return photos.map((each) => ({ imageId: each.photo.id, faces: peopleIn(each).map(({ box }) => ({ box })) }));
}

/** Why no picture can be made of these people; null if one can. */
export function problemWith(photos: readonly MonthPhoto[], { people: most }: GenerationLimits['group']): string | null {
  const sources = calendarSourcesOf(photos);
  if (!sources) return null;
  const nameOf = ({ photo }: MonthPhoto) => `“${photo.original_filename}”`;
  const faceless = photos.find(({ people }) => people.length === 0);
  if (faceless) return `We found no face in ${nameOf(faceless)}. Please use it alone, or another photo.`;
  const unused = photos.find((each) => peopleIn(each).length === 0);
  if (unused) return `Please choose at least one person in ${nameOf(unused)}.`;
  const room = Math.min(most, MAX_MEMBERS);
  return sources.flatMap(({ faces }) => faces).length > room ? `Please choose at most ${room} people.` : null;
}
