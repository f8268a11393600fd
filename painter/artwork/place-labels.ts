import type { Artwork, Context2D, Label, Rectangle, Size } from '../types.js';
import { headOf } from './framing.js';
import { labelsAtFoot } from './labels-at-foot.js';
import { labelsBelowChins } from './labels-below-chins.js';
import { type ArrangedLabels, MIN_ON_PAPER, MIN_ON_PICTURE, type Named, type PeopleOnSheet, pointsOf } from './labels.js';
import { facesIn, placePicture } from './picture-position.js';
import { inPixels } from './rectangles.js';
import { setFont } from './typefaces.js';

/** The size in which letters are measured; large, so that rounding does not matter. */
const MEASURED_SIZE = 100;
/** Height of letters as a fraction of the picture's width. */
const OF_WIDTH = 0.036;

/**
 * Where the names are: all under the chins, or all at the foot of the picture if one has no room there.
 * @param picture its size in pixels
 */
export function placeLabels(context: Context2D, artwork: Artwork, picture: Size): ArrangedLabels {
  const names = namesOf(context, artwork.labels ?? []);
  if (names.length === 0) return { labels: [], foot: 0 };
  const peopleAbove = (foot: number) => peopleOn(artwork, names, picture, foot);
  const below = labelsBelowChins(artwork, peopleAbove(0));
  return below ? { labels: below, foot: 0 } : labelsAtFoot(artwork, peopleAbove);
}

/** For each label whether it would be hard to read in print. @param picture its size in pixels */
export function labelsTooSmall(context: Context2D, artwork: Artwork, picture: Size): boolean[] {
  const { labels } = placeLabels(context, artwork, picture);
  return (artwork.labels ?? []).map((_, index) => labels.some((each) => each.index === index && each.size < MIN_ON_PAPER));
}

type Name = Omit<Named, 'face'> & Pick<Label, 'box'>;

function namesOf(context: Context2D, labels: readonly Label[]): Name[] {
  return labels
    .map(({ text, box }, index) => ({ index, text, box, width: widthOf(context, text) }))
    .filter(({ text }) => text !== '');
}

function peopleOn(artwork: Artwork, names: readonly Name[], picture: Size, foot: number): PeopleOnSheet {
  const position = placePicture(artwork, picture, pointsOf(artwork), foot);
  const { from, to } = position;
  const scale = to.width / from.width;
  const onSheet = ({ left, top, width, height }: Rectangle): Rectangle => ({
    left: to.left + (left - from.left) * scale,
    top: to.top + (top - from.top) * scale,
    width: width * scale,
    height: height * scale,
  });
  const named = names.map(({ box, ...name }) => ({ ...name, face: onSheet(inPixels(box, picture)) }));
  const heads = facesIn(artwork).map((face) => onSheet(headOf(face, picture)));
  const shown = Math.min(pointsOf(artwork).width, to.left + to.width) - Math.max(0, to.left);
  return { picture: position, named, heads, size: Math.max(MIN_ON_PICTURE, OF_WIDTH * shown) };
}

function widthOf(context: Context2D, text: string): number {
  setFont(context, text, 'serif', MEASURED_SIZE);
  return context.measureText(text).width / MEASURED_SIZE;
}
