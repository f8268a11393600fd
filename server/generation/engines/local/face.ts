import { type Pace } from './pace.js';
import { resizedPlane } from './plane.js';
import type { Plane } from './raster.js';
import type { Box } from './skin.js';

const { floor, max, min, round, sqrt } = Math;

/** The tones of an average face, 0 dark to 9 light, left half; dots do not count. The eyes are in the sixth row. */
const AVERAGE = `
..46899
..47889
.457777
1244555
0222134
2322235
3555677
3667887
4667777
3556765
3454333
3343334
.233445
..23455
..12344
....333
`;
/** Of the average face, in its pixels. */
const HALF = 7;
const EYES_ROW = 5;
const EYE_DISTANCE = 6.4;
/** Resemblances below this are chance. */
const LIKELY = 0.38;

interface Point {
  x: number;
  y: number;
  tone: number;
}

const FACE = averageFace();
const LENGTH = sqrt(FACE.reduce((sum, { tone }) => sum + tone * tone, 0));

function averageFace(): Point[] {
  const rows = AVERAGE.trim().split('\n');
  const points = rows.flatMap((row, y) =>
    [...row].flatMap((digit, x) =>
      digit === '.' ? [] : [x, 2 * HALF - 1 - x].map((column) => ({ x: column, y, tone: Number(digit) })),
    ),
  );
  const mean = points.reduce((sum, { tone }) => sum + tone, 0) / points.length;
  return points.map((point) => ({ ...point, tone: point.tone - mean }));
}

/**
 * The head within a patch of skin-coloured things, which may run on into hair, shoulders or dry grass:
 * where skin resembles an average face most. Without such a place the patch comes back as it is.
 */
export async function headIn(patch: Box, tone: Plane, skin: Plane, pace: Pace): Promise<Box> {
  let best = { rank: 0, x: 0, y: 0, eyes: 0 };
  for (let rows = 24; rows <= 72; rows = round(rows * 1.15)) {
    const scale = rows / tone.height;
    const width = max(2 * HALF, round(tone.width * scale));
    const small = await resizedPlane(tone, width, rows, pace);
    const smallSkin = await resizedPlane(skin, width, rows, pace);
    for (let y = floor(patch.top * scale); y <= min(rows - 8, patch.bottom * scale); y++) {
      for (let x = floor(patch.left * scale); x <= min(width, patch.right * scale); x++) {
        const score = resemblance(small, smallSkin, x - HALF, y - EYES_ROW);
        // The larger of two likely faces: small ones are easily found in creases and shadows.
        const rank = score < LIKELY ? 0 : score / rows ** 0.25;
        if (rank > best.rank) best = { rank, x: x / scale, y: y / scale, eyes: EYE_DISTANCE / scale };
      }
    }
    await pace.breathe();
  }
  if (best.eyes === 0) return patch;
  return {
    left: max(0, round(best.x - 1.3 * best.eyes)),
    right: min(tone.width, round(best.x + 1.3 * best.eyes)),
    top: max(0, round(best.y - 1.5 * best.eyes)),
    bottom: min(tone.height, round(best.y + 1.9 * best.eyes)),
  };
}

/** Correlation of the tones with those of the average face, 0 to 1, less where there is little skin. */
function resemblance(tone: Plane, skin: Plane, left: number, top: number): number {
  let sum = 0;
  let squares = 0;
  let products = 0;
  let bare = 0;
  for (const point of FACE) {
    const x = min(tone.width - 1, max(0, left + point.x));
    const y = min(tone.height - 1, max(0, top + point.y));
    const at = y * tone.width + x;
    const value = tone.data[at]!;
    sum += value;
    squares += value * value;
    products += value * point.tone;
    bare += skin.data[at]!;
  }
  const variance = squares - (sum * sum) / FACE.length;
  if (variance < FACE.length * 40) return 0;
  return (products / (sqrt(variance) * LENGTH)) * min(1, bare / FACE.length / 0.7);
}
