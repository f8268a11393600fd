import type { Rectangle, Size } from '../../../../painter/index.js';
import { type RgbPixels, smoothstep } from '../../vision/pixels.js';
import { brightnessOf, colorAt, type Rgb } from './color.js';
import type { Edges } from './edges.js';
import type { PlacedFace } from './composition.js';
import { newPlane, type Plane } from './plane.js';

const { ceil, floor, max, min, sqrt } = Math;

/** How far the area of a face reaches from its middle, in its widths and heights. */
const REACH = { x: 0.62, y: 0.68 };
/** Where that area ends, as a multiple of the reach. */
const END = 1.2;

/** 1 in faces, 0 around them. */
export function faceArea(faces: readonly PlacedFace[], { width, height }: Size): Plane {
  const area = newPlane(width, height);
  for (const face of faces) {
    const part = areaAround([face], area);
    if (!part) continue;
    const [middleX, middleY] = [face.left + face.width / 2, face.top + face.height / 2];
    for (let y = part.top; y < part.top + part.height; y++) {
      for (let x = part.left; x < part.left + part.width; x++) {
        const across = (x - middleX) / (face.width * REACH.x);
        const down = (y - middleY) / (face.height * REACH.y);
        const away = sqrt(across * across + down * down);
        const at = y * width + x;
        area.data[at] = max(area.data[at]!, 1 - smoothstep(0.75, END, away));
      }
    }
  }
  return area;
}

/** The part of a sheet that holds the areas of all faces. */
export function areaAround(faces: readonly PlacedFace[], size: Size): Rectangle | undefined {
  return pixelsWithin(
    {
      left: min(...faces.map((face) => face.left + face.width * (0.5 - REACH.x * END))),
      top: min(...faces.map((face) => face.top + face.height * (0.5 - REACH.y * END))),
      right: max(...faces.map((face) => face.left + face.width * (0.5 + REACH.x * END))),
      bottom: max(...faces.map((face) => face.top + face.height * (0.5 + REACH.y * END))),
    },
    size,
  );
}

/** The part of a sheet within these edges, in its pixels; none when they are all beyond it. */
export function pixelsWithin(edges: Edges, { width, height }: Size): Rectangle | undefined {
  const [left, top] = [max(0, floor(edges.left)), max(0, floor(edges.top))];
  const area = { left, top, width: min(width, ceil(edges.right)) - left, height: min(height, ceil(edges.bottom)) - top };
  return area.width > 0 && area.height > 0 ? area : undefined;
}

/** The tones of a face, from 0 to 255. */
interface FaceTones {
  dark: number;
  middle: number;
  light: number;
}

export function tonesOf(skin: readonly Rgb[]): FaceTones {
  const tones = skin.map(brightnessOf);
  tones.sort((a, b) => a - b);
  const part = (share: number) => tones[floor(share * tones.length)] ?? 128;
  return { dark: part(0.2), middle: part(0.5), light: part(0.85) };
}

/** Colors in the middle of the face, without hair. */
export function skinOf(face: PlacedFace, picture: RgbPixels): Rgb[] {
  const colors: Rgb[] = [];
  for (let row = 0; row < 40; row++) {
    const y = floor(face.top + face.height * (0.25 + (0.65 * row) / 40));
    for (let column = 0; column < 40; column++) {
      const x = floor(face.left + face.width * (0.2 + (0.6 * column) / 40));
      if (x >= 0 && y >= 0 && x < picture.width && y < picture.height) colors.push(colorAt(picture, y * picture.width + x));
    }
  }
  return colors;
}

/** The face that this pixel is nearest to, measured in face sizes. */
export function nearestFace(faces: readonly PlacedFace[], x: number, y: number): number {
  let nearest = 0;
  let least = Infinity;
  for (let i = 0; i < faces.length; i++) {
    const face = faces[i]!;
    const across = (x - face.left - face.width / 2) / face.width;
    const down = (y - face.top - face.height / 2) / face.height;
    const away = across * across + down * down;
    if (away < least) {
      least = away;
      nearest = i;
    }
  }
  return nearest;
}

/** The middle height of the faces; of a picture without faces, that of a large one. */
export function usualHeight(faces: readonly PlacedFace[]): number {
  const heights = faces.map(({ height }) => height).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 300;
}

/** Heights of faces, in pixels, up to which they keep their own detail, and from which on they are drawn like the rest. */
const SMALL = { from: 70, to: 170 };

/** 1 for faces so small that brushes, lines and dots would hide who they are, 0 for large ones. */
export function smallnessOf(faces: readonly PlacedFace[]): number {
  return 1 - smoothstep(SMALL.from, SMALL.to, usualHeight(faces));
}

/** Lets this share of the picture show through its faces in the art, which it changes. */
export function showFaces(art: RgbPixels, picture: RgbPixels, inFaces: Plane, share: number): void {
  for (let i = 0; share > 0 && i < inFaces.data.length; i++) {
    const part = inFaces.data[i]! * share;
    for (let c = i * 3; part > 0 && c < i * 3 + 3; c++) art.data[c]! += (picture.data[c]! - art.data[c]!) * part + 0.5;
  }
}
