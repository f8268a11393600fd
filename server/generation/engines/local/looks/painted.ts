import type { Rectangle, Size } from '../../../../../painter/index.js';
import { newPixels, resized, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../../vision/pixels.js';
import { clampByte } from '../color.js';
import type { PlacedFace } from '../composition.js';
import { areaAround, faceArea } from '../face-areas.js';
import { clouds } from '../noise.js';
import { newPlane, type Plane } from '../plane.js';
import { paintStrokes } from '../strokes.js';
import { composeScene, grade, type RenderStyle, type RenderInput } from '../rendering.js';

const { floor, max, min, round, sqrt } = Math;

/** How often the finest brush fits into the smallest face. */
const BRUSHES_PER_FACE = 60;
/** The finest brush of a picture without faces, in pixels. */
const WITHOUT_FACES = 3;
/** Heights of faces, in pixels, up to which as much of the picture shows through the paint, and from which on none does. */
const SMALL = { from: 60, to: 180 };
const SHOWN = 0.65;
/** The color that portrait painters mix into every background, and its share. */
const UMBER = [214, 190, 160] as const;
const UMBER_SHARE = 0.55;

/** A portrait in oil: layers of brush strokes, people and background by the same hand. */
export const painted: RenderStyle = async (input) => {
  const { sheet, work, scale, seed, progress } = input;
  const { picture, people, faces } = await composeScene(input, work, (size, focus) => background(size, focus, input));
  await progress.report(25);
  await grade(picture, { saturation: 1.15, contrast: 0.15, lift: 1.05, shadows: [12, 2, 8], highlights: [6, 2, -6] }, progress);
  await progress.report(30);
  const smallest = min(...faces.map(({ height }) => height));
  const finest = faces.length === 0 ? WITHOUT_FACES : max(1.6, smallest / BRUSHES_PER_FACE / 2);
  const detail = detailOf(people, faces);
  const art = await paintStrokes({ subject: picture, detail, finest, seed, ...(scale > 1 && { size: sheet }) }, progress);
  await progress.report(88);
  await showSmallFaces(art, picture, faces);
  return scale > 1 ? art : resized(art, sheet.width, sheet.height);
};

/** Even the finest brush hides what a small face looks like: it keeps some of the picture that is painted. Changes the art. */
async function showSmallFaces(art: RgbPixels, picture: RgbPixels, faces: readonly PlacedFace[]): Promise<void> {
  const scale = art.width / picture.width;
  for (const face of faces) {
    const shown = SHOWN * (1 - smoothstep(SMALL.from, SMALL.to, face.height));
    const part = areaAround([face], picture);
    if (shown === 0 || !part) continue;
    const within = faceArea([{ ...face, left: face.left - part.left, top: face.top - part.top }], part);
    const [left, top, width, height] = [part.left, part.top, part.width, part.height].map((value) =>
      round(value * scale),
    ) as unknown as [number, number, number, number];
    const own = await resized(await toPixels(sharpOf(picture).extract(part)), width, height);
    for (let y = 0; y < min(height, art.height - top); y++) {
      for (let x = 0; x < min(width, art.width - left); x++) {
        const at = ((top + y) * art.width + left + x) * 3;
        const share = shown * within.data[floor(y / scale) * part.width + floor(x / scale)]!;
        for (let c = 0; c < 3; c++) art.data[at + c]! += (own.data[(y * width + x) * 3 + c]! - art.data[at + c]!) * share + 0.5;
      }
    }
  }
}

/** The photo's own surroundings as a painter sees them: their colors, large and soft, lighter around the heads. */
async function background(size: Size, focus: { x: number; y: number }, { photo, seed }: RenderInput): Promise<RgbPixels> {
  const { width, height } = { width: size.width >> 2, height: size.height >> 2 };
  const colors = await toPixels(sharpOf(photo).resize(3, 4, { fit: 'fill' }));
  const soft = await toPixels(sharpOf(colors).resize(width, height, { fit: 'fill', kernel: 'cubic' }));
  const cloudy = await clouds({ width, height }, 80, 4, seed);
  const out = newPixels(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const across = (x / width - focus.x) * 1.1;
      const down = (y / height - focus.y) * 0.8;
      const away = sqrt(across * across + down * down);
      const light = 1.25 - 0.75 * away + 0.16 * cloudy.data[at]!;
      for (let c = 0; c < 3; c++) {
        const color = UMBER_SHARE * UMBER[c]! + (1 - UMBER_SHARE) * soft.data[at * 3 + c]!;
        out.data[at * 3 + c] = clampByte(color * light);
      }
    }
  }
  return resized(out, size.width, size.height);
}

/** Most detail in faces, some in people, none behind them. */
function detailOf(people: Plane, faces: readonly Rectangle[]): Plane {
  const { width, height } = people;
  const detail = newPlane(width, height);
  for (let i = 0; i < detail.data.length; i++) detail.data[i] = people.data[i]! * 0.45;
  for (const face of faces) {
    const [reachX, reachY] = [face.width * 0.85, face.height * 0.95];
    const [middleX, middleY] = [face.left + face.width / 2, face.top + face.height / 2];
    for (let y = max(0, middleY - reachY) | 0; y < min(height, middleY + reachY); y++) {
      for (let x = max(0, middleX - reachX) | 0; x < min(width, middleX + reachX); x++) {
        const across = (x - middleX) / reachX;
        const down = (y - middleY) / reachY;
        const away = across * across + down * down;
        if (away < 1) detail.data[y * width + x] = max(detail.data[y * width + x]!, min(1, 0.45 + (1 - away) * 1.4));
      }
    }
  }
  return detail;
}
