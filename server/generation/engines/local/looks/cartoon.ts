import { luma, resized, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../../vision/pixels.js';
import { clamp, clampByte, hex } from '../color.js';
import type { Backdrop, Composition, PlacedFace } from '../composition.js';
import { areaAround, faceArea, nearestFace, showFaces, skinOf, smallnessOf, tonesOf, usualHeight } from '../face-areas.js';
import { drawnFace } from '../face-drawing.js';
import { inkLines } from '../ink.js';
import { blurPlane, lumaPlane, newPlane, type Plane } from '../plane.js';
import { composeScene, drawnOver, grade, inkIn, type RenderInput, type RenderStyle } from '../rendering.js';
import { MIN_DRAWN, simplified } from '../simplified.js';
import { paintedSurroundings } from '../surroundings.js';
import { visibleFeatures } from '../visible-features.js';

const { abs, max, round, tanh } = Math;

const INK = hex('#2a1722');
/** As much of small faces shows through their flat tones, and their lines are paler by the second. */
const SHOWN = 0.75;
const PALER = 0.6;
const FACE_INK = { dark: '#24131c', soft: '#4a1f28' };

/** People in flat tones and ink, as drawn for an animated film, before the painted place where the photo was taken. */
export const cartoon: RenderStyle = async (input) => {
  const { sheet, work, progress } = input;
  const scene = await composeScene(input, work, surroundings(input));
  const { picture, people, faces } = scene;
  await progress.report(25);
  await grade(picture, { saturation: 1, contrast: 0.12, lift: 1.04, shadows: [6, 2, 8], highlights: [2, 1, 0] }, progress);
  const inFaces = faceArea(faces, people);
  const flat = await simplified(scene, inFaces, progress);
  await progress.report(55);
  const lines = await linesOf(flat, scene, inFaces, input);
  await progress.report(75);
  await flatten(flat, scene, inFaces, input);
  showFaces(flat, picture, inFaces, SHOWN * smallnessOf(faces));
  await grade(flat, { saturation: 1.12, contrast: 0.08, lift: 1, shadows: [4, 0, 8], highlights: [2, 1, 0] }, progress);
  const full = await resized(flat, sheet.width, sheet.height);
  await inkIn(full, lines, { color: INK, from: 0.29 }, input);
  await progress.report(90);
  return withDrawnFaces(full, faces, picture);
};

/** The background behind the people; for a collage, only its colors. */
function surroundings({ groups, photo }: RenderInput): Backdrop {
  return async (size, focus, areas) => {
    const whole = { left: 0, top: 0, width: size.width, height: size.height };
    const alone = { photo, alpha: newPlane(2, 2) };
    return groups.length === 1
      ? paintedSurroundings(groups[0]!, areas[0]!, size, focus)
      : paintedSurroundings(alone, whole, size, focus);
  };
}

/** Ink along the forms, thin within faces, and one outline around the people. */
async function linesOf(flat: RgbPixels, scene: Composition, inFaces: Plane, { progress }: RenderInput): Promise<Plane> {
  const { people, faces } = scene;
  const pen = clamp(usualHeight(faces) / 105, 1.4, 3.6);
  const lines = await inkLines(lumaPlane(flat), { width: pen, sensitivity: 0.62 }, progress);
  const soft = (await blurPlane(people, pen * 1.1)).data;
  for (let i = 0; i < lines.data.length; i++) {
    const body =
      clamp((lines.data[i]! - 0.3) * 2.2, 0, 1) * (1 - inFaces.data[i]! * 0.97) * smoothstep(0.2, 0.6, people.data[i]!);
    const outline = smoothstep(0.25, 0.7, 1 - abs(soft[i]! - 0.5) * 2);
    lines.data[i] = max(body, outline);
  }
  const area = areaAround(faces, flat);
  if (!area) return lines;
  const part = await toPixels(sharpOf(flat).extract(area));
  const thin = await inkLines(lumaPlane(part), { width: max(1, pen * 0.5), sensitivity: 0.5 }, progress);
  const strength = 0.52 * (1 - PALER * smallnessOf(faces));
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const i = (area.top + y) * flat.width + area.left + x;
      const face = clamp((thin.data[y * area.width + x]! - 0.4) * 1.6, 0, 1) * inFaces.data[i]! * strength;
      lines.data[i] = max(lines.data[i]!, face);
    }
  }
  return lines;
}

/** Rounds the tones softly to a few, those of a face around its own middle tone. Every color keeps its hue. */
async function flatten(
  picture: RgbPixels,
  { people, faces }: Composition,
  inFaces: Plane,
  { progress }: RenderInput,
): Promise<void> {
  const { data, width, height } = picture;
  const skin = faces.map((face) => tonesOf(skinOf(face, picture)));
  await progress.forEachRow(height, (y) => {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const share = people.data[i]!;
      if (share < 0.02) continue;
      const tone = max(1, luma(data, i * 3));
      let target = rounded(tone, 36, 6);
      if (inFaces.data[i]! > 0.02) {
        const { dark, middle, light } = skin[nearestFace(faces, x, y)]!;
        const step = max(14, (light - dark) / 2.2);
        target += (middle + rounded(tone - middle, step, 5) - target) * inFaces.data[i]!;
      }
      const gain = 1 + (target / tone - 1) * share;
      for (let c = i * 3; c < i * 3 + 3; c++) data[c] = clampByte(data[c]! * gain);
    }
  });
}

function rounded(tone: number, step: number, sharpness: number): number {
  const nearest = round(tone / step) * step;
  return nearest + (step / 2) * tanh(((tone - nearest) / step) * sharpness) * 0.9;
}

function withDrawnFaces(full: RgbPixels, faces: readonly PlacedFace[], work: RgbPixels): Promise<RgbPixels> {
  const scale = full.width / work.width;
  const drawn = faces.map(({ features, height }) =>
    features && height > MIN_DRAWN
      ? drawnFace(
          features.map((value) => value * scale),
          visibleFeatures(features, work),
          FACE_INK,
        )
      : '',
  );
  const opacity = (1 - PALER * smallnessOf(faces)).toFixed(2);
  const shapes = drawn.join('');
  return drawnOver(full, shapes && `<g opacity="${opacity}">${shapes}</g>`);
}
