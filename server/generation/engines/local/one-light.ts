import { toned } from '../../vision/pixels.js';
import { clamp, clampByte } from './color.js';
import type { Group } from './people.js';

const { exp, floor, log } = Math;

/** How far a photo's brightness and color go toward the mean of all, and the most that they change. */
const BRIGHTNESS = { share: 0.35, most: 0.12 };
const COLOR = { share: 0.5, most: 0.08 };
/** The middle of a face, in parts of it. */
const SKIN = { from: 0.25, to: 0.75 };
const SAMPLES = 24;

/** Logarithms of the faces' brightness, and of how much redder and bluer than green they are. */
interface Light {
  green: number;
  red: number;
  blue: number;
}

/**
 * Brings the light of several photos a little closer together: skin has every brightness, but much the same hue, and people
 * who stand together are in one light.
 * @param photos the people of each
 */
export function inOneLight(photos: ReadonlyArray<readonly Group[]>): Group[][] {
  if (photos.length === 1) return photos.map((groups) => [...groups]);
  const lights = photos.map(lightOf);
  const mean = (part: keyof Light) => lights.reduce((sum, light) => sum + light[part], 0) / lights.length;
  const [green, red, blue] = [mean('green'), mean('red'), mean('blue')];
  return photos.map((groups, i) => {
    const light = lights[i]!;
    const brighter = step(green - light.green, BRIGHTNESS);
    const factors = [brighter + step(red - light.red, COLOR), brighter, brighter + step(blue - light.blue, COLOR)].map(exp);
    const tones = factors.map((factor) => Uint8Array.from({ length: 256 }, (_, value) => clampByte(value * factor)));
    return groups.map((group) => ({ ...group, photo: toned(group.photo, tones), colors: toned(group.colors, tones) }));
  });
}

function step(difference: number, { share, most }: typeof COLOR): number {
  return clamp(difference * share, -most, most);
}

function lightOf(groups: readonly Group[]): Light {
  const sum = [1, 1, 1];
  for (const { photo, faces } of groups) {
    const { left, top, width, height } = faces[0]!;
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
      const part = (at: number) => SKIN.from + ((SKIN.to - SKIN.from) * at) / SAMPLES;
      const x = clamp(floor((left + width * part(i % SAMPLES)) * photo.width), 0, photo.width - 1);
      const y = clamp(floor((top + height * part(floor(i / SAMPLES))) * photo.height), 0, photo.height - 1);
      for (let c = 0; c < 3; c++) sum[c]! += photo.data[(y * photo.width + x) * 3 + c]!;
    }
  }
  const [red, green, blue] = sum.map((value) => log(value / (SAMPLES * SAMPLES * groups.length))) as [number, number, number];
  return { green, red: red - green, blue: blue - green };
}
