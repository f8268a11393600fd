import { type GiftKind, printSizeOf } from '../../../../../server/catalog/contract.js';
import type { CornersArea, Point } from '../../../../../server/catalog/scenes/contract.js';

/** In the order of CornersArea. */
export const CORNER_NAMES = ['Upper left corner', 'Upper right corner', 'Lower right corner', 'Lower left corner'] as const;

/** As fractions of the photo: a corner may lie slightly outside, where it can still be seen and dragged. */
const LOWEST = -0.08;
const HIGHEST = 1.08;
/** As a fraction of the photo's width or height, whichever is reached first. */
const FIRST_SIZE = 0.46;
const FIRST_LIGHT = 0.8;
const FIRST_BEND_OF_MUGS = 0.3;

/** A centered area in the proportions of the gift's print. */
export function startArea(kind: GiftKind, photo: { width: number; height: number }): CornersArea {
  const { width, height } = printSizeOf(kind) ?? { width: 1, height: 1 };
  const scale = FIRST_SIZE * Math.min(photo.width / width, photo.height / height);
  const right = (width * scale) / photo.width / 2;
  const down = (height * scale) / photo.height / 2;
  return {
    type: 'corners',
    corners: [
      [0.5 - right, 0.5 - down],
      [0.5 + right, 0.5 - down],
      [0.5 + right, 0.5 + down],
      [0.5 - right, 0.5 + down],
    ],
    bend: kind === 'mug' ? FIRST_BEND_OF_MUGS : 0,
    light: FIRST_LIGHT,
  };
}

/** @param to as fractions of the photo */
export function withCorner(area: CornersArea, index: number, [x, y]: Point): CornersArea {
  const inReach = (value: number) => Math.round(Math.max(LOWEST, Math.min(HIGHEST, value)) * 1e5) / 1e5;
  const corners = area.corners.with(index, [inReach(x), inReach(y)]) as CornersArea['corners'];
  return { ...area, corners };
}

/** '25% from the left, 30% from the top' */
export function placeInWords([x, y]: Point): string {
  const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
  return `${percent(x)} from the left, ${percent(y)} from the top`;
}
