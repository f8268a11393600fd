import { z } from 'zod';

/** In parts of the photo's width and height, a little beyond its edges at most. */
const coordinate = z.number().min(-0.5).max(1.5);
const point = z.tuple([coordinate, coordinate]);
export type Point = z.infer<typeof point>;

/** Where the print lies on a photo of a gift, as the owner drags it. */
export const cornersArea = z.object({
  type: z.literal('corners'),
  /** Of the print: upper left, upper right, lower right, lower left. */
  corners: z.tuple([point, point, point, point]),
  /** 0 for a flat print; above, its upper and lower edges curve downward as around a mug seen from above; below, upward. */
  bend: z.number().min(-1).max(1),
  /** How much of the photo's own light and shadow lies on the print: 0 none, 1 all. */
  light: z.number().min(0).max(1),
});
export type CornersArea = z.infer<typeof cornersArea>;

/** Where the print lies, measured by whoever rendered the picture. Only seeded products have such areas. */
export const meshArea = z.object({
  type: z.literal('mesh'),
  /** Address of the mesh. */
  mesh_url: z.string(),
  /** Address of the picture of the gift without a print. */
  blank_url: z.string(),
});
export type MeshArea = z.infer<typeof meshArea>;

export const printArea = z.discriminatedUnion('type', [cornersArea, meshArea]);
export type PrintArea = z.infer<typeof printArea>;
