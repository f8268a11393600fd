import type { Size } from '../../../../../painter/index.js';
import { resized, type RgbPixels, smoothstep, solid } from '../../../vision/pixels.js';
import { clampByte, hex } from '../color.js';
import { kuwahara } from '../kuwahara.js';
import { clouds } from '../noise.js';
import type { Backdrop } from '../composition.js';
import { grade, composeScene, shade, tint, workSize, type RenderStyle, type RenderInput } from '../rendering.js';

const { abs, floor, hypot, max, min } = Math;

/** Side, in pixels, of the paper texture that repeats over the sheet. */
const TOOTH = 512;

const PAPER = hex('#fbf7f0');
/** Margin without paint on each side, in pixels of the working size. */
const MARGIN = 40;

/** Washes of color that replace a busy background. */
const WASHES = [hex('#f0b59d'), hex('#eccb7c'), hex('#b9c7a4')];

/** Center of each wash relative to the heads, and its radius; roughly in fractions of the sheet's shorter side. */
const SPOTS: ReadonlyArray<readonly [x: number, y: number, reach: number]> = [
  [0, 0.04, 0.5],
  [0.24, -0.12, 0.27],
  [-0.26, 0.06, 0.27],
];

/** Brush patches that follow the forms, on rough paper, ending in a wet edge. */
export const painted: RenderStyle = async (input) => {
  const { sheet, progress } = input;
  const ground: Backdrop = (size, focus) => washedPaper(size, focus, input);
  const { picture, brush } = await composeScene(input, workSize(sheet), ground, MARGIN);
  await progress.report(25);
  const wet = await kuwahara(picture, max(2.5, 9 * brush), progress);
  await progress.report(50);
  const brushed = await kuwahara(wet, max(2, 6 * brush), progress);
  await progress.report(62);
  await grade(brushed, { saturation: 1.3, contrast: 0.22, lift: 1.12, shadows: [14, 2, 12], highlights: [8, 2, -6] }, progress);
  const full = await resized(brushed, sheet.width, sheet.height);
  await progress.report(75);
  await layOnPaper(full, input.scenery ? 1 : 0, input);
  await progress.report(88);
  await roughened(full, input);
  return full;
};

/** Three loose washes on bare paper, behind the heads. */
async function washedPaper(size: Size, focus: { x: number; y: number }, { seed, progress }: RenderInput): Promise<RgbPixels> {
  const { width, height } = { width: size.width / 2, height: size.height / 2 };
  const sheet = solid(width, height, PAPER);
  const reach = min(width, height * 1.25);
  for (const [i, [dx, dy, size]] of SPOTS.entries()) {
    const edge = await clouds({ width, height }, 150, 5, seed + 17 * (i + 1));
    const grain = await clouds({ width, height }, 45, 3, seed + 29 * (i + 1));
    const strength = (at: number) => {
      const x = (at % width) - width * focus.x;
      const y = floor(at / width) - height * focus.y;
      const away = hypot(x / reach - dx, (y / reach - dy) * 0.9) / size;
      return smoothstep(0, 0.12, 1 - away + edge.data[at]! * 0.3) * (0.72 + 0.3 * grain.data[at]!);
    };
    await tint(sheet, WASHES[i]!, strength, progress);
  }
  return resized(sheet, size.width, size.height);
}

/**
 * Paint lies on bare paper: a thin first wash, a full one within it. Both edges wander,
 * and pigment gathers along them where they dried, as strongly as `rims` says.
 */
async function layOnPaper({ data, width, height }: RgbPixels, rims: number, { seed, progress }: RenderInput): Promise<void> {
  const half = { width: width / 2, height: height / 2 };
  const wander = await clouds(half, 210, 4, seed + 1);
  const second = await clouds(half, 150, 3, seed + 2);
  await progress.forEachRow(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = (y >> 1) * (width / 2) + (x >> 1);
      const inward = min(x, width - x, y, height - y);
      const thin = inward - 74 + wander.data[at]! * 62;
      const thick = inward - 112 + second.data[at]! * 64;
      const paint = 0.62 * smoothstep(0, 7, thin) + 0.38 * smoothstep(-24, 34, thick);
      const dried = 0.14 * max(0, 1 - abs(thin - 6) / 9) + 0.05 * max(0, 1 - abs(thick) / 30);
      const rim = 1 - rims * dried;
      for (let c = 0; c < 3; c++) {
        const value = data[(y * width + x) * 3 + c]! * rim;
        data[(y * width + x) * 3 + c] = clampByte(PAPER[c]! + (value - PAPER[c]!) * paint);
      }
    }
  });
}

/** The texture of the paper. */
async function roughened(full: RgbPixels, { seed, progress }: RenderInput): Promise<void> {
  const tooth = await clouds({ width: TOOTH, height: TOOTH }, 6, 2, seed + 5);
  await shade(full, (x, y) => 1 + tooth.data[(y % TOOTH) * TOOTH + (x % TOOTH)]! * 0.05, progress);
}
