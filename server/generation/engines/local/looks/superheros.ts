import type { Size } from '../../../../../painter/index.js';
import { luma, resized, type RgbPixels, smoothstep } from '../../../vision/pixels.js';
import { hex } from '../color.js';
import { faceArea, showFaces, smallnessOf } from '../face-areas.js';
import { lumaPlane, type Plane } from '../plane.js';
import { inkLines } from '../ink.js';
import { kuwahara } from '../kuwahara.js';
import { clothFor, heroOf, INK } from '../hero.js';
import { capeSvg, shouldersOf } from '../hero-cape.js';
import { canWearMask, putOnMask } from '../hero-mask.js';
import { compose, type Backdrop } from '../composition.js';
import { grade, inkIn, renderSvg, type RenderStyle, type RenderInput } from '../rendering.js';

const { cos, floor, max, min, PI, round, sin, sqrt, SQRT1_2 } = Math;

/** In faces, ink and dots leave this much more of the features, and in small ones as much more again. */
const FEWER_LINES = [0.5, 0.4] as const;
const PALER_DOTS = [0.6, 0.3] as const;
const POSTER: readonly [string, string] = ['#c9553d', '#f4c65c'];

/**
 * A comic poster: rays behind the heroes, ink, printed dots. Someone alone wears a cape and an eye mask. Its words are those of
 * the gift.
 */
export const superheros: RenderStyle = async (input) => {
  const { groups, scenery, sheet, work, progress } = input;
  const [field, sun] = scenery?.poster ?? POSTER;
  const hero = heroOf(groups);
  const cloth = hero && clothFor(hero, field, sun);
  const rays: Backdrop = (size, focus, [area]) => {
    const shoulders = hero && shouldersOf(hero, area!);
    const cape = shoulders ? capeSvg(shoulders, size, cloth!) : '';
    return renderSvg(raysSvg(size, focus, field, sun, cape));
  };
  const { picture, brush, faces } = await compose(input, work, rays);
  await progress.report(30);
  const calm = await kuwahara(picture, max(2, 5 * brush), progress);
  await progress.report(50);
  const lines = await inkLines(lumaPlane(calm), { width: max(1.2, 2 * sqrt(brush)), sensitivity: 0.8 }, progress);
  if (hero && canWearMask(hero.photo, hero.faces[0]!.features)) await putOnMask(calm, lines, faces[0]!.features!, cloth!);
  const inFaces = faceArea(faces, calm);
  const small = smallnessOf(faces);
  const [fewer, paler] = [FEWER_LINES, PALER_DOTS].map(([usual, more]) => usual + more * small) as [number, number];
  for (let i = 0; i < lines.data.length; i++) lines.data[i]! *= 1 - inFaces.data[i]! * fewer;
  showFaces(calm, picture, inFaces, small);
  await progress.report(65);
  await grade(calm, { saturation: 1.45, contrast: 0.7, lift: 1.1, shadows: [2, -2, 10], highlights: [8, 4, -8] }, progress);
  const full = await resized(calm, sheet.width, sheet.height);
  await printDots(full, inFaces, paler, input);
  await inkIn(full, lines, { color: hex(INK), from: 0.2 }, input);
  await progress.report(85);
  return full;
};

function raysSvg({ width, height }: Size, focus: { x: number; y: number }, field: string, sun: string, cape: string): string {
  const [cx, cy] = [width * focus.x, height * focus.y];
  const reach = width + height;
  const rays = Array.from({ length: 24 }, (_, i) => {
    const from = (i * 15 * PI) / 180;
    const to = ((i * 15 + 7.5) * PI) / 180;
    const [x, y] = [cx + reach * cos(from), cy + reach * sin(from)];
    return `M${cx},${cy} L${x},${y} L${cx + reach * cos(to)},${cy + reach * sin(to)}Z`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${field}"/><path d="${rays.join(' ')}" fill="${sun}" opacity=".3"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${min(width, height) * 0.42}" fill="${sun}"/>${cape}</svg>`
  );
}

/** Round dots on a grid turned by 45 degrees; the darker the tone, the larger the dot. Paler in faces, by that part. */
async function printDots(
  { data, width, height }: RgbPixels,
  inFaces: Plane,
  paler: number,
  { scale, progress }: RenderInput,
): Promise<void> {
  const toFaces = inFaces.width / width;
  const pitch = 11 * scale;
  const edge = 0.08 / scale;
  const turn = SQRT1_2 / pitch;
  await progress.forEachRow(height, (y) => {
    const row = floor(y * toFaces) * inFaces.width;
    for (let x = 0; x < width; x++) {
      const u = (x + y) * turn;
      const v = (x - y) * turn;
      const across = u - round(u);
      const down = v - round(v);
      const away = sqrt(across * across + down * down);
      const at = (y * width + x) * 3;
      const dark = 1 - luma(data, at) / 255;
      const radius = 0.62 * sqrt(max(0, dark - 0.12));
      const dot = 1 - smoothstep(radius - edge, radius + edge, away);
      const factor = 1.07 - 0.3 * dot * (1 - paler * inFaces.data[row + floor(x * toFaces)]!);
      for (let c = at; c < at + 3; c++) data[c] = min(255, data[c]! * factor);
    }
  });
}
