import { newPixels, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../../vision/pixels.js';
import { hex } from '../color.js';
import type { Backdrop, Composition } from '../composition.js';
import { faceArea, nearestFace, usualHeight } from '../face-areas.js';
import { posterFace } from '../poster-face.js';
import { mainColors, nearestIn, type PosterColor, skinColors } from '../poster-palette.js';
import { resizedPlane } from '../plane.js';
import type { SceneName } from '../prompt-options.js';
import { composeScene, drawnOver, renderSvg, type RenderInput, type RenderStyle } from '../rendering.js';
import { simplified } from '../simplified.js';

const { max, min } = Math;

/** Inks from dark to light, as a screen printer would mix them. */
const WARM = ['#45182f', '#7a2445', '#c0503f', '#e58f63', '#f6c56f', '#fbe9c4'];
const COOL = ['#1b2148', '#343a78', '#7a4f8c', '#d98a86', '#f4c58a', '#fbeed0'];
const SEA = ['#123a4a', '#1f6672', '#c2604a', '#eb9f72', '#f6d08a', '#fdf1d6'];
const WOOD = ['#17352f', '#2f5f4c', '#a8503f', '#e0925f', '#f2cb78', '#fbefd0'];

const INKS: ReadonlyArray<readonly [inks: string[], scenes: readonly SceneName[]]> = [
  [COOL, ['night', 'space', 'city', 'paris', 'snow']],
  [SEA, ['beach']],
  [WOOD, ['mountains', 'garden', 'christmas']],
];

/** Pixels for which the same person's skin is looked up together. */
const BLOCK = 8;

/** A poster in flat colors: each person's own skin in a few tones, features as shapes, before a field with a sun. */
export const flat: RenderStyle = async (input) => {
  const { sheet, work, progress, options } = input;
  const [written] = INKS.find(([, scenes]) => scenes.some((scene) => scene === options.scene)) ?? [WARM];
  const inks = written.map(hex);
  const scene = await composeScene(input, work, fieldAndSun(written));
  await progress.report(30);
  const { faces, people, picture } = scene;
  const calm = await simplified(scene, faceArea(faces, people), progress);
  await progress.report(60);
  const colors = mainColors(calm, people, inks);
  const skins = faces.map((face) => skinColors(face, calm, inks));
  const printed = await printedIn(calm, colors, skins, scene, input);
  await progress.report(85);
  const scale = sheet.width / work.width;
  const drawn = faces.map((face) => posterFace(face, picture)).join('');
  return drawnOver(printed, `<g transform="scale(${scale})">${drawn}</g>`);
};

function fieldAndSun(inks: readonly string[]): Backdrop {
  return ({ width, height }, focus) =>
    renderSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
        `<rect width="100%" height="100%" fill="${inks[3]!}"/>` +
        `<circle cx="${focus.x * width}" cy="${focus.y * height}" r="${min(width, height) * 0.4}" fill="${inks[4]!}"/></svg>`,
    );
}

/** The people in flat colors, each pixel in the nearest of the main ones and the tones of the nearest face's skin. */
async function printedIn(
  calm: RgbPixels,
  colors: readonly PosterColor[],
  skins: ReadonlyArray<readonly PosterColor[]>,
  { picture, people, faces }: Composition,
  { sheet, scale, progress }: RenderInput,
): Promise<RgbPixels> {
  const { width, height } = sheet;
  const soft = max(0.6, min(3, usualHeight(faces) / 130));
  const smooth = await toPixels(sharpOf(calm).blur(soft));
  const large = await toPixels(sharpOf(smooth).resize(width, height, { fit: 'fill', kernel: 'cubic' }));
  const ground = await toPixels(sharpOf(picture).resize(width, height, { fit: 'fill', kernel: 'cubic' }));
  const share = (await resizedPlane(people, sheet)).data;
  const edge = 0.22 / scale;
  const enlargement = width / picture.width;
  const palettes = (skins.length === 0 ? [[]] : skins).map((skin) => nearestIn([...skin, ...colors]));
  const out = newPixels(width, height);
  await progress.forEachRow(height, (y) => {
    let nearest = palettes[0]!;
    for (let x = 0; x < width; x++) {
      if (x % BLOCK === 0 && faces.length > 1) nearest = palettes[nearestFace(faces, x / enlargement, y / enlargement)]!;
      const i = y * width + x;
      const part = smoothstep(0.66 - edge, 0.66 + edge, share[i]!);
      const color = part > 0 ? nearest(large.data, i * 3) : undefined;
      for (let c = 0; c < 3; c++) {
        const under = ground.data[i * 3 + c]!;
        out.data[i * 3 + c] = color ? under + (color[c]! - under) * part + 0.5 : under;
      }
    }
  });
  return toPixels(sharpOf(out).median(3).blur(0.5));
}
