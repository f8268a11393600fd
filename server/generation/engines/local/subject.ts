import { Pace } from './pace.js';
import { cutOut, type Matte } from './matte.js';
import { blurPlane, newRaster, resized, type Raster } from './raster.js';
import { skinPatches, skinPlane, type Box } from './skin.js';

/** Long side, in pixels, of the small copy in which people are looked for. */
const SMALL = 224;
/** Wider photos than this are laid out in two rows, when a column without people lets them be cut. */
const WIDEST = 2.4;

export interface Subject {
  photo: Raster;
  small: Raster;
  matte: Matte;
  /** What must stay in the picture: fractions of the photo's width and height. */
  people: Box;
}

export async function findSubject(photo: Raster, pace: Pace): Promise<Subject> {
  const small = await smallCopy(photo);
  const skin = skinPlane(small);
  const heads = skinPatches(skin);
  await pace.breathe();
  const matte = cutOut(small, skin, heads);
  await pace.breathe();
  return { photo, small, matte, people: peopleBox(small, matte, heads) };
}

async function smallCopy(photo: Raster): Promise<Raster> {
  const scale = Math.min(1, SMALL / Math.max(photo.width, photo.height));
  return resized(photo, Math.max(1, Math.round(photo.width * scale)), Math.max(1, Math.round(photo.height * scale)));
}

/** The heads with room for hair, chin and neck; the middle of the photo when none is found. */
function peopleBox({ width, height }: Raster, matte: Matte, heads: readonly Box[]): Box {
  if (heads.length === 0) return { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 };
  const box = { left: 1, top: 1, right: 0, bottom: 0 };
  for (const head of heads) {
    const wide = head.right - head.left;
    box.left = Math.min(box.left, (head.left - wide * 0.12) / width);
    box.right = Math.max(box.right, (head.right + wide * 0.12) / width);
    box.top = Math.min(box.top, (head.top - wide * 0.2) / height);
    box.bottom = Math.max(box.bottom, (Math.min(head.bottom, head.top + wide * 1.6) + wide * 0.1) / height);
  }
  if (matte.trust > 0.6) {
    const outline = outlineOf(matte);
    box.left = Math.min(box.left, outline.left);
    box.right = Math.max(box.right, outline.right);
    box.top = Math.min(box.top, outline.top);
  }
  return {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(1, box.right),
    bottom: Math.min(1, box.bottom),
  };
}

/** Where the matte's upper part (heads, not spread elbows) begins and ends. */
function outlineOf({ plane }: Matte): Box {
  const box = { left: 1, top: 1, right: 0, bottom: 1 };
  for (let y = 0; y < plane.height * 0.7; y++) {
    for (let x = 0; x < plane.width; x++) {
      if (plane.data[y * plane.width + x]! < 0.6) continue;
      box.left = Math.min(box.left, x / plane.width);
      box.right = Math.max(box.right, (x + 1) / plane.width);
      box.top = Math.min(box.top, y / plane.height);
    }
  }
  return box;
}

/** A very wide photo becomes two rows, cut where there is the least of a person. Others come back as they are. */
export async function restacked(photo: Raster): Promise<Raster> {
  if (photo.width / photo.height < WIDEST) return photo;
  const cut = Math.round((await calmColumn(photo)) * photo.width);
  if (cut === 0) return photo;
  const wide = Math.max(cut, photo.width - cut);
  const out = newRaster(wide, photo.height * 2);
  copyColumns(photo, out, 0, cut, 0);
  copyColumns(photo, out, cut, photo.width, photo.height);
  return out;
}

/** Stretches the missing columns from the last one, so that both rows are equally long. */
function copyColumns(photo: Raster, out: Raster, from: number, to: number, row: number): void {
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const source = (y * photo.width + Math.min(to - 1, from + x)) * 3;
      out.data.set(photo.data.subarray(source, source + 3), ((row + y) * out.width + x) * 3);
    }
  }
}

/** Fraction of the width at which a cut meets nobody, or 0 when there is no such place near the middle. */
async function calmColumn(photo: Raster): Promise<number> {
  const small = await smallCopy(photo);
  const skin = blurPlane(skinPlane(small), 1);
  const from = Math.floor(small.width * 0.42);
  const to = Math.ceil(small.width * 0.58);
  let best = 0;
  let least = Infinity;
  for (let x = from; x <= to; x++) {
    let sum = Math.abs(x / small.width - 0.5) * small.height * 0.5;
    for (let y = 0; y < small.height; y++) sum += skin.data[y * small.width + x]!;
    if (sum < least) [least, best] = [sum, x];
  }
  return least < small.height * 0.3 ? best / small.width : 0;
}
