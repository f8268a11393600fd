import type { Rectangle, Size } from '../../../../painter/index.js';
import { clamp } from './color.js';
import type { Group } from './people.js';

const { ceil, floor, max, min, round } = Math;

/** The largest fraction of the sheet's height that people fill from its lower edge. */
const TALLEST = 0.86;
/** Free space on each side of the group, as a fraction of the sheet's width. */
const SIDE = 0.03;
/** Target height of a face, as a fraction of the sheet's height, if the group is narrow enough. */
const FACE = 0.17;
/** The same for up to two people, who are shown head and shoulders. */
const CLOSE_FACE = 0.24;

/** How far shoulders reach beyond a head, in face widths. */
const SHOULDER = 1.1;
/** Below people who hang from the upper edge, their clothes may go on for this part of the sheet's height. */
const MOST_CONTINUED = 0.06;
/** Heads that fill the sheet may have this much less room at their sides, in face widths. */
const LESS_ROOM = 0.35;
/** The part of the sheet's height that faces as wide as the photo leave free at least. */
const LEAST_FREE = 0.1;

/** Places all people so that no head is cut; people of one photo keep their positions. */
export function placeGroups(groups: readonly Group[], sheet: Size): Rectangle[] {
  return groups.length < 2 ? groups.map((group) => placeOf(group, sheet)) : rowsOf(groups, sheet);
}

/**
 * The photo as wide as the sheet, when both its sides cut heads: the sheet cuts them in the same place. None when that would
 * cut a face above or below.
 */
export function acrossSheet({ photo, heads, outline, faces }: Group, sheet: Size): Rectangle | undefined {
  if (heads.left > 0 || heads.right < 1) return undefined;
  const height = ceil((photo.height * sheet.width) / photo.width);
  const top = min(...faces.map((face) => face.top)) * height;
  const bottom = max(...faces.map((face) => face.top + face.height)) * height;
  const free = sheet.height - (bottom - top);
  if (free < sheet.height * LEAST_FREE) return undefined;
  const lowest = sheet.height - outline.bottom * height;
  return { left: 0, top: round(lowest > 0 ? lowest : clamp(free / 2 - top, lowest, 0)), width: sheet.width, height };
}

function placeOf(group: Group, sheet: Size): Rectangle {
  const across = acrossSheet(group, sheet);
  if (across) return across;
  const { photo, heads, outline, faces } = group;
  const kept = keptAcross(group);
  const tall = (outline.bottom - outline.top) * photo.height;
  const face = faces[0]!.height * photo.height;
  const isCutLeft = outline.left < 0.01;
  const isCutRight = outline.right > 0.99;
  const sides = (kept.left < 0.01 ? 0 : SIDE) + (kept.right > 0.99 ? 0 : SIDE);
  const widest = (sheet.width * (1 - sides)) / ((kept.right - kept.left) * photo.width);
  const whole = (sheet.height * TALLEST) / tall;
  // Legs may end below the sheet, chests may not.
  const closest = (sheet.height * TALLEST) / min(tall, (heads.bottom - outline.top) * photo.height + face * 1.4);
  let scale = min(widest, max(whole, min(closest, (sheet.height * (faces.length > 2 ? FACE : CLOSE_FACE)) / face)));
  // A photo that is cut off on both sides ends best at the sheet's own edges.
  if (isCutLeft && isCutRight) scale = min(widest, max(scale, (sheet.height * 0.95) / tall));
  // Heads that the photo cuts off above end at the sheet's upper edge, so that the people have to reach the lower one.
  if (heads.top === 0) scale = max(scale, min(sheet.height / tall, widestHeads(group, sheet)));
  const [width, height] = [ceil(photo.width * scale), ceil(photo.height * scale)];
  const least = sheet.width * (isCutRight ? 1 : 1 - SIDE) - outline.right * width;
  const most = sheet.width * (isCutLeft ? 0 : SIDE) - outline.left * width;
  const isKeptWhole = (kept.right - kept.left) * width <= sheet.width;
  const middle = least < most && isKeptWhole ? (kept.left + kept.right) / 2 : (heads.left + heads.right) / 2;
  let left = clamp(sheet.width / 2 - middle * width, min(least, most), max(least, most));
  // A head that the photo cuts off also ends best at the sheet's edge.
  if (heads.left === 0) left = most;
  else if (heads.right === 1) left = least;
  const topWhenStanding = sheet.height - outline.bottom * height;
  const reachesDown = topWhenStanding < sheet.height * MOST_CONTINUED;
  const top = heads.top === 0 && reachesDown ? 0 : max(topWhenStanding, sheet.height * (1 - TALLEST) - outline.top * height);
  return { left: round(left), top: ceil(min(top, sheet.height - heads.bottom * height)), width, height };
}
/** The range that has to be on the sheet: shoulders at its sides may end there, arms and people beside them may not. */
function keptAcross({ heads, outline, faces }: Group): { left: number; right: number } {
  const shoulder = SHOULDER * faces[0]!.width;
  return {
    left: heads.left - outline.left < shoulder ? heads.left : outline.left,
    right: outline.right - heads.right < shoulder ? heads.right : outline.right,
  };
}

