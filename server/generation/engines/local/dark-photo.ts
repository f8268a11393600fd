import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { sortedValueAt } from './histogram.js';

const { ceil, max, min } = Math;

/** Photos whose lightest channel is darker on average, of 255, are brightened toward the second. */
const DARK = 55;
const LIGHT = 105;
const STRONGEST = 4;
/** Share of the pixels that are no highlights, and what highlights may reach, of 255. */
const WITHOUT_HIGHLIGHTS = 0.97;
const HIGHLIGHTS = 235;

/**
 * Brightens a photo that was taken in the dark. A photo that is dark only because of its background stays: its highlights,
 * such as a lit face before a black wall, must not burn out.
 */
export function brightened(photo: RgbPixels): Promise<RgbPixels> | RgbPixels {
  const { mean, highlights } = lightIn(photo);
  if (mean >= DARK) return photo;
  const factor = min(STRONGEST, LIGHT / mean, HIGHLIGHTS / highlights);
  return factor > 1 ? toPixels(sharpOf(photo).linear(factor)) : photo;
}

/** The mean of the lightest channel, and the lower end of the highlights in any channel. */
function lightIn({ data }: RgbPixels): { mean: number; highlights: number } {
  const counts = new Uint32Array(256);
  let [reds, greens, blues] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 3) {
    const red = data[at]!;
    const green = data[at + 1]!;
    const blue = data[at + 2]!;
    reds += red;
    greens += green;
    blues += blue;
    counts[max(red, green, blue)]! += 1;
  }
  const pixels = data.length / 3;
  const highlights = sortedValueAt(counts, ceil(pixels * WITHOUT_HIGHLIGHTS) - 1);
  return { mean: max(1, reds, greens, blues) / pixels, highlights: max(1, highlights) };
}
