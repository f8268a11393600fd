import { distance, type Point, type Profile, stroke } from './curves.js';
import { EYES, faceLength, LOWER_LIP, MOUTH_FOOT, MOUTH_TOP, NOSTRILS, pointsOf } from './face-mesh.js';
import type { VisibleFeatures } from './visible-features.js';

const { max, min, PI, sin } = Math;

const SWELLING: Profile = (along) => 0.25 + 0.75 * sin(PI * along) ** 0.8;
/** Heavier where it starts, like lashes at the outer corner of an eye. */
const LASHES: Profile = (along) => (0.35 + 0.65 * (1 - along) ** 0.7) * min(1, along * 12 + 0.35);

interface FaceInk {
  /** For lids and brows. */
  dark: string;
  /** For mouth and nose. */
  soft: string;
}

/** Lids, mouth and nose of one face in ink, as SVG paths, as far as the photo shows them. Thin and tapered, so that the face below stays visible. */
export function drawnFace(features: Float32Array, visible: VisibleFeatures, { dark, soft }: FaceInk): string {
  const pen = faceLength(features) / 90;
  const at = (indexes: readonly number[]) => pointsOf(features, indexes);
  const paths: string[] = [];
  for (const { upperLid, lowerLid } of EYES.filter((_, i) => visible.eyes[i])) {
    const [upper, lower] = [at(upperLid), at(lowerLid)];
    paths.push(stroke(upper, pen * 1.9, LASHES, dark, 0.9));
    const openness = distance(upper[4]!, lower[4]!) / max(1e-6, distance(upper[0]!, upper[8]!));
    if (openness > 0.18) paths.push(stroke(lower.slice(0, 7), pen * 0.8, SWELLING, dark, 0.4));
  }
  if (visible.mouth) paths.push(...drawnMouth(at, pen, soft));
  paths.push(stroke(at(NOSTRILS), pen * 0.9, SWELLING, soft, 0.55));
  return paths.join('');
}

function drawnMouth(at: (indexes: readonly number[]) => Point[], pen: number, soft: string): string[] {
  const [top, foot] = [at(MOUTH_TOP), at(MOUTH_FOOT)];
  const isOpen = distance(top[5]!, foot[5]!) > pen * 3;
  return [
    stroke(top, pen * 1.2, SWELLING, soft, 0.7),
    isOpen ? stroke(foot, pen, SWELLING, soft, 0.5) : '',
    stroke(at(LOWER_LIP).slice(3, 8), pen * 0.9, SWELLING, soft, 0.35),
  ];
}
