import type { Group } from './people.js';
import { hex, mixed, type Rgb } from './color.js';

const { floor, hypot, max, min } = Math;

/** The color of outlines. */
export const INK = '#1d1226';

/** The colors of a cloth: in the light, its own, and in shadow. */
export interface Cloth {
  light: string;
  base: string;
  dark: string;
}

/** People whose faces are narrower than this part of the largest one are far behind it. */
const FAR_BEHIND = 0.4;
const CLOTHS: readonly Cloth[] = [
  { light: '#4d74d8', base: '#23489c', dark: '#152c6b' },
  { light: '#e8474a', base: '#b3202c', dark: '#7a1022' },
  { light: '#3fb48c', base: '#157a5c', dark: '#0a4c3d' },
  { light: '#8f55c4', base: '#5b2a8c', dark: '#391560' },
];

/** The group of the only person in front. */
export function heroOf(groups: readonly Group[]): Group | undefined {
  const [group, ...others] = groups;
  if (!group || others.length > 0) return undefined;
  const [face, ...behind] = group.faces;
  return behind.every(({ width }) => width < face!.width * FAR_BEHIND) ? group : undefined;
}

/** The color that is furthest from those around it: the clothes' and the backdrop's. */
export function clothFor(hero: Group, field: string, sun: string): Cloth {
  const clothes = clothesOf(hero);
  const [ground, light] = [hex(field), hex(sun)];
  const rays = mixed(ground, light, 0.3);
  const contrast = ({ base }: Cloth) => min(...[clothes, ground, rays].map((color) => distance(hex(base), color)));
  return CLOTHS.reduce((best, cloth) => (contrast(cloth) > contrast(best) ? cloth : best));
}

function distance(one: Rgb, other: Rgb): number {
  return hypot(...one.map((value, c) => value - other[c]!));
}

/** The mean color of the clothes: below the face, as wide as the shoulders. */
function clothesOf({ colors, alpha, faces }: Group): Rgb {
  const { left, top, width, height } = faces[0]!;
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = top + height * 1.5; y < min(0.999, top + height * 3); y += height / 12) {
    for (let x = max(0, left - width * 0.4); x < min(0.999, left + width * 1.4); x += width / 12) {
      if (alpha.data[floor(y * alpha.height) * alpha.width + floor(x * alpha.width)]! < 0.5) continue;
      const at = (floor(y * colors.height) * colors.width + floor(x * colors.width)) * 3;
      for (let c = 0; c < 3; c++) sum[c]! += colors.data[at + c]!;
      count++;
    }
  }
  return sum.map((value) => value / max(1, count)) as unknown as Rgb;
}
