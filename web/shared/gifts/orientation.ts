import {
  canBeTurned,
  type Orientation,
  orientationFor,
  type Product,
  usualOrientation,
} from '../../../server/catalog/contract.js';
import type { PrintArea } from '../../../server/catalog/scenes/contract.js';

/** The image of the product that shows the picture; -1 if there is none. */
const imageIndexOf = ({ print_areas }: Product): number => print_areas.findIndex((area) => area !== null);

/** Whether the gift can be had in either orientation. */
export function canTurn(product: Product): boolean {
  return canBeTurned(product.kind, product.print_areas[imageIndexOf(product)]);
}

/** The orientation in which the gift shows most of the picture. */
export function bestOrientation(product: Product, picture: { width?: number; height?: number } | undefined): Orientation {
  const { width, height } = picture ?? {};
  return orientationFor({ kind: product.kind, canTurn: canTurn(product) }, width && height ? { width, height } : null);
}

/** Where the picture is on the gift in this orientation, and the photo for that; null if the gift shows no picture. */
export function sceneOf(product: Product, orientation: Orientation): { area: PrintArea; photoUrl: string } | null {
  const index = imageIndexOf(product);
  const area = product.print_areas[index];
  if (!area) return null;
  if (area.type === 'corners') return { area, photoUrl: product.image_urls[index] ?? '' };
  const isTurned = area.turned && orientation !== usualOrientation(product.kind);
  const shown = isTurned ? { type: 'mesh' as const, ...area.turned! } : area;
  return { area: shown, photoUrl: shown.blank_url };
}
