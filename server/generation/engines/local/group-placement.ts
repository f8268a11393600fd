import type { Rectangle, Size } from '../../../../painter/index.js';
import { clamp } from './color.js';
import type { Group } from './people.js';
import { type Arrangement, rowsOf } from './rows.js';

const { ceil, max, min, round } = Math;

/** The largest fraction of the sheet's height that people fill from its lower edge. */
const TALLEST = 0.86;
/** The same for people who were moved closer. */
const TALLEST_CLOSE = 0.97;
/** Free space on each side of the group, as a fraction of the sheet's width. */
const SIDE = 0.03;
/** Target height of a face, as a fraction of the sheet's height, if the group is narrow enough. */
const FACE = 0.17;
/** The same for up to two people, who are shown head and shoulders. */
const CLOSE_FACE = 0.24;

/** How far shoulders reach beyond a head, in face widths. */
const SHOULDER = 1.1;
/** Below people who hang from the upper edge, their clothes may go on for this part of the sheet's height. */
const MAX_CONTINUED = 0.06;
/** Heads that fill the sheet may have this much less room at their sides, in face widths. */
const LESS_ROOM = 0.35;
/** The part of the sheet's height that faces as wide as the photo leave free at least. */
const MIN_FREE = 0.1;

/** Places all people so that no head is cut; people of one photo keep their positions. */
export function placeGroups(groups: readonly Group[], sheet: Size, arrangement: Arrangement = {}): Rectangle[] {
  const areas = groups.length < 2 ? groups.map((group) => placeOf(group, sheet)) : rowsOf(groups, sheet, arrangement);
  return shifted(enlarged(areas, groups, sheet, arrangement.closer ?? 1), groups, sheet, arrangement.aside ?? 0);
}

/** The people come closer, with their feet where they are, as far as all heads stay on the sheet. */
function enlarged(areas: Rectangle[], groups: readonly Group[], sheet: Size, factor: number): Rectangle[] {
  if (factor === 1) return areas;
  const { left, right, top } = headsOn(areas, groups);
  const [middle, foot] = [sheet.width / 2, sheet.height];
  const most = min(middle / max(1, middle - left), middle / max(1, right - middle), (foot * TALLEST_CLOSE) / max(1, foot - top));
  const scale = clamp(factor, 1, max(1, most));
  return areas.map((area) => ({
    left: round(middle + (area.left - middle) * scale),
    top: round(foot + (area.top - foot) * scale),
    width: round(area.width * scale),
    height: round(area.height * scale),
  }));
}

/** As far as all heads stay on the sheet. */
function shifted(areas: Rectangle[], groups: readonly Group[], sheet: Size, aside: number): Rectangle[] {
  if (aside === 0) return areas;
  const { left, right } = headsOn(areas, groups);
  const shift = round(clamp(aside * sheet.width, min(0, -left), max(0, sheet.width - right)));
  return areas.map((area) => ({ ...area, left: area.left + shift }));
}

function headsOn(areas: readonly Rectangle[], groups: readonly Group[]): { left: number; right: number; top: number } {
  return {
    left: min(...areas.map((area, i) => area.left + groups[i]!.heads.left * area.width)),
    right: max(...areas.map((area, i) => area.left + groups[i]!.heads.right * area.width)),
    top: min(...areas.map((area, i) => area.top + groups[i]!.heads.top * area.height)),
  };
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
  if (free < sheet.height * MIN_FREE) return undefined;
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
  const reachesDown = topWhenStanding < sheet.height * MAX_CONTINUED;
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
