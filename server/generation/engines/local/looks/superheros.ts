import { inkLines } from '../ink.js';
import { kuwahara } from '../kuwahara.js';
import { TRUSTED } from '../matte.js';
import { resizedPlane } from '../plane.js';
import { hex, luma, lumaPlane, resized, sharpOf, smoothstep, toRaster, type Raster } from '../raster.js';
import { printBefore, standBefore, type Staged } from '../stage.js';
import { grade, mounted, renderSvg, SHEET, tint, type Look, type Studio } from '../studio.js';
import { lettering } from '../typeface.js';
import type { Caption } from '../wish.js';

const { cos, hypot, max, min, PI, round, sin, sqrt, SQRT1_2 } = Math;

const BORDER = 90;
const BAND = 400;
const CREAM = '#f3e6d3';
const INK = hex('#1d1226');
const HERO = { title: 'SUPERHERO', line: 'SAVES THE DAY, EVERY DAY' };
const HEROES = { title: 'SUPERHEROES', line: 'TOGETHER THEY SAVE THE DAY' };
const POSTER: readonly [string, string, string] = ['#c9553d', '#f4c65c', '#1f3a4a'];

/** A comic poster: rays behind the hero, ink, printed dots, a caption band. */
export const superheros: Look = async (studio) => {
  const { group, scenery, wish, pace } = studio;
  const [ground, sun, band] = scenery?.poster ?? POSTER;
  const inner = { width: SHEET.width - 2 * BORDER, height: SHEET.height - 2 * BORDER - BAND };
  const work = { width: round(inner.width * 0.75), height: round(inner.height * 0.75) };
  const rays = await renderSvg(raysSvg(work.width, work.height, ground, sun));
  const { picture, brush } = await heroesBefore(studio, rays);
  await pace.reached(30);
  const calm = await kuwahara(picture, max(2, 5 * brush), pace);
  await pace.reached(50);
  const lines = await inkLines(lumaPlane(calm), { width: max(1.2, 2 * sqrt(brush)), sensitivity: 0.8 }, pace);
  await pace.reached(65);
  await grade(calm, { saturation: 1.45, contrast: 0.7, lift: 1.1, shadows: [2, -2, 10], highlights: [8, 4, -8] }, pace);
  const full = await resized(calm, inner.width, inner.height);
  const strokes = await resizedPlane(lines, inner.width, inner.height, pace);
  await printDots(full, studio);
  await tint(full, INK, (at) => min(1, max(0, (strokes.data[at]! - 0.2) * 2.4)), pace);
  await pace.reached(85);
  const sheet = mounted(full, BORDER, BORDER, hex(CREAM));
  return captioned(sheet, wish.caption ?? (group.length > 1 ? HEROES : HERO), band, sun);
};

/** A hero who cannot be cut out keeps the photo's background, as a photo on the poster. */
function heroesBefore({ subject, group, seed, pace }: Studio, rays: Raster): Promise<Staged> {
  const canCut = group.every(({ matte }) => matte.trust >= TRUSTED);
  return canCut ? standBefore(group, rays, 0.9, seed, pace) : printBefore(subject, rays, pace);
}

function raysSvg(width: number, height: number, ground: string, sun: string): string {
  const cx = width / 2;
  const cy = height * 0.52;
  const reach = width * 1.3;
  const rays = Array.from({ length: 24 }, (_, i) => {
    const from = (i * 15 * PI) / 180;
    const to = ((i * 15 + 7.5) * PI) / 180;
    const [x, y] = [cx + reach * cos(from), cy + reach * sin(from)];
    return `M${cx},${cy} L${x},${y} L${cx + reach * cos(to)},${cy + reach * sin(to)}Z`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${ground}"/><path d="${rays.join(' ')}" fill="${sun}" opacity=".3"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${width * 0.4}" fill="${sun}"/></svg>`
  );
}

/** Round dots on a grid turned by 45 degrees; the darker the tone, the larger the dot. */
async function printDots({ data, width, height }: Raster, { pace }: Studio): Promise<void> {
  const pitch = 11;
  const turn = SQRT1_2 / pitch;
  await pace.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const u = (x + y) * turn;
      const v = (x - y) * turn;
      const away = hypot(u - round(u), v - round(v));
      const at = (y * width + x) * 3;
      const dark = 1 - luma(data, at) / 255;
      const radius = 0.62 * sqrt(max(0, dark - 0.12));
      const dot = 1 - smoothstep(radius - 0.08, radius + 0.08, away);
      const factor = 1.07 - 0.3 * dot;
      for (let c = at; c < at + 3; c++) data[c] = min(255, data[c]! * factor);
    }
  });
}

async function captioned(sheet: Raster, caption: Caption, band: string, sun: string): Promise<Raster> {
  const width = SHEET.width - 2 * BORDER;
  const top = SHEET.height - BORDER - BAND;
  const title = await lettering(caption.title, sun, width - 160, 150);
  const line = await lettering(caption.line, CREAM, width - 320, 46);
  return toRaster(
    sharpOf(sheet).composite([
      { input: { create: { width, height: BAND, channels: 3, background: band } }, left: BORDER, top },
      { input: title.data, left: round((SHEET.width - title.width) / 2), top: top + 175 - round(title.height / 2) },
      { input: line.data, left: round((SHEET.width - line.width) / 2), top: top + 305 - round(line.height / 2) },
    ]),
  );
}
