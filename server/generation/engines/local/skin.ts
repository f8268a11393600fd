import { type Pace } from './pace.js';
import { blurPlane } from './plane.js';
import { newPlane, smoothstep, type Plane, type Raster } from './raster.js';

const { max, min } = Math;

/** Pixels of a rectangle: left and top inside, right and bottom outside. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * How skin-like each pixel is, 0 to 1: red and yellow chroma measured against brightness,
 * so that one range holds for light and dark skin. Most hair falls into it too, grass and sky do not.
 */
export function skinPlane(picture: Raster): Plane {
  const { width, height, data } = picture;
  const skin = newPlane(width, height);
  for (let i = 0; i < skin.data.length; i++) {
    const red = data[i * 3]!;
    const green = data[i * 3 + 1]!;
    const blue = data[i * 3 + 2]!;
    const bright = 0.299 * red + 0.587 * green + 0.114 * blue;
    const scale = 128 / max(bright, 40);
    const reddish = (0.5 * red - 0.419 * green - 0.081 * blue) * scale;
    const yellowish = (0.169 * red + 0.331 * green - 0.5 * blue) * scale;
    const hue = reddish / max(1, yellowish);
    skin.data[i] =
      smoothstep(6, 16, reddish) *
      (1 - smoothstep(48, 70, reddish)) *
      smoothstep(bright > 180 ? -6 : 2, 10, yellowish) *
      smoothstep(0.45, 0.75, hue) *
      (1 - smoothstep(bright > 180 ? 6 : 2.2, bright > 180 ? 12 : 4, hue)) *
      smoothstep(25, 60, bright);
  }
  return skin;
}

/** The skin-coloured patches large enough to be heads, largest first. */
export async function skinPatches(skin: Plane, pace: Pace): Promise<Box[]> {
  const { width, height } = skin;
  const soft = await blurPlane(skin, max(1, min(width, height) / 60), pace);
  const seen = new Uint8Array(width * height);
  const found: Array<Box & { area: number }> = [];
  const stack: number[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || soft.data[start]! < 0.45) continue;
    const patch = { left: width, top: height, right: 0, bottom: 0, area: 0 };
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const x = at % width;
      const y = (at - x) / width;
      patch.area++;
      patch.left = min(patch.left, x);
      patch.right = max(patch.right, x + 1);
      patch.top = min(patch.top, y);
      patch.bottom = max(patch.bottom, y + 1);
      const neighbours = [
        x > 0 ? at - 1 : at,
        x < width - 1 ? at + 1 : at,
        y > 0 ? at - width : at,
        y < height - 1 ? at + width : at,
      ];
      for (const next of neighbours) {
        if (seen[next] || soft.data[next]! < 0.45) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    found.push(patch);
  }
  const largest = max(0, ...found.map(roomOf));
  const least = width * height * 0.004;
  return found
    .filter((patch) => patch.area >= least && roomOf(patch) >= largest * 0.4)
    .sort((a, b) => b.area - a.area);
}

function roomOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
