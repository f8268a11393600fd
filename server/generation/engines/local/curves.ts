const { hypot, max, min } = Math;

export type Point = readonly [x: number, y: number];

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return hypot(ax - bx, ay - by);
}

export function middleOf([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** The width of a stroke at a place along it, both from 0 to 1. */
export type Profile = (along: number) => number;

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

/** The path of a closed shape. */
export function outline(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' L')}`;
}

const STEPS = 4;

/** More points, on a curve through the given ones. */
export function smooth(points: readonly Point[]): Point[] {
  const out: Point[] = [points[0]!];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [points[max(0, i - 1)]!, points[i]!, points[i + 1]!, points[min(points.length - 1, i + 2)]!];
    for (let step = 1; step <= STEPS; step++)
      out.push([catmullRom(a[0], b[0], c[0], d[0], step / STEPS), catmullRom(a[1], b[1], c[1], d[1], step / STEPS)]);
  }
  return out;
}

/** The value of a Catmull-Rom spline between `b` and `c`, where `t` is 0 and 1. */
export function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
}
