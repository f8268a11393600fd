import type { GiftKind } from '../../server/catalog/gifts/contract.js';
import { pointsOf } from '../artwork/labels.js';
import { sizesOfWords } from '../artwork/paint-artwork.js';
import { type PicturePosition, placePicture } from '../artwork/picture-position.js';
import { placeLabels } from '../artwork/place-labels.js';
import { inPixels } from '../artwork/rectangles.js';
import { MIN_ON_PAPER } from '../artwork/labels.js';
import type { Artwork, Box, Context2D, Rectangle, Size } from '../types.js';
import { distancesOf, type EdgeDistance, MM_PER_POINT, type PrintEdge } from './face-distances.js';
import { faceInWords, peopleIn, type Person } from './people.js';

const FINDING_CODES = [
  'face_cut',
  'face_near_edge',
  'face_soft',
  'picture_soft',
  'face_dark',
  'words_small',
  'name_small',
  'file_failed',
] as const;

/** Something about a print that a person should look at. */
export interface PrintFinding {
  code: (typeof FINDING_CODES)[number];
  message: string;
  /** Where on the trimmed sheet, in fractions; null for all of it. */
  box: Box | null;
}

/** A sheet and the picture that it is printed from. */
export interface JudgedSheet {
  artwork: Artwork;
  /** The customer's picture, in pixels; null for the shop's landscape. */
  picture: Size | null;
  /** Pixels of the picture that is printed for each pixel of `picture`, in each direction. */
  detail: number;
}

/**
 * Pixels per inch below which eyes see that a print is soft. An eye tells a minute of arc apart (20/20), which is 87 pixels
 * per inch from one meter: what hangs or lies in a room is not looked at from closer. What is held in a hand has half of the
 * 300 that printers ask for.
 */
const MIN_DPI = { room: 85, hand: 150 } as const;
const IN_HAND: readonly GiftKind[] = ['mug', 'ornament', 'card', 'storybook'];
/** Height of capitals as a fraction of the letters' size. */
const CAPITALS = 0.7;

const AT_EDGE: Record<PrintEdge, readonly [where: string, consequence: string]> = {
  trim: ['the edge where the sheet is cut', 'a little of it may be cut off'],
  frame: ['the edge', 'the frame may cover a part of it'],
  bar: ['the edge', 'the wooden bar may cover a part of it'],
  bend: ['the edge', 'a part of it may bend around the side'],
  handle: ['the handle side', 'a part of it may turn out of view'],
  lip: ['the edge of the print', 'a part of it may be missing'],
  rim: ['the rim', 'a part of it may be cut off'],
  seam: ['the seam', 'a part of it may disappear into it'],
  arch: ['the arch', 'it looks cut off'],
  crop: ['the edge of the picture', 'a part of it is cut off'],
};

/** Findings that a person should look at, in the order of the codes. */
export function judgePrint(context: Context2D, sheet: JudgedSheet): PrintFinding[] {
  const findings = [...judgePicture(context, sheet), ...judgeWords(context, sheet)];
  return findings.sort((one, other) => FINDING_CODES.indexOf(one.code) - FINDING_CODES.indexOf(other.code));
}

/** Faces as they are printed, from left to right, in fractions of the trimmed sheet. */
export function facesOnSheet(context: Context2D, artwork: Artwork, picture: Size): (Person & { onSheet: Box })[] {
  const position = positionOf(context, artwork, picture);
  const points = pointsOf(artwork);
  return peopleIn(artwork).map((person) => ({ ...person, onSheet: inFractions(onSheet(position, person, picture), points) }));
}

export function darkFace(people: readonly Person[], index: number, box: Box): PrintFinding {
  return { code: 'face_dark', message: `${faceInWords(people, index)} prints dark`, box };
}

function positionOf(context: Context2D, artwork: Artwork, picture: Size): PicturePosition {
  return placePicture(artwork, picture, pointsOf(artwork), placeLabels(context, artwork, picture).foot);
}

