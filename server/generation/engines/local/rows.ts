import type { Rectangle, Size } from '../../../../painter/index.js';
import { clamp } from './color.js';
import { bodyEnd, headHeight, usualHeadHeight } from './head-and-body.js';
import type { Group } from './people.js';

const { abs, ceil, floor, max, min, round } = Math;

/** How people of several photos are placed together. */
export interface Arrangement {
  /** In another number of rows, or the other way around. */
  isOther?: boolean;
  /** How much larger the people are than usual, and how much less room is between them. */
  closer?: number;
  /** How far to the right of the usual place they are, in widths of the sheet. */
  aside?: number;
}

/** All lengths are in heights of a head with its hair. */
const ROOM = 1.05;
/** From the chins of one row to those of the row behind it. */
const ROW = 1.08;
/** From the chins of the front row to the sheet's lower edge, at least. */
const BELOW_CHIN = 0.45;
/** From the chins of the back row to the top of its hair. */
const HAIR = 1.05;
/** People in one row stand this far apart. */
const WIDEST_PITCH = 1.3;
const NARROWEST_PITCH = 0.85;
/** How much farther apart the rows may be. */
const MAX_APART = 0.25;
/** People fill this share of the sheet's height; of the empty rest, this share is below them. */
const FULL = 0.92;
const LIFTED = 0.6;
/** A head that several people share its photo with may have this much of its place. */
const PANEL = 1.26;
/** In the other arrangement heads have this part of their usual size at least; in the same rows, people are smaller by the second. */
const MIN_HEAD = 0.6;
const SMALLER = 0.82;

interface Rows {
  count: number;
  /** The height of a head. */
  head: number;
}

/** Rows of people with heads of one size, the back row first and above those in front, who stand on the sheet's lower edge. */
export function rowsOf(groups: readonly Group[], sheet: Size, { isOther = false, closer = 1 }: Arrangement): Rectangle[] {
  const rows = isOther ? otherRows(groups, sheet) : rowsFor(groups.length, sheet)[0];
  return inRows(groups, sheet, rows, (isOther ? -1 : 1) / closer);
}

/** The most that a head among so many people has on the sheet. */
export function tallestHead(people: number, sheet: Size): number {
  return people < 2 ? sheet.height / 2 : rowsFor(people, sheet)[0].head;
}

/** The rows in which heads are largest come first. */
function rowsFor(people: number, sheet: Size): [Rows, ...Rows[]] {
  const rows = [1, 2, 3].filter((count) => count <= people).map((count) => ({ count, head: headIn(people, count, sheet) }));
  return rows.sort((one, other) => other.head - one.head) as [Rows, ...Rows[]];
}

/** The next best rows, unless heads were much smaller in them, or bodies in a row behind ended in sight. */
function otherRows(groups: readonly Group[], sheet: Size): Rows {
  const [best, next] = rowsFor(groups.length, sheet);
  const behind = next ? groups.slice(0, groups.length - ceil(groups.length / next.count)) : [];
  const isAsGood = next && groups.length > 2 && next.head > best.head * MIN_HEAD;
  return isAsGood && behind.every((group) => bodyShown(group) === 1) ? next : { ...best, head: best.head * SMALLER };
}

function headIn(people: number, rows: number, sheet: Size): number {
  return min(sheet.width / ceil(people / rows) / ROOM, (sheet.height * FULL) / heightOf(rows));
}

function heightOf(rows: number): number {
  return BELOW_CHIN + HAIR + (rows - 1) * ROW;
}

/** @param spacing how far apart people in a row are, 1 for the usual distance: below 0 from right to left */
function inRows(groups: readonly Group[], sheet: Size, { count, head }: Rows, spacing: number): Rectangle[] {
  const inFront = ceil(groups.length / count);
  const people = groups.map(measured);
  // As much of the free space as those in front have bodies for is below them.
  const bodies = people.slice(-inFront).map(({ body }) => (body - BELOW_CHIN) * head);
  const spare = max(0, sheet.height * FULL - head * heightOf(count));
  const lift = clamp(min(...bodies), 0, spare * LIFTED);
  const row = head * ROW + (count > 1 ? min(spare - lift, head * MAX_APART) / (count - 1) : 0);
  const areas: Rectangle[] = [];
  for (let back = count - 1; back >= 0; back--) {
    const left = people.length - areas.length;
    const inRow = people.slice(areas.length, areas.length + (back === 0 ? left : min(floor(left / (back + 1)), inFront)));
    const usual = min(sheet.width / inRow.length, head * WIDEST_PITCH);
    const pitch = max(usual * abs(spacing), min(usual, head * NARROWEST_PITCH));
    inRow.forEach(({ group: { photo, heads, faces }, size, chin, middle, body }, i) => {
      const scale =
        faces.length === 1
          ? head / size
          : min(
              head / size,
              (pitch * ROOM) / ((heads.right - heads.left) * photo.width),
              (head * PANEL) / ((heads.bottom - heads.top) * photo.height),
            );
      const x = sheet.width / 2 + Math.sign(spacing) * (i - (inRow.length - 1) / 2) * pitch;
      // In the front row every person reaches the sheet's lower edge.
      const lowest = back === 0 ? max(0, sheet.height - body * head) : -Infinity;
      const y = max(lowest, sheet.height - lift - head * BELOW_CHIN - row * back);
      areas.push({
        left: round(x - middle * scale),
        top: round(y - chin * scale),
        width: round(photo.width * scale),
        height: round(photo.height * scale),
      });
    });
  }
  return areas;
}

interface Measures {
  group: Group;
  /** The height of a head with its hair, in pixels of the photo; also where its chin and its middle are. */
  size: number;
  chin: number;
  middle: number;
  /** From the chin to where the body ends, in heights of the head. */
  body: number;
}

function measured(group: Group): Measures {
  const { photo, alpha, heads, faces } = group;
  const [face] = faces as [Group['faces'][number]];
  const size = photo.height * (faces.length === 1 ? headHeight(alpha, face) : usualHeadHeight(face));
  const chin = photo.height * max(...faces.map(({ top, height }) => top + height));
  const middle = photo.width * (faces.length === 1 ? face.left + face.width / 2 : (heads.left + heads.right) / 2);
  const end = photo.height * (faces.length === 1 ? bodyEnd(alpha, face) : 1);
  return { group, size, chin, middle, body: (end - chin) / size };
}

/** How much of a body is seen, up to what is enough in a row behind others: 0 to 1. */
export function bodyShown(group: Group): number {
  return clamp(measured(group).body / (ROW + BELOW_CHIN), 0, 1);
}
