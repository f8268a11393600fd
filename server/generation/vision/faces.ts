import { closeUpProbability } from './close-up.js';
import { type FaceCandidate, findCandidates } from './face-candidates.js';
import { type FoundFace, overlaps, scaled } from './face-boxes.js';
import { type FaceFeatures, findFeatures } from './face-features.js';
import { isHeadOfBody } from './head-of-body.js';
import type { Model } from './lite-rt.js';
import type { RgbPixels } from './pixels.js';

const { max, min } = Math;

/** The detector alone takes balloons and backs of heads for faces at this probability, and misses profiles. */
const PROBABLE = 0.6;
/** Below it, what the other models see must be clear. */
const DOUBTFUL = 0.42;
/** Faces narrower than this fraction of the widest one are ignored: posters and people far in the background. */
const MIN_WIDTH = 0.18;
/**
 * Narrower ones than this fraction are far behind. Beside a clear face, a head that the models of faces doubt counts when the
 * body below it is seen, and when it is no narrower.
 */
const FAR = 0.4;
/** Below it, the close-up sees no face. */
const POSSIBLE = 0.5;
/** From this certainty on, the features are where they should be. */
const CLEAR_FEATURES = 0.8;

export interface FaceModels {
  /** Finds faces of any size. */
  detector: Model;
  /** Finds a face close to the camera. */
  closeUp: Model;
  /** Finds the features of a face, and tells whether it is one. */
  features: Model;
  /** Finds the points of a body. */
  body: Model;
}

/**
 * All faces of an image, the largest first.
 * @param large the same image with more pixels, for the features of small faces
 * @param leastWidth narrower faces than this part of the widest one are ignored; with 0, not even those in the dark far behind
 */
export async function findFaces(
  image: RgbPixels,
  large: RgbPixels,
  models: FaceModels,
  leastWidth = MIN_WIDTH,
): Promise<FoundFace[]> {
  const scale = large.width / image.width;
  const candidates = await findCandidates(image, models.detector);
  const clearlyWidest = max(0, ...candidates.filter((face) => face.probability > PROBABLE).map(({ width }) => width));
  const faces: FoundFace[] = [];
  const doubted: FaceCandidate[] = [];
  for (const candidate of candidates) {
    const { centerX, centerY, width, height, probability } = candidate;
    if (probability < PROBABLE && width < clearlyWidest * leastWidth) continue;
    const enlarged = scaled(candidate, scale);
    const features = await findFeatures(large, enlarged, models.features);
    const closeUp = () => closeUpProbability(large, enlarged, models.closeUp);
    const isBeside = faces.some((face) => overlaps(candidate, face));
    const isFar = leastWidth > 0 && width < clearlyWidest * FAR;
    if (!(await isFace(candidate, features, closeUp, { isCut: isCut(candidate, image), isBeside, isFar }))) {
      doubted.push(candidate);
      continue;
    }
    const isClear = features.least > CLEAR_FEATURES;
    const points = features.points.map((value) => value / scale);
    faces.push({ centerX, centerY, width, height, probability, ...(isClear && { features: points }) });
  }
  const widest = max(0, ...faces.map(({ width }) => width));
  for (const candidate of faces.length > 0 ? doubted : []) {
    if (candidate.width < widest * FAR || faces.some((face) => overlaps(candidate, face))) continue;
    if ((await closeUpProbability(large, scaled(candidate, scale), models.closeUp)) < POSSIBLE) continue;
    const { centerX, centerY, width, height, probability } = candidate;
    if (await isHeadOfBody(image, candidate, models.body)) faces.push({ centerX, centerY, width, height, probability });
  }
  return faces.filter(({ width }) => width > widest * leastWidth).sort((a, b) => b.width - a.width);
}

/** Whether an edge of the image cuts this face off. */
function isCut({ centerX, centerY, width, height }: FaceCandidate, image: RgbPixels): boolean {
  const besideX = min(centerX, image.width - centerX) < width / 2;
  return besideX || min(centerY, image.height - centerY) < height / 2;
}

/**
 * A candidate that the detector finds probable counts when one other model or many positions of the search agree. Beside a face
 * that was found already, the features may belong to that face and do not count. Far behind others, the close-up alone must be
 * sure: customers do not want bystanders in the background counted. A doubtful candidate counts when both others are sure; a
 * profile, whose features are hidden, when the close-up and the search agree.
 */
export async function isFace(
  { probability, support }: Pick<FaceCandidate, 'probability' | 'support'>,
  { least, most }: Pick<FaceFeatures, 'least' | 'most'>,
  closeUp: () => Promise<number>,
  where: { isCut: boolean; isBeside: boolean; isFar: boolean },
): Promise<boolean> {
  if (probability > PROBABLE) {
    return (most > 0.5 && !where.isBeside) || support > 10 || (await closeUp()) > (where.isFar ? 0.7 : 0.52);
  }
  if (where.isCut && least > 0.6) return true;
  if (probability < DOUBTFUL || (least < 0.9 && support < 5)) return false;
  return (await closeUp()) > (least < 0.9 ? 0.65 : 0.6);
}
