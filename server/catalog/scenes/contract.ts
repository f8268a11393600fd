import { z } from 'zod';

/** A fraction of the photo's width or height. May lie slightly outside the photo. */
const coordinate = z.number().min(-0.5).max(1.5);
const point = z.tuple([coordinate, coordinate]);
export type Point = z.infer<typeof point>;

/** Corners of a print: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Minimum for twice the area of the triangle at each corner, as a fraction of the photo. */
const SMALLEST_CORNER = 0.001;

/** The reason why the corners are invalid; null if they are valid. */
export function findCornersProblem({ corners }: { corners: Corners }): string | null {
  const turns = corners.map(([x, y], index) => {
    const [beforeX, beforeY] = corners[(index + 3) % 4]!;
    const [afterX, afterY] = corners[(index + 1) % 4]!;
    return (x - beforeX) * (afterY - y) - (y - beforeY) * (afterX - x);
  });
  if (turns.every((turn) => turn >= SMALLEST_CORNER)) return null;
  if (turns.every((turn) => turn <= -SMALLEST_CORNER)) {
    return 'The print area is mirrored. Please drag its corners so that the upper left one is at the upper left.';
  }
  const isCrossed = turns.some((turn) => turn >= SMALLEST_CORNER) && turns.some((turn) => turn <= -SMALLEST_CORNER);
  if (isCrossed) return 'The sides of the print area cross, or one corner points inward. Please drag its corners apart.';
  return 'The print area is too small or too narrow. Please drag its corners apart.';
}

/** The position of the print on a photo of a gift, as set by the owner. */
export const cornersArea = z.object({
  type: z.literal('corners'),
  corners: z.tuple([point, point, point, point]).superRefine((corners, context) => {
    const message = findCornersProblem({ corners });
    if (message) context.addIssue({ code: 'custom', message });
  }),
  /** 0 for a flat print. Positive: upper and lower edges curve downward, as on a mug seen from above. Negative: upward. */
  bend: z.number().min(-1).max(1),
  /** How much of the photo's light and shadow is applied to the print: 0 none, 1 all. */
  light: z.number().min(0).max(1),
});
export type CornersArea = z.infer<typeof cornersArea>;

const measuredScene = z.object({
  mesh_url: z.string(),
  /** URL of the image that shows the gift without a print. */
  blank_url: z.string(),
});

/** The position of the print, measured when the image was rendered. Only seeded products have such areas. */
const meshArea = measuredScene.extend({
  type: z.literal('mesh'),
  /** The same gift with its sheet turned by a quarter; absent if it cannot be turned. */
  turned: measuredScene.optional(),
});
export type MeshArea = z.infer<typeof meshArea>;

export const printArea = z.discriminatedUnion('type', [cornersArea, meshArea]);
export type PrintArea = z.infer<typeof printArea>;
