import { newPixels, type RgbPixels, sharpOf, smoothstep, solid, toPixels } from '../../../vision/pixels.js';
import { hex, type Rgb } from '../color.js';
import { blurPlane, lumaPlane, type Plane, resizedPlane } from '../plane.js';
import { kuwahara } from '../kuwahara.js';
import type { RenderProgress } from '../render-progress.js';
import type { Backdrop } from '../composition.js';
import { composeScene, tint, type RenderStyle, type RenderInput } from '../rendering.js';
import type { SceneName } from '../prompt-options.js';

const { abs, floor, hypot, max, min, sqrt } = Math;

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

/** A poster in six flat inks. */
export const flat: RenderStyle = async (input) => {
  const { sheet, work, progress, options } = input;
  let sun = { x: 0.5, y: 0.44 };
  const gray: Backdrop = async ({ width, height }, focus) => {
    sun = focus;
    return solid(width, height, [128, 128, 128]);
  };
  const { picture, people, brush } = await composeScene(input, work, gray);
  await progress.report(30);
  const calm = await kuwahara(await kuwahara(picture, max(3, 7 * brush), progress), max(2, 6 * brush), progress);
  await progress.report(60);
  const stretched = await toPixels(sharpOf(calm).normalise());
  const tone = await evenTones(await blurPlane(lumaPlane(stretched), 2));
  const large = await resizedPlane(tone, sheet);
  await progress.report(75);
  const [written] = INKS.find(([, scenes]) => scenes.some((scene) => scene === options.scene)) ?? [WARM];
  const inks = written.map(hex);
  const printed = await printInks(large, inks, input);
  if (!input.scenery) {
    await fieldBehind(printed, await resizedPlane(people, sheet), sun, inks, progress);
  }
  return printed;
};

/** Replaces the background with a field of one ink and a sun of another. */
async function fieldBehind(
  printed: RgbPixels,
  people: Plane,
  focus: { x: number; y: number },
  inks: readonly Rgb[],
  progress: RenderProgress,
): Promise<void> {
  const { width, height } = printed;
  const radius = min(width, height) * 0.4;
  const behind = (at: number) => 1 - smoothstep(0.4, 0.6, people.data[at]!);
  const sun = (at: number) => {
    const away = hypot((at % width) - width * focus.x, floor(at / width) - height * focus.y);
    return behind(at) * (1 - smoothstep(radius - 1, radius + 1, away));
  };
  await tint(printed, inks[3]!, behind, progress);
  await tint(printed, inks[4]!, sun, progress);
}

/** Compares each tone with its surroundings, so that both dark and pale faces keep their features in every ink. */
async function evenTones(tone: Plane): Promise<Plane> {
  const reach = tone.width / 9;
  const mean = (await blurPlane(tone, reach)).data;
  const meanSquare = (await blurPlane({ ...tone, data: tone.data.map((value) => value * value) }, reach)).data;
  const data = tone.data.map((value, i) => {
    const spread = sqrt(max(0, meanSquare[i]! - mean[i]! ** 2)) + 14;
    return 0.55 * value + 0.45 * (128 + ((value - mean[i]!) / spread) * 62);
  });
  return { ...tone, data };
}

async function printInks(tone: Plane, inks: readonly Rgb[], { progress }: RenderInput): Promise<RgbPixels> {
  const { width, height, data } = tone;
  const out = newPixels(width, height);
  const step = 255 / inks.length;
  await progress.forEachRow(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const right = data[x < width - 1 ? at + 1 : at]!;
      const below = data[y < height - 1 ? at + width : at]!;
      const slope = max(0.3, abs(right - data[at]!) + abs(below - data[at]!));
      const level = data[at]! / step - 0.5;
      const lower = max(0, min(inks.length - 1, floor(level)));
      const upper = min(inks.length - 1, lower + 1);
      const softness = min(0.5, (slope / step) * 0.7);
      const blend = smoothstep(0.5 - softness, 0.5 + softness, level - lower);
      for (let c = 0; c < 3; c++) out.data[at * 3 + c] = inks[lower]![c]! * (1 - blend) + inks[upper]![c]! * blend + 0.5;
    }
  });
  return out;
}
