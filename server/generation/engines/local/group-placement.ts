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

/** Places all people so that no head is cut; people of one photo keep their positions. */
export function placeGroups(groups: readonly Group[], sheet: Size): Rectangle[] {
  return groups.length < 2 ? groups.map((group) => placeOf(group, sheet)) : rowsOf(groups, sheet);
}

function placeOf({ photo, heads, outline, faces }: Group, sheet: Size): Rectangle {
  const wide = (outline.right - outline.left) * photo.width;
  const tall = (outline.bottom - outline.top) * photo.height;
  const face = faces[0]!.height * photo.height;
  const isCutLeft = outline.left < 0.01;
  const isCutRight = outline.right > 0.99;
  const sides = (isCutLeft ? 0 : SIDE) + (isCutRight ? 0 : SIDE);
  const widest = (sheet.width * (1 - sides)) / wide;
  const whole = (sheet.height * TALLEST) / tall;
  // Legs may end below the sheet, chests may not.
  const closest = (sheet.height * TALLEST) / min(tall, (heads.bottom - outline.top) * photo.height + face * 1.4);
  let scale = min(widest, max(whole, min(closest, (sheet.height * FACE) / face)));
  // A photo that is cut off on both sides ends best at the sheet's own edges.
  if (isCutLeft && isCutRight) scale = min(widest, max(scale, (sheet.height * 0.95) / tall));
  const [width, height] = [ceil(photo.width * scale), ceil(photo.height * scale)];
  const least = sheet.width * (isCutRight ? 1 : 1 - SIDE) - outline.right * width;
  const most = sheet.width * (isCutLeft ? 0 : SIDE) - outline.left * width;
  let left = clamp((sheet.width - (heads.left + heads.right) * width) / 2, min(least, most), max(least, most));
  // A head that the photo cuts off also ends best at the sheet's edge.
  if (heads.left === 0) left = most;
  else if (heads.right === 1) left = least;
  const topWhenStanding = sheet.height - outline.bottom * height;
  const top = max(topWhenStanding, sheet.height * (1 - TALLEST) - outline.top * height);
  return { left: round(left), top: ceil(min(top, sheet.height - heads.bottom * height)), width, height };
}

/** The panels of a collage as one group: heads of the same size, the back row first and above those in front. */
function rowsOf(groups: readonly Group[], sheet: Size): Rectangle[] {
  const rows = [1, 2, 3].map((count) => ({ count, face: faceIn(groups.length, count, sheet) }));
  const { count, face } = rows.reduce((best, each) => (each.face > best.face ? each : best));
  const inFront = ceil(groups.length / count);
  const areas: Rectangle[] = [];
  let from = 0;
  for (let back = count - 1; back >= 0; back--) {
    const left = groups.length - from;
    const row = groups.slice(from, from + (back === 0 ? left : min(floor(left / (back + 1)), inFront)));
    from += row.length;
    const pitch = min(sheet.width / row.length, face * 1.8);
    row.forEach((group, i) => {
      const { photo, heads, faces } = group;
      const scale = min(
        face / (faces[0]!.height * photo.height),
        (pitch * 1.05) / ((heads.right - heads.left) * photo.width),
        (face * 1.8) / ((heads.bottom - heads.top) * photo.height),
      );
      const [width, height] = [round(photo.width * scale), round(photo.height * scale)];
      const middle = sheet.width / 2 + (i - (row.length - 1) / 2) * pitch;
      const eyes = sheet.height - face * (1.35 + ROW * back);
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

/** Distance from the faces of one row to those of the row behind it, in face heights. */
const ROW = 1.5;

/** The height of a face when the panels form this many rows. */
function faceIn(panels: number, rows: number, sheet: Size): number {
  return min(sheet.width / ceil(panels / rows) / 1.5, (sheet.height * 0.92) / (1.35 + 1.15 + (rows - 1) * ROW));
}
