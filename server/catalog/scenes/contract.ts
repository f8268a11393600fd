import { z } from 'zod';

/** In fractions of the photo's width and height, a little beyond its edges at most. */
const coordinate = z.number().min(-0.5).max(1.5);
const point = z.tuple([coordinate, coordinate]);
export type Point = z.infer<typeof point>;

/** Of a print: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Twice the area of the smallest corner's triangle, in parts of the photo. */
const SMALLEST_CORNER = 0.001;

/** Why no print fits between these corners; null if one does. */
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

/** Where the print lies on a photo of a gift, as the owner drags it. */
export const cornersArea = z.object({
  type: z.literal('corners'),
  corners: z.tuple([point, point, point, point]).superRefine((corners, context) => {
    const message = findCornersProblem({ corners });
    if (message) context.addIssue({ code: 'custom', message });
  }),
  /** 0 for a flat print; above, its upper and lower edges curve downward as around a mug seen from above; below, upward. */
  bend: z.number().min(-1).max(1),
  /** How much of the photo's own light and shadow lies on the print: 0 none, 1 all. */
  light: z.number().min(0).max(1),
});
export type CornersArea = z.infer<typeof cornersArea>;

/** Where the print lies, measured by whoever rendered the picture. Only seeded products have such areas. */
const meshArea = z.object({
  type: z.literal('mesh'),
  /** Address of the mesh. */
  mesh_url: z.string(),
  /** Address of the picture of the gift without a print. */
  blank_url: z.string(),
});
export type MeshArea = z.infer<typeof meshArea>;

export const printArea = z.discriminatedUnion('type', [cornersArea, meshArea]);
export type PrintArea = z.infer<typeof printArea>;
