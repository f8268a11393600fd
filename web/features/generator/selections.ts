import {
  MAX_MEMBERS,
  type AiImageRequest,
  type IMAGE_TYPES,
  type PersonalizedImageRequest,
  type WHO_FOR,
} from '../../../server/generation/contract.js';
import { areFacesChosen, type ChosenPhoto, type MemberRole, misplacedFaces, chosenPeople, sourcesOf } from './chosen-photos.js';
import { DEFAULT_PROMPT } from './example-prompts.js';

export type WhoFor = (typeof WHO_FOR)[number];
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The customer's choices so far. */
export interface Selections {
  selectedCategory: WhoFor | null;
  /** How many people are in the picture, as long as no faces are chosen. */
  memberCount: number;
  /** Whether the customer set the number. */
  memberCountChosen: boolean;
  /** One role per person, null until chosen; as long as memberCount. */
  memberSelections: (MemberRole | null)[];
  selectedImageType: ImageType | null;
  photos: readonly ChosenPhoto[];
  /** Free mode only. */
  prompt: string;
}

export const NO_SELECTIONS: Selections = {
  selectedCategory: null,
  memberCount: 1,
  memberCountChosen: false,
  memberSelections: [null],
  selectedImageType: null,
  photos: [],
  prompt: DEFAULT_PROMPT,
};

/** Keeps the roles of the people that stay. */
export function withMemberCount(selections: Selections, memberCount: number): Selections {
  const memberSelections = Array.from({ length: memberCount }, (_, index) => selections.memberSelections[index] ?? null);
  return { ...selections, memberCount, memberSelections };
}

/** Sets the number of people in the photo, unless the customer has chosen a number, a role, or the people themselves. */
export function withPeopleSeen(selections: Selections, people: number): Selections {
  const { memberCountChosen, memberSelections, photos } = selections;
  if (memberCountChosen || areFacesChosen(photos) || memberSelections.some((role) => role !== null)) return selections;
  const fewest = selections.selectedCategory === 'Couple' ? 2 : 1;
  const memberCount = Math.min(Math.max(people, fewest), MAX_MEMBERS);
  return memberCount === selections.memberCount ? selections : withMemberCount(selections, memberCount);
}

export function withRole(selections: Selections, member: number, role: MemberRole | null): Selections {
  const memberSelections = selections.memberSelections.map((old, index) => (index === member ? role : old));
  return { ...selections, memberSelections };
}

export function withWhoFor(selections: Selections, whoFor: WhoFor): Selections {
  const chosen = { ...selections, selectedCategory: whoFor };
  const isCoupleOfOne = whoFor === 'Couple' && selections.memberCount === 1 && !areFacesChosen(selections.photos);
  return isCoupleOfOne ? withMemberCount(chosen, 2) : chosen;
}

/** One role per person in the picture, null until chosen. */
export function rolesOf({ photos, memberSelections }: Selections): readonly (MemberRole | null)[] {
  return areFacesChosen(photos) ? chosenPeople(photos).map(({ face }) => face.role) : memberSelections;
}

export const A_PHOTO = 'a photo';

/** Missing choices for a product's picture, in page order; empty when complete. */
export function missingForProduct(selections: Selections): string[] {
  const withoutRole = areFacesChosen(selections.photos)
    ? chosenPeople(selections.photos).flatMap(({ face, number }) => (face.role ? [] : [number]))
    : selections.memberSelections.flatMap((role, index) => (role ? [] : [index + 1]));
  return [
    ...(selections.selectedCategory ? [] : ['who it is for']),
    ...(withoutRole.length === 0 ? [] : [numbered(withoutRole, 'a role for person', 'roles for people')]),
    ...(selections.selectedImageType ? [] : ['an image type']),
    ...missingInPhotos(selections),
  ];
}

/** Missing choices for a picture from a prompt. */
export function missingForPrompt(selections: Selections): string[] {
  return [...(selections.prompt.trim() ? [] : ['a prompt']), ...missingInPhotos(selections)];
}

function missingInPhotos({ photos }: Selections): string[] {
  if (photos.length === 0) return [A_PHOTO];
  if (!areFacesChosen(photos)) return [];
  const empty = photos.flatMap(({ faces }, index) => (faces.some(({ isIn }) => isIn) ? [] : [index + 1]));
  const from = numbered(empty, 'from photo', 'from photos');
  const who = photos.length === 1 ? 'who is in the picture' : `who is in the picture ${from}`;
  return [
    ...(empty.length === 0 ? [] : [who]),
    ...misplacedFaces(photos).map(({ number }) => `another spot for the circle of person ${number}`),
  ];
}

/** Joins items as in `photos 1, 2, and 3`. */
export const conjunction = new Intl.ListFormat('en-US', { type: 'conjunction' });

function numbered(numbers: readonly number[], one: string, several: string): string {
  return `${numbers.length === 1 ? one : several} ${conjunction.format(numbers.map(String))}`;
}

/** Null while a choice is missing. */
export function personalizedRequest(productId: string, selections: Selections): PersonalizedImageRequest | null {
  const { photos, selectedCategory, selectedImageType } = selections;
  const [first] = photos;
  if (!first || !selectedCategory || !selectedImageType || missingForProduct(selections).length > 0) return null;
  const memberSelections = rolesOf(selections).filter((role) => role !== null);
  const sources = sourcesOf(photos);
  return {
    productId,
    imageId: first.imageId,
    forWho: selectedCategory,
    memberCount: memberSelections.length,
    memberSelections,
    imageType: selectedImageType,
    ...(sources && { sources }),
  };
}

/** Null while a choice is missing. */
export function aiRequest(selections: Selections): AiImageRequest | null {
  const [first] = selections.photos;
  if (!first || missingForPrompt(selections).length > 0) return null;
  // Roles belong to gifts: in free mode, the prompt says who they are.
  const sources = sourcesOf(selections.photos)?.map(({ imageId, faces }) => ({
    imageId,
    faces: faces.map(({ box }) => ({ box })),
  }));
  return { imageId: first.imageId, prompt: selections.prompt.trim(), ...(sources && { sources }) };
}
