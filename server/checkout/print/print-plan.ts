/** Pixels per inch of every print file. */
export const PRINT_DPI = 300;

/** In parts of the picture's width and height, 0 to 1. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface PrintPlan {
  /** Pixels of the print. */
  width: number;
  height: number;
  /** The part of the picture that is printed; null where all of it is, with a margin. */
  crop: Box | null;
  /** How many times as wide the print shows the picture as it is. */
  factor: number;
}

/** How much of a face's size belongs to the head around it. */
const HAIR = 0.5;
const EARS = 0.3;
const CHIN = 0.25;
/** Of what is cut off, this much goes at the top: people are rather in the upper half. */
const CUT_ABOVE = 0.4;

/** How a picture is printed at this size in inches: cut to its proportions with every head inside, or whole with a margin. */
export function planPrint(picture: Size, faces: readonly Box[], inches: Size): PrintPlan {
  const width = Math.round(inches.width * PRINT_DPI);
  const height = Math.round(inches.height * PRINT_DPI);
  const crop = cropOf(picture, faces, width / height);
  const factor = crop
    ? width / (crop.width * picture.width)
    : Math.min(width / picture.width, height / picture.height);
  return { width, height, crop, factor };
}

/** The largest part with this width divided by its height that cuts no head; null when there is none. */
export function cropOf(picture: Size, faces: readonly Box[], aspect: number): Box | null {
  const relative = aspect / (picture.width / picture.height);
  const heads = faces.map(headOf);
  if (relative < 1) {
    const left = placeOf(relative, heads.map((head) => [head.left, head.left + head.width]), 0.5);
    return left === null ? null : { left, top: 0, width: relative, height: 1 };
  }
  const size = 1 / relative;
  const top = placeOf(size, heads.map((head) => [head.top, head.top + head.height]), CUT_ABOVE);
  return top === null ? null : { left: 0, top, width: 1, height: size };
}

/** Where a stretch of this size begins that has all spans inside, as near to the usual place as they let it be. */
function placeOf(size: number, spans: readonly (readonly [number, number])[], cutBefore: number): number | null {
  const first = Math.min(1, ...spans.map(([from]) => from));
  const last = Math.max(0, ...spans.map(([, to]) => to));
  if (spans.length > 0 && last - first > size) return null;
  const usual = (1 - size) * cutBefore;
  const place = spans.length > 0 ? Math.min(Math.max(usual, last - size), first) : usual;
  return Math.min(Math.max(place, 0), 1 - size);
}

/** As far as the picture shows it. */
function headOf({ left, top, width, height }: Box): Box {
  const from = { x: Math.max(0, left - width * EARS), y: Math.max(0, top - height * HAIR) };
  const to = { x: Math.min(1, left + width * (1 + EARS)), y: Math.min(1, top + height * (1 + CHIN)) };
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}
