import type { Sharp } from 'sharp';
import type { Rectangle, Size } from '../../../../painter/index.js';
import { resized, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../vision/pixels.js';
import { newPlane, type Plane, throughSharp } from './plane.js';
import type { DetailedFace } from '../../vision/findings.js';
import { partFor } from './framing.js';
import type { RenderProgress } from './render-progress.js';
import type { Group } from './people.js';
import { placeGroups } from './group-placement.js';
import { roundingOf } from './rounding.js';
import type { Arrangement } from './rows.js';
import { fillSheet } from './full-bleed.js';
import { areaOnSheet, cutsForehead, onOwnBackground } from './own-background.js';

const { ceil, max, min, round } = Math;

/** A face on the sheet, in its pixels. */
export interface PlacedFace extends Rectangle {
  /** The points of MediaPipe's face mesh, x and y in turn; absent when they are not known. */
  features?: Float32Array;
}

export interface Subject {
  photo: RgbPixels;
  /** The people in the photo: one group, or one per panel of a collage; none when there is no face in it. */
  groups: readonly Group[];
  arrangement: Arrangement;
  progress: RenderProgress;
}

/** People set before a backdrop. */
export interface Composition {
  picture: RgbPixels;
  /** 1 where the people are, or the whole photo when no people were found; 0 where the backdrop shows. */
  people: Plane;
  /** The largest first. */
  faces: readonly PlacedFace[];
  /** The brush that suits the faces: 1 for a face that fills the sheet, less for small ones. */
  brush: number;
}

/**
 * Draws what is behind the people.
 * @param focus the middle of their heads, in fractions of the sheet
 * @param areas the area of each group's photo, in pixels of the sheet
 */
export type Backdrop = (size: Size, focus: { x: number; y: number }, areas: readonly Rectangle[]) => Promise<RgbPixels>;

/**
 * Cuts the people out and places them on the ground. A photo without people, or with heads that would lie open, fills the
 * sheet with its own surroundings instead.
 * @param scale how much larger the size is than usual: the composition is that of the usual size
 */
export async function compose(
  { groups, photo, arrangement, progress }: Subject,
  size: Size,
  ground: Backdrop,
  scale = 1,
): Promise<Composition> {
  const usual = { width: size.width / scale, height: size.height / scale };
  const usualAreas = placeGroups(groups, usual, arrangement);
  const areas = usualAreas.map((area) => enlarged(area, scale));
  const [first, ...others] = groups;
  if (!first || first.stayInPhoto || (others.length === 0 && cutsHeads(first, usualAreas[0]!, usual))) {
    return composeWholePhoto(first, photo, size, progress);
  }
  const focus = { x: 0, y: 0 };
  for (const [i, { heads }] of groups.entries()) {
    const { left, top, width, height } = areas[i]!;
    focus.x += (left + ((heads.left + heads.right) / 2) * width) / size.width / groups.length;
    focus.y += (top + ((heads.top + heads.bottom) / 2) * height) / size.height / groups.length;
  }
  const picture = await ground(size, focus, areas);
  const people = newPlane(size.width, size.height);
  for (const [i, group] of groups.entries()) await drawGroup(picture, people, group, areas[i]!, progress);
  const faces = groups.flatMap((group, i) => group.faces.map((face) => placed(face, areas[i]!)));
  return { picture, people, faces, brush: brushFor(faces) };
}

/** In whole pixels; an area that ended at the sheet's edge still does. */
function enlarged({ left, top, width, height }: Rectangle, scale: number): Rectangle {
  const [x, y] = [round(left * scale), round(top * scale)];
  return { left: x, top: y, width: round((left + width) * scale) - x, height: round((top + height) * scale) - y };
}

/** Whether a head that an edge of the photo cuts off would lie open in the middle of the sheet. Hair alone is rounded. */
function cutsHeads(group: Group, area: Rectangle, { width }: Size): boolean {
  const { heads } = group;
  const isOpenLeft = heads.left === 0 && area.left > 2;
  const isOpenRight = heads.right === 1 && area.left + area.width < width - 2;
  return isOpenLeft || isOpenRight || (heads.top === 0 && cutsForehead(group) && area.top > 2);
}

/** The place of a face on the sheet. */
function placed({ features, ...face }: DetailedFace, area: Rectangle): PlacedFace {
  return {
    left: area.left + face.left * area.width,
    top: area.top + face.top * area.height,
    width: face.width * area.width,
    height: face.height * area.height,
    ...(features && { features: placedPoints(features, area) }),
  };
}

/** The places of points of a photo on the sheet: x and y in turn. */
export function placedPoints(points: Float32Array, area: Rectangle): Float32Array {
  return points.map((value, i) => (i % 2 === 0 ? area.left + value * area.width : area.top + value * area.height));
}

/** Small faces ask for a fine brush, as long as they are not those of a far crowd. */
function brushFor(faces: readonly Rectangle[]): number {
  if (faces.length === 0) return 0.5;
  const heights = faces.map(({ height }) => height);
  return min(1, max(0.2, max(min(...heights), max(...heights) / 2) / 420));
}

/** The photo on its own background, on the whole sheet. */
async function composeWholePhoto(
  group: Group | undefined,
  photo: RgbPixels,
  size: Size,
  progress: RenderProgress,
): Promise<Composition> {
  const scene = group && (await partFor(group, size.width / size.height));
  const picture = await (scene ? onOwnBackground(scene, size, progress) : fillSheet(photo, size, progress));
  const people = newPlane(size.width, size.height);
  people.data.fill(1);
  const faces = scene ? scene.faces.map((face) => placed(face, areaOnSheet(scene, size))) : [];
  return { picture, people, faces, brush: brushFor(faces) };
}

/** Lays the cut-out over the picture, and adds it to `people`. */
async function drawGroup(
  picture: RgbPixels,
  people: Plane,
  group: Group,
  area: Rectangle,
  progress: RenderProgress,
): Promise<void> {
  const { width, height } = picture;
  const layer = await toPixels(seen(sharpOf(group.colors), group.colors, area, picture, 'lanczos3'));
  const alpha = await throughSharp(group.alpha, (image) => seen(image, group.alpha, area, picture, 'cubic'));
  // Below the photo its lowest row continues, as clothes behind the people in front.
  const hem = await toPixels(
    sharpOf(await toPixels(sharpOf(layer).extract({ left: 0, top: layer.height - 1, width: layer.width, height: 1 }))).resize(
      ceil(layer.width / 40),
      1,
      { fit: 'fill' },
    ),
  );
  const cloth = await resized(hem, layer.width, 1);
  const rounding = roundingOf(group, area, picture);
  const [left, top] = [max(0, area.left), max(0, area.top)];
  const blend = layer.height * 0.06;
  await progress.forEachRow(height - top, (row) => {
    const source = min(row, layer.height - 1) * layer.width;
    const isCloth = top + layer.height < height ? smoothstep(layer.height - blend, layer.height, row) : 0;
    for (let x = 0; x < layer.width; x++) {
      const own = smoothstep(0.1, 0.95, alpha.data[source + x]!);
      const p = own === 0 ? 0 : own * rounding(left + x, top + row);
      if (p === 0) continue;
      const at = (top + row) * width + left + x;
      people.data[at] = max(people.data[at]!, p);
      for (let c = 0; c < 3; c++) {
        const color = layer.data[(source + x) * 3 + c]!;
        const over = color + (cloth.data[x * 3 + c]! - color) * isCloth;
        const under = picture.data[at * 3 + c]!;
        picture.data[at * 3 + c] = under + (over - under) * p + 0.5;
      }
    }
  });
}

/** The part of an image that lies on the sheet, in the sheet's pixels. */
function seen(image: Sharp, of: Size, area: Rectangle, sheet: Size, kernel: 'lanczos3' | 'cubic'): Sharp {
  const [left, top] = [max(0, area.left), max(0, area.top)];
  const width = min(sheet.width, area.left + area.width) - left;
  const height = min(sheet.height, area.top + area.height) - top;
  const [scaleX, scaleY] = [of.width / area.width, of.height / area.height];
  const cut = { left: round((left - area.left) * scaleX), top: round((top - area.top) * scaleY) };
  return image
    .extract({
      ...cut,
      width: max(1, min(of.width - cut.left, round(width * scaleX))),
      height: max(1, min(of.height - cut.top, round(height * scaleY))),
    })
    .resize(width, height, { fit: 'fill', kernel });
}
