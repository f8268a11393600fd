import {
  distance,
  EYES,
  faceLength,
  JAW,
  LOWER_LIP,
  MOUTH_FOOT,
  MOUTH_TOP,
  NOSTRILS,
  type Point,
  pointsOf,
} from './face-mesh.js';

const { hypot, max, min, PI, sin } = Math;

/** A stroke's width along it, from 0 to 1 at both ends' distance. */
type Profile = (along: number) => number;

const SWELLING: Profile = (along) => 0.25 + 0.75 * sin(PI * along) ** 0.8;
/** Heavier where it starts, like lashes at the outer corner of an eye. */
const LASHES: Profile = (along) => (0.35 + 0.65 * (1 - along) ** 0.7) * min(1, along * 12 + 0.35);

export interface FaceInk {
  /** For lids and brows. */
  dark: string;
  /** For mouth, nose and jaw. */
  soft: string;
}

/** Lids, mouth, nose and jaw of one face in ink, as SVG paths. Thin and tapered: the face below stays to be seen. */
export function drawnFace(features: Float32Array, { dark, soft }: FaceInk): string {
  const pen = faceLength(features) / 90;
  const at = (indexes: readonly number[]) => pointsOf(features, indexes);
  const paths: string[] = [];
  for (const { upperLid, lowerLid } of EYES) {
    const [upper, lower] = [at(upperLid), at(lowerLid)];
    paths.push(stroke(upper, pen * 1.9, LASHES, dark, 0.9));
    const openness = distance(upper[4]!, lower[4]!) / max(1e-6, distance(upper[0]!, upper[8]!));
    if (openness > 0.18) paths.push(stroke(lower.slice(0, 7), pen * 0.8, SWELLING, dark, 0.4));
  }
  const [top, foot] = [at(MOUTH_TOP), at(MOUTH_FOOT)];
  const isOpen = distance(top[5]!, foot[5]!) > pen * 3;
  paths.push(stroke(top, pen * 1.2, SWELLING, soft, 0.7));
  if (isOpen) paths.push(stroke(foot, pen, SWELLING, soft, 0.5));
  paths.push(stroke(at(LOWER_LIP).slice(3, 8), pen * 0.9, SWELLING, soft, 0.35));
  paths.push(stroke(at(NOSTRILS), pen * 0.9, SWELLING, soft, 0.55));
  paths.push(stroke(at(JAW), pen * 1.1, SWELLING, soft, 0.5));
  return paths.join('');
}

/** A curve through the points with a width that changes along it. */
export function stroke(points: readonly Point[], width: number, profile: Profile, color: string, opacity: number): string {
  const line = smooth(points);
  const half = (i: number) => (profile(i / (line.length - 1)) * width) / 2;
  const side = (toward: 1 | -1) =>
    line.map(([x, y], i): Point => {
      const [ax, ay] = line[max(0, i - 1)]!;
      const [bx, by] = line[min(line.length - 1, i + 1)]!;
      const length = hypot(bx - ax, by - ay) || 1;
      return [x - (toward * (by - ay) * half(i)) / length, y + (toward * (bx - ax) * half(i)) / length];
    });
  return filled([...side(1), ...side(-1).reverse()], color, opacity);
}

export function filled(points: readonly Point[], color: string, opacity = 1): string {
  return `<path d="${outline(points)}" fill="${color}" opacity="${opacity}"/>`;
}

export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' L')}Z`;
}

const STEPS = 4;

/** More points on a curve through the given ones (Catmull-Rom). */
export function smooth(points: readonly Point[]): Point[] {
  const out: Point[] = [points[0]!];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [points[max(0, i - 1)]!, points[i]!, points[i + 1]!, points[min(points.length - 1, i + 2)]!];
    for (let step = 1; step <= STEPS; step++)
      out.push([between(a[0], b[0], c[0], d[0], step / STEPS), between(a[1], b[1], c[1], d[1], step / STEPS)]);
  }
  return out;
}

function between(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
}
