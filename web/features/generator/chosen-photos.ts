import { MAX_MEMBERS, type MEMBER_ROLES, type Photo } from '../../../server/generation/contract.js';
import { type Box, type ImageSource, isSameFace } from '../../../server/generation/sources/contract.js';

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A person in a photo. */
export interface Face {
  box: Box;
  role: MemberRole | null;
  /** Whether this person is in the picture. */
  isIn: boolean;
  /** Marked by the customer, because the shop did not find it. */
  isMarked: boolean;
}

/** A photo of the picture, and the people in it. */
export interface ChosenPhoto {
  imageId: string;
  /** Private, short-lived address of the photo. */
  url: string | null;
  faces: readonly Face[];
  /** Whether the faces that the shop found are among `faces`. */
  isInspected: boolean;
}

type ChosenPhotos = readonly ChosenPhoto[];

/** A face, and the number by which the page calls this person: from left to right, photo by photo. */
export interface NumberedFace {
  face: Face;
  number: number;
  /** Indexes of the photo, and of the face in it. */
  photo: number;
  index: number;
}

export function chosenPhotoOf({ id, url }: Pick<Photo, 'id' | 'url'>): ChosenPhoto {
  return { imageId: id, url, faces: [], isInspected: false };
}

export const middleOf = ({ left, width }: Box): number => left + width / 2;

const byPosition = (faces: readonly Face[]): readonly Face[] =>
  faces.toSorted((one, other) => middleOf(one.box) - middleOf(other.box));

export function numberedFaces(photos: ChosenPhotos): NumberedFace[] {
  return photos
    .flatMap(({ faces }, photo) => byPosition(faces).map((face) => ({ face, photo, index: faces.indexOf(face) })))
    .map((each, before) => ({ ...each, number: before + 1 }));
}

/** Everyone in the picture, in the order of the request. */
export const chosenPeople = (photos: ChosenPhotos): NumberedFace[] => numberedFaces(photos).filter(({ face }) => face.isIn);

/** One photo of more people than can be chosen, and none of them is: then the picture shows everybody. */
function isWholeCrowd(photos: ChosenPhotos): boolean {
  const [photo, ...others] = photos;
  return others.length === 0 && photo !== undefined && photo.faces.length > MAX_MEMBERS && chosenPeople(photos).length === 0;
}

/** Whether people are chosen by their faces: then their number follows from it. */
export const areFacesChosen = (photos: ChosenPhotos): boolean =>
  photos.length > 1 || (photos.some(({ faces }) => faces.length > 0) && !isWholeCrowd(photos));

/**
 * Adds the faces that the shop found: at first all of them in the picture as far as there is room, the largest first. Where
 * one photo has more than can be chosen, none are at first. Later, faces that are missing here are those who were left out,
 * as in a request, which names only who is in.
 * @param roles of the people from left to right, as far as they were chosen before
 */
export function withFacesFound(
  photos: ChosenPhotos,
  imageId: string,
  found: readonly Box[],
  roles: readonly (MemberRole | null)[],
): ChosenPhotos {
  const before = photos.find((photo) => photo.imageId === imageId);
  if (!before) return photos;
  const isFound = ({ box }: Face) => found.some((each) => isEqual(each, box));
  const added = found.filter((box) => !before.faces.some((face) => isEqual(face.box, box)));
  const isComplete = added.length === 0 && before.faces.every((face) => face.isMarked || isFound(face));
  if (before.isInspected && isComplete) return photos;
  const room = before.isInspected || found.length > MAX_MEMBERS ? 0 : MAX_MEMBERS - chosenPeople(photos).length;
  const faces = byPosition([
    ...before.faces.map((face) => ({ ...face, isMarked: !isFound(face) })),
    ...added.map((box, index): Face => ({ box, role: null, isIn: index < room, isMarked: false })),
  ]);
  const people = faces.filter(({ isIn }) => isIn);
  const named = before.isInspected
    ? faces
    : faces.map((face) => ({ ...face, role: face.role ?? roles[people.indexOf(face)] ?? null }));
  return photos.map((photo) => (photo === before ? { ...before, faces: named, isInspected: true } : photo));
}

const isEqual = (one: Box, other: Box): boolean =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;

/** Changes one face; without a change, it is removed. */
export function withFace(photos: ChosenPhotos, imageId: string, index: number, change: Partial<Face> | null): ChosenPhotos {
  return photos.map((photo) => {
    const face = photo.faces[index];
    if (photo.imageId !== imageId || !face) return photo;
    return { ...photo, faces: photo.faces.toSpliced(index, 1, ...(change ? [{ ...face, ...change }] : [])) };
  });
}

export function withMarkedFace(photos: ChosenPhotos, imageId: string, box: Box): ChosenPhotos {
  const face: Face = { box, role: null, isIn: true, isMarked: true };
  return photos.map((photo) => (photo.imageId === imageId ? { ...photo, faces: [...photo.faces, face] } : photo));
}

/** Puts a photo after the others, or in the place of another one. A photo that is already there stays where it is. */
export function withPhoto(photos: ChosenPhotos, added: ChosenPhoto, replacedId: string | undefined): ChosenPhotos {
  if (photos.some(({ imageId }) => imageId === added.imageId)) return photos;
  if (!photos.some(({ imageId }) => imageId === replacedId)) return [...photos, added];
  return photos.map((photo) => (photo.imageId === replacedId ? added : photo));
}

/** Marked faces that lie on someone else who is in the picture. */
export function misplacedFaces(photos: ChosenPhotos): NumberedFace[] {
  const people = chosenPeople(photos);
  return people.filter((marked) =>
    people.some(
      (other) =>
        marked.face.isMarked && other !== marked && other.photo === marked.photo && isSameFace(marked.face.box, other.face.box),
    ),
  );
}

/**
 * The photos and people as a request names them. Undefined where a request without them says the same: everybody in one
 * photo.
 */
export function sourcesOf(photos: ChosenPhotos): ImageSource[] | undefined {
  const isEverybodyFound = photos.every(({ faces }) => faces.every(({ isIn, isMarked }) => isIn && !isMarked));
  if (photos.length < 2 && (isEverybodyFound || isWholeCrowd(photos))) return undefined;
  return photos.map(({ imageId, faces }) => ({
    imageId,
    faces: byPosition(faces)
      .filter(({ isIn }) => isIn)
      .map(({ box, role }) => ({ box, ...(role && { role }) })),
  }));
}
