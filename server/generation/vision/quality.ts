import type { FoundFace } from './face-boxes.js';
import type { Rectangle } from '../../../painter/index.js';
import { lumaOf, type RgbPixels, sharpOf, toPixels } from './pixels.js';

/** A face is judged at no more than this width, in pixels: what is seen in print, however large the photo. */
const FACE_WIDTH = 160;
const WHOLE_WIDTH = 640;
/** Only the largest faces are judged: passers-by in the background may be out of focus. */
const JUDGED_FACES = 3;
/**
 * Ratios of fine detail to contrast, measured on portraits: sharp ones have 0.06 to 0.3, the same ones blurred by 1 % of
 * the face's width 0.006, by 4 % 0.0015.
 */
const CRISP = 0.05;
const BLURRED = 0.0015;

/** @param image at full size, or as large as can be held; the faces are in its pixels */
export async function qualityOf(
  image: RgbPixels,
  faces: readonly FoundFace[],
): Promise<{ sharpness: number; brightness: number }> {
  const whole = { left: 0, top: 0, width: image.width, height: image.height };
  const areas = faces.length > 0 ? faces.slice(0, JUDGED_FACES).map((face) => within(face, image)) : [whole];
  const most = faces.length > 0 ? FACE_WIDTH : WHOLE_WIDTH;
  const judged = await Promise.all(areas.map((area) => judge(image, area, most)));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    sharpness: Math.max(...judged.map(({ sharpness }) => sharpness)),
    brightness: mean(judged.map(({ brightness }) => brightness)),
  };
}

function within({ centerX, centerY, width, height }: FoundFace, image: RgbPixels): Rectangle {
  const left = Math.round(Math.min(image.width - 1, Math.max(0, centerX - width / 2)));
  const top = Math.round(Math.min(image.height - 1, Math.max(0, centerY - height / 2)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(image.width - left, Math.round(width))),
    height: Math.max(1, Math.min(image.height - top, Math.round(height))),
  };
}

async function judge(image: RgbPixels, area: Rectangle, most: number): Promise<{ sharpness: number; brightness: number }> {
  const part = await toPixels(sharpOf(image).extract(area).resize({ width: most, withoutEnlargement: true }));
  const luma = lumaOf(part);
  const brightness = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  const contrast = luma.reduce((sum, value) => sum + (value - brightness) ** 2, 0) / luma.length;
  const { width, height } = part;
  let detail = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge = luma[at - 1]! + luma[at + 1]! + luma[at - width]! + luma[at + width]! - 4 * luma[at]!;
      detail += edge * edge;
    }
  }
  return { brightness, sharpness: sharpnessOf(detail / luma.length / (contrast + 1e-4)) };
}

/** 0 (blurred) to 1 (crisp): the eye judges ratios of detail, so the scale is logarithmic. */
function sharpnessOf(ratio: number): number {
  return Math.min(1, Math.max(0, Math.log(ratio / BLURRED) / Math.log(CRISP / BLURRED)));
}