function judgePicture(context: Context2D, { artwork, picture, detail }: JudgedSheet): PrintFinding[] {
  if (!picture) return [];
  const position = positionOf(context, artwork, picture);
  const people = peopleIn(artwork);
  const faces = people.map((person) => onSheet(position, person, picture));
  const points = pointsOf(artwork);
  const near = faces.flatMap((face, index): PrintFinding[] => {
    const closest = worstOf(distancesOf(artwork, position, picture, face));
    return closest ? [nearEdge(closest, faceInWords(people, index), inFractions(face, points))] : [];
  });
  return [
    ...near,
    ...judgeDetail(
      artwork.kind,
      position,
      detail,
      people,
      faces.map((face) => inFractions(face, points)),
    ),
  ];
}

/** A picture is enlarged evenly, so its faces all have the same pixels per inch. */
function judgeDetail(
  kind: GiftKind,
  { from, to }: PicturePosition,
  detail: number,
  people: readonly Person[],
  faces: readonly Box[],
): PrintFinding[] {
  const dpi = Math.round((72 * from.width * detail) / to.width);
  if (dpi >= MIN_DPI[IN_HAND.includes(kind) ? 'hand' : 'room']) return [];
  const words = `will look soft in print (${dpi} dpi)`;
  if (people.length === 0) return [{ code: 'picture_soft', message: `The picture ${words}`, box: null }];
  if (people.length === 1) return [{ code: 'face_soft', message: `${faceInWords(people, 0)} ${words}`, box: faces[0]! }];
  return [{ code: 'face_soft', message: `The ${people.length} faces ${words}`, box: null }];
}

function judgeWords(context: Context2D, { artwork, picture }: JudgedSheet): PrintFinding[] {
  const words = sizesOfWords(context, artwork).flatMap(({ points, isTooSmall }, index): PrintFinding[] =>
    isTooSmall ? [{ code: 'words_small', message: tooSmall(artwork.words[index] ?? '', points), box: null }] : [],
  );
  const { labels } = picture ? placeLabels(context, artwork, picture) : { labels: [] };
  const names = labels.flatMap(({ text, size, left, top, width, height }): PrintFinding[] => {
    const box = inFractions({ left, top, width, height }, pointsOf(artwork));
    return size < MIN_ON_PAPER ? [{ code: 'name_small', message: tooSmall(text, size), box }] : [];
  });
  return [...words, ...names];
}

function tooSmall(text: string, points: number): string {
  return `“${text}” prints ${inMm(points * CAPITALS * MM_PER_POINT)} high: hard to read`;
}

function nearEdge({ edge, mm }: EdgeDistance, face: string, box: Box): PrintFinding {
  const [where, consequence] = AT_EDGE[edge];
  if (edge === 'crop') return { code: 'face_cut', message: `${face} is cut off at ${where}`, box };
  if (mm < 0) return { code: 'face_cut', message: `${face} reaches ${inMm(-mm)} beyond ${where}: ${consequence}`, box };
  return { code: 'face_near_edge', message: `${face} is ${inMm(mm)} from ${where}: ${consequence}`, box };
}

/** The edge that a face is most too close to. */
function worstOf(distances: readonly EdgeDistance[]): EdgeDistance | undefined {
  const tooClose = distances.filter(({ mm, margin }) => mm < margin - 0.05);
  return tooClose.sort((one, other) => one.mm - one.margin - (other.mm - other.margin))[0];
}

function onSheet({ from, to }: PicturePosition, { box }: Person, picture: Size): Rectangle {
  const { left, top, width, height } = inPixels(box, picture);
  const scale = to.width / from.width;
  return {
    left: to.left + (left - from.left) * scale,
    top: to.top + (top - from.top) * scale,
    width: width * scale,
    height: height * scale,
  };
}

function inFractions({ left, top, width, height }: Rectangle, sheet: Size): Box {
  return { left: left / sheet.width, top: top / sheet.height, width: width / sheet.width, height: height / sheet.height };
}

function inMm(mm: number): string {
  return `${mm < 10 ? Number(mm.toFixed(1)) : Math.round(mm)} mm`;
}
