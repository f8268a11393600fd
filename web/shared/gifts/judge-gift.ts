import { type Artwork, type JudgedSheet, judgePrint, type PrintFinding } from '../../../painter/index.js';
import { canvasHost, loadTypefaces } from './canvas-host.js';

/**
 * Findings in the print of a gift. Words that are too small are reported at their fields.
 * @throws when a typeface cannot be fetched
 */
export async function judgeGift(artwork: Artwork, { picture, detail }: Omit<JudgedSheet, 'artwork'>): Promise<PrintFinding[]> {
  await loadTypefaces([...artwork.words, ...(artwork.labels ?? []).map(({ text }) => text)]);
  const context = canvasHost.createCanvas(1, 1).getContext('2d');
  return context ? judgePrint(context, { artwork, picture, detail }) : [];
}
