import sharp from '../../platform/images/sharp.js';
import { type CheckedFaces, type PictureScore, wrongPeople } from '../pictures/picture.entity.js';
import { HEAD } from '../vision/hidden-faces.js';
import { faceAt } from '../vision/face-boxes.js';
import type { Face } from '../vision/findings.js';
import { toPixels } from '../vision/pixels.js';
import { qualityOf } from '../vision/quality.js';

/** The number of missing people where no faces were found: worse than any other. */
const UNKNOWN = Infinity;

/** @returns null where no face was found: then there is nothing to compare */
export async function scoreOf(image: Buffer, faces: readonly Face[] | null): Promise<PictureScore | null> {
  const smallest = faces?.toSorted((one, other) => one.width * one.height - other.width * other.height)[0];
  if (!faces || !smallest) return null;
  const pixels = await toPixels(sharp(image));
  const { sharpness } = await qualityOf(pixels, [faceAt(smallest, [], pixels)]);
  return { cutHeads: faces.filter(isHeadCut).length, sharpness };
}

/**
 * The position of the best candidate: with the right number of people, then with the fewest heads cut by the edge, then with
 * the sharpest smallest face; the first of equal ones.
 */
export function bestOf(candidates: readonly (CheckedFaces & { score: PictureScore | null })[]): number {
  const ranks = candidates.map((each) => [
    each.faces ? wrongPeople(each) : UNKNOWN,
    each.score?.cutHeads ?? 0,
    -(each.score?.sharpness ?? 0),
  ]);
  const isBetter = (one: number[], other: number[]) => {
    const at = one.findIndex((rank, i) => rank !== other[i]);
    return at >= 0 && one[at]! < other[at]!;
  };
  return ranks.reduce((best, rank, i) => (isBetter(rank, ranks[best]!) ? i : best), 0);
}

/** With its hair. */
function isHeadCut({ left, top, width, height }: Face): boolean {
  const [aside, above] = [(width * (HEAD - 1)) / 2, (height * (HEAD - 1)) / 2];
  return left < aside || top < above || left + width + aside > 1 || top + height + above > 1;
}
