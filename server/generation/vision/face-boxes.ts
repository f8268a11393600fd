import type { Rectangle, Size } from '../../../painter/index.js';
import { isSameFace } from '../sources/contract.js';
import type { DetailedFace, Face } from './findings.js';

/** In pixels of the image. */
export interface FoundFace {
  centerX: number;
  centerY: number;
  width: number;
  height: number;
  /** The detector's, 0 to 1. */
  probability: number;
  /** The points of MediaPipe's face mesh, x and y in turn; absent when the face is turned away, hidden or too blurred. */
  features?: Float32Array;
}

type FaceBox = Pick<FoundFace, 'centerX' | 'centerY' | 'width' | 'height' | 'features'>;

/** The same face in the same image of another size. */
export function scaled<Found extends FaceBox>(face: Found, factor: number): Found {
  const { centerX, centerY, width, height, features } = face;
  return {
    ...face,
    centerX: centerX * factor,
    centerY: centerY * factor,
    width: width * factor,
    height: height * factor,
    ...(features && { features: features.map((value) => value * factor) }),
  };
}

/** The same face in an image that begins elsewhere. */
export function moved<Found extends FaceBox>(face: Found, { left, top }: Pick<Rectangle, 'left' | 'top'>): Found {
  const { centerX, centerY, features } = face;
  return {
    ...face,
    centerX: centerX - left,
    centerY: centerY - top,
    ...(features && { features: features.map((value, i) => value - (i % 2 === 0 ? left : top)) }),
  };
}

/** Whether two boxes have a part in common. */
export function overlaps(one: FaceBox, other: FaceBox): boolean {
  const within = (a: number, b: number, reach: number) => Math.abs(a - b) < reach / 2;
  return (
    within(one.centerX, other.centerX, one.width + other.width) && within(one.centerY, other.centerY, one.height + other.height)
  );
}

/** A face and the joints of its shoulders, in fractions of this area of the image. */
export function detailed(face: FoundFace, shoulders: Float32Array | undefined, area: Rectangle): DetailedFace {
  const inArea = (points: Float32Array) =>
    points.map((value, i) => (i % 2 === 0 ? (value - area.left) / area.width : (value - area.top) / area.height));
  return {
    ...inParts(moved(face, area), area),
    ...(face.features && { features: inArea(face.features) }),
    ...(shoulders && { shoulders: inArea(shoulders) }),
  };
}

/** In fractions of the image. */
export function inParts({ centerX, centerY, width, height }: FaceBox, image: Size): Face {
  return {
    left: (centerX - width / 2) / image.width,
    top: (centerY - height / 2) / image.height,
    width: width / image.width,
    height: height / image.height,
  };
}

function inPixels({ left, top, width, height, features }: DetailedFace, image: Size): FoundFace {
  return {
    centerX: (left + width / 2) * image.width,
    centerY: (top + height / 2) * image.height,
    width: width * image.width,
    height: height * image.height,
    probability: 1,
    ...(features && { features: features.map((value, i) => value * (i % 2 === 0 ? image.width : image.height)) }),
  };
}

/** The found face that a box marks; the box itself where none was found. */
export function faceAt(box: DetailedFace, found: readonly FoundFace[], image: Size): FoundFace {
  return found.find((face) => isSameFace(inParts(face, image), box)) ?? inPixels(box, image);
}
