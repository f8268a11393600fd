import { type Pace } from './pace.js';
import { headIn } from './face.js';
import { cutOut, TRUSTED, type Matte } from './matte.js';
import { lumaPlane, newRaster, resized, type Plane, type Raster } from './raster.js';
import { skinPatches, skinPlane, type Box } from './skin.js';

const { abs, ceil, floor, max, min, round } = Math;

/** Long side, in pixels, of the small copy in which people are looked for. */
const SMALL = 224;
/** Wider photos than this are laid out in two rows, when a column without people lets them be cut. */
const WIDEST = 2.4;
/** Patches of skin wider than this part of the photo hold more than a head. */
const WIDE_PATCH = 0.6;

export interface Subject {
  photo: Raster;
  small: Raster;
  matte: Matte;
  /** The faces with their hair, as fractions of the photo: no crop may cut into it. */
  heads: Box;
  /** Head to waist, where the matte can be trusted; else the same as `heads`. */
  outline: Box;
}

export async function findSubject(photo: Raster, pace: Pace): Promise<Subject> {
  const small = await smallCopy(photo);
  const skin = skinPlane(small);
  const tone = lumaPlane(small);
  const patches: Box[] = [];
  for (const patch of await skinPatches(skin, pace)) {
    const core = coreOf(skin, patch);
    const wide = core.right - core.left;
    // A beard hides the chin's skin.
    const withChin = { ...core, bottom: min(small.height, max(core.bottom, round(core.top + wide * 1.65))) };
    patches.push(wide > small.width * WIDE_PATCH ? await headIn(core, tone, skin, pace) : withChin);
  }
  const matte = await cutOut(small, skin, patches, pace);
  const heads = headsBox(small, patches);
  return { photo, small, matte, heads, outline: matte.trust >= TRUSTED ? outlineOf(matte, heads) : heads };
}

async function smallCopy(photo: Raster): Promise<Raster> {
  const scale = min(1, SMALL / max(photo.width, photo.height));
  return resized(photo, max(1, round(photo.width * scale)), max(1, round(photo.height * scale)));
}

/** The middle of the photo when nobody is found. */
function headsBox({ width, height }: Raster, patches: readonly Box[]): Box {
  if (patches.length === 0) return { left: 0.15, top: 0.08, right: 0.85, bottom: 0.75 };
  const box = { left: 1, top: 1, right: 0, bottom: 0 };
  for (const patch of patches) {
    const wide = patch.right - patch.left;
    box.left = min(box.left, (patch.left - wide * 0.1) / width);
    box.right = max(box.right, (patch.right + wide * 0.1) / width);
    box.top = min(box.top, (patch.top - wide * 0.15) / height);
    box.bottom = max(box.bottom, min(patch.bottom, patch.top + wide * 1.75) / height);
  }
  return {
    left: max(0, box.left),
    top: max(0, box.top),
    right: min(1, box.right),
    bottom: min(1, box.bottom),
  };
}

/** Narrowed to the columns that hold most of a patch's skin: the face, without locks of hair and shoulders. */
function coreOf(skin: Plane, patch: Box): Box {
  const sums = Array.from({ length: patch.right - patch.left }, (_, i) => {
    let sum = 0;
    for (let y = patch.top; y < patch.bottom; y++) sum += skin.data[y * skin.width + patch.left + i]!;
    return sum;
  });
  const total = sums.reduce((sum, value) => sum + value, 0);
  let left = 0;
  for (let sum = sums[0]!; sum < total * 0.05 && left < sums.length - 1; sum += sums[left]!) left++;
  let right = sums.length - 1;
  for (let sum = sums[right]!; sum < total * 0.05 && right > left; sum += sums[right]!) right--;
  return { ...patch, left: patch.left + left, right: patch.left + right + 1 };
}

function outlineOf({ plane }: Matte, heads: Box): Box {
  const box = { ...heads, bottom: 1 };
  for (let y = 0; y < plane.height * 0.8; y++) {
    for (let x = 0; x < plane.width; x++) {
      if (plane.data[y * plane.width + x]! < 0.6) continue;
      box.left = min(box.left, x / plane.width);
      box.right = max(box.right, (x + 1) / plane.width);
      box.top = min(box.top, y / plane.height);
    }
  }
  return box;
}

/** A very wide photo becomes two rows, cut where there is the least of a person. Others come back as they are. */
export async function restacked(photo: Raster): Promise<Raster> {
  if (photo.width / photo.height < WIDEST) return photo;
  const cut = round((await calmColumn(photo)) * photo.width);
  if (cut === 0) return photo;
  const wide = max(cut, photo.width - cut);
  const gap = round(photo.height / 60);
  const out = newRaster(wide, photo.height * 2 + gap);
  out.data.fill(250);
  copyColumns(photo, out, 0, cut, 0);
  copyColumns(photo, out, cut, photo.width, photo.height + gap);
  return out;
}

/** Stretches the missing columns from the last one, so that both rows are equally long. */
function copyColumns(photo: Raster, out: Raster, from: number, to: number, row: number): void {
  for (let y = 0; y < photo.height; y++) {
    const source = y * photo.width * 3;
    const target = (row + y) * out.width * 3;
    out.data.set(photo.data.subarray(source + from * 3, source + to * 3), target);
    for (let x = to - from; x < out.width; x++) out.data.copyWithin(target + x * 3, target + (x - 1) * 3, target + x * 3);
  }
}

/** Fraction of the width at which a cut meets nobody, or 0 when there is no such place near the middle. */
async function calmColumn(photo: Raster): Promise<number> {
  const small = await smallCopy(photo);
  const skin = skinPlane(small);
  const from = floor(small.width * 0.42);
  const to = ceil(small.width * 0.58);
  let best = 0;
  let least = Infinity;
  for (let x = from; x <= to; x++) {
    let sum = abs(x / small.width - 0.5) * small.height * 0.5;
    for (let y = 0; y < small.height; y++) sum += skin.data[y * small.width + x]!;
    if (sum < least) [least, best] = [sum, x];
  }
  return least < small.height * 0.3 ? best / small.width : 0;
}
