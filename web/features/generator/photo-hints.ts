import { inchesOf, type PrintSize, type Product, printSizeOf } from '../../../server/catalog/contract.js';
import { MIN_PRINT_SIDE, type PhotoFindings, type Photo, orientationOfPeople } from '../../../server/generation/contract.js';
import { canTurn } from '../../shared/gifts/orientation.js';

/** Possible improvements of a photo. None of them blocks it. */
export interface Hint {
  headline: string;
  advice: string;
  /** A question about who should be in the picture: nothing is wrong with the photo. */
  isQuestion?: true;
}

/** Below this print resolution a face looks blurred. */
const MIN_FACE_DPI = 100;
const BLURRED_BELOW = 0.35;
/** Well below dark skin in good light. */
const DARK_BELOW = 0.18;
/** Minimum space around the faces, for heads and shoulders, in face heights. */
const AROUND_FACES = 1.5;

const count = new Intl.NumberFormat('en-US');
const SOFT = 'This photo may look soft in print.';

type Size = Pick<Photo, 'width' | 'height'>;

/** The size of the print, as the gift hangs with a picture of this photo; null when no gift was chosen. */
export function printSizeWith(product: Product | null, photo: (Size & Pick<Photo, 'findings'>) | undefined): PrintSize | null {
  const usual = printSizeOf(product?.kind);
  if (!product || !usual || !photo?.findings || !canTurn(product)) return usual;
  return inchesOf(product.kind, orientationOfPeople(photo, photo.findings?.faces ?? [], usual));
}

interface Wanted {
  /** How many people the customer wants in the picture; null when they did not say. */
  expected: number | null;
  /** Print size; null when no gift was chosen. */
  inches: PrintSize | null;
  /** Whether the customer chooses the people by their faces, in several photos. */
  canChoosePeople: boolean;
}

/** Hints in order of importance. */
export function hintsFor(photo: Size & Pick<Photo, 'findings'>, { expected, inches, canChoosePeople }: Wanted): Hint[] {
  const { findings } = photo;
  const hints = findings
    ? [
        facesHint(findings.faces.length, expected, canChoosePeople),
        blurHint(findings),
        darkHint(findings),
        inches && smallFacesHint(photo, findings, inches),
      ]
    : [];
  const found = hints.filter((hint) => hint !== null);
  const small = smallPhotoHint(photo, inches);
  return small && !found.some(({ headline }) => headline === SOFT) ? [...found, small] : found;
}

/** '4 people' */
export const countedPeople = (people: number): string => (people === 1 ? '1 person' : `${people} people`);

function facesHint(seen: number, expected: number | null, canChoosePeople: boolean): Hint | null {
  if (seen === 0) {
    return {
      headline: 'We can’t see a face in this photo.',
      advice: 'Choose one in which everyone looks toward the camera, close enough to see their eyes.',
    };
  }
  if (expected === null || expected === seen || (canChoosePeople && expected < seen)) return null;
  const question = expected < seen ? `Should all ${seen} be in the picture?` : 'Is someone missing?';
  return {
    headline: `You chose ${countedPeople(expected)}. ${question}`,
    advice: adviceOnPeople(seen, expected, canChoosePeople),
    isQuestion: true,
  };
}

function adviceOnPeople(seen: number, expected: number, canChoosePeople: boolean): string {
  if (canChoosePeople) return 'Use “Add a face” for anyone we missed, or “Add another photo” for anyone who isn’t in this one.';
  return expected < seen
    ? `If so, change “How many people?” to ${seen}. If not, choose a photo of only those who should be in the picture.`
    : `If so, choose a photo that shows everyone’s face. If not, change “How many people?” to ${seen}.`;
}

function blurHint({ sharpness }: PhotoFindings): Hint | null {
  if (sharpness >= BLURRED_BELOW) return null;
  return {
    headline: 'This photo looks blurry.',
    advice: 'Choose a sharper one. When you take it, hold still and tap a face on the screen to focus.',
  };
}

function darkHint({ brightness }: PhotoFindings): Hint | null {
  if (brightness >= DARK_BELOW) return null;
  return {
    headline: 'This photo is very dark.',
    advice: 'Choose one with light on the faces: by a window, or outside during the day.',
  };
}

function smallFacesHint(photo: Size, { faces }: PhotoFindings, inches: PrintSize): Hint | null {
  const dpi = printedDpi(photo, faces, inches);
  if (dpi === null || dpi >= MIN_FACE_DPI) return null;
  return {
    headline: SOFT,
    advice: `At ${inches.width} × ${inches.height} inches, the faces may come out soft. Choose a photo taken from closer, or the original from the camera.`,
  };
}

/** Print resolution of the people when they fill the picture; null when no face was found. */
function printedDpi({ width, height }: Size, faces: PhotoFindings['faces'], inches: PrintSize): number | null {
  if (faces.length === 0) return null;
  const room = Math.max(...faces.map((face) => face.height * height)) * AROUND_FACES;
  const left = Math.min(...faces.map((face) => face.left)) * width - room;
  const right = Math.max(...faces.map((face) => face.left + face.width)) * width + room;
  const top = Math.min(...faces.map((face) => face.top)) * height - room;
  const bottom = Math.max(...faces.map((face) => face.top + face.height)) * height + room;
  const across = Math.min(width, right) - Math.max(0, left);
  const down = Math.min(height, bottom) - Math.max(0, top);
  return Math.max(across / inches.width, down / inches.height);
}

function smallPhotoHint({ width, height }: Size, inches: PrintSize | null): Hint | null {
  const side = Math.min(width, height);
  const best = inches
    ? Math.min(MIN_PRINT_SIDE, Math.round(MIN_FACE_DPI * Math.min(inches.width, inches.height)))
    : MIN_PRINT_SIDE;
  if (side >= best) return null;
  return {
    headline: SOFT,
    advice: `Its shorter side has ${count.format(side)} pixels, and ${count.format(best)} or more is best. If you have the original from the camera, choose that one.`,
  };
}