/** The scale at which the heads, with less room at their sides than usual, fill the sheet's width. */
function widestHeads({ photo, heads, faces }: Group, sheet: Size): number {
  return sheet.width / ((heads.right - heads.left - LESS_ROOM * faces[0]!.width) * photo.width);
}

/** The panels of a collage as one group: heads of the same size, the back row first and above those in front. */
function rowsOf(groups: readonly Group[], sheet: Size): Rectangle[] {
  const rows = [1, 2, 3].map((count) => ({ count, face: faceIn(groups.length, count, sheet) }));
  const { count, face } = rows.reduce((best, each) => (each.face > best.face ? each : best));
  const inFront = ceil(groups.length / count);
  const areas: Rectangle[] = [];
  // As much of the free space as those in front have bodies for is below them.
  const bodies = groups.slice(-inFront).map(({ photo, heads, faces }) => {
    const scale = face / (faces[0]!.height * photo.height);
    return (1 - heads.bottom) * photo.height * scale - face * BELOW_CHIN;
  });
  const spare = max(0, sheet.height * FULL - face * heightOf(count));
  const lift = clamp(min(...bodies), 0, spare * LIFTED);
  const row = face * ROW + (count > 1 ? min(spare - lift, face * MOST_APART) / (count - 1) : 0);
  let from = 0;
  for (let back = count - 1; back >= 0; back--) {
    const left = groups.length - from;
    const people = groups.slice(from, from + (back === 0 ? left : min(floor(left / (back + 1)), inFront)));
    from += people.length;
    const pitch = min(sheet.width / people.length, face * 1.8);
    people.forEach((group, i) => {
      const { photo, heads, faces } = group;
      const scale = min(
        face / (faces[0]!.height * photo.height),
        (pitch * 1.05) / ((heads.right - heads.left) * photo.width),
        (face * 1.8) / ((heads.bottom - heads.top) * photo.height),
      );
      const [width, height] = [round(photo.width * scale), round(photo.height * scale)];
      const middle = sheet.width / 2 + (i - (people.length - 1) / 2) * pitch;
      const eyes = sheet.height - lift - face * EYES - row * back;
      // In the front row every person reaches the sheet's lower edge.
      const highest = back === 0 ? sheet.height - height : -Infinity;
      areas.push({
        left: round(middle - ((heads.left + heads.right) / 2) * width),
        top: round(max(highest, eyes + face * 0.7 - heads.bottom * height)),
        width,
        height,
      });
    });
  }
  return areas;
}

/** The most that faces of so many people, each in a photo alone, have of the sheet's height. */
export function tallestFace(people: number, sheet: Size): number {
  return people < 2 ? sheet.height * CLOSE_FACE : max(...[1, 2, 3].map((rows) => faceIn(people, rows, sheet)));
}

/** Distance from the faces of one row to those of the row behind it, in face heights. */
const ROW = 1.5;

/** Height of the front row's eyes above the sheet's lower edge, of the hair above the back row's, and from a chin to that edge. */
const EYES = 1.35;
const HAIR = 1.15;
const BELOW_CHIN = EYES - 0.7;
/** The part of the sheet's height that people fill, and the part of what is left that is below them. */
const FULL = 0.92;
const LIFTED = 0.6;
/** How much farther apart the rows may be, in face heights. */
const MOST_APART = 0.35;

/** The height of all rows, in face heights. */
function heightOf(rows: number): number {
  return EYES + HAIR + (rows - 1) * ROW;
}

/** The height of a face when the panels form this many rows. */
function faceIn(panels: number, rows: number, sheet: Size): number {
  return min(sheet.width / ceil(panels / rows) / 1.5, (sheet.height * FULL) / heightOf(rows));
}
