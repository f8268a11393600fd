import type { CutOut, Face } from '../../vision/findings.js';
import { panelsOf } from './collage.js';
import { newPlane, sharpOf, toRaster, type Box, type Plane, type Raster } from './raster.js';

const { max, min, round } = Math;

/** The people of a photo, or of one panel of a collage, who stay together. */
export interface Group {
  photo: Raster;
  /** 1 where people are; smaller than the photo, with the same proportions. */
  alpha: Plane;
  /** The largest first; at least one. */
  faces: readonly Face[];
  /** All faces with their hair and chins: nothing may cut into it. In parts of the photo, as `outline`. */
  heads: Box;
  /** All that belongs to the people. */
  outline: Box;
}

/** A collage gives one group per panel with people, any other photo one; nobody in the photo, none. */
export async function groupsOf(photo: Raster, { faces, alpha }: CutOut): Promise<Group[]> {
  if (faces.length === 0) return [];
  const panels = await panelsOf(photo, faces);
  return Promise.all(
    panels.map(async (panel) => {
      const inside = faces.filter((face) => holds(panel, face)).map((face) => within(panel, face));
      const part = panels.length === 1 ? photo : await cropped(photo, panel);
      return groupOf(part, croppedPlane(alpha, panel), inside);
    }),
  );
}

function groupOf(photo: Raster, alpha: Plane, faces: readonly Face[]): Group {
  const heads = { left: 1, top: 1, right: 0, bottom: 0 };
  for (const face of faces) {
    heads.left = max(0, min(heads.left, face.left - face.width * 0.3));
    heads.right = min(1, max(heads.right, face.left + face.width * 1.3));
    heads.top = max(0, min(heads.top, face.top - face.height * 0.6));
    heads.bottom = min(1, max(heads.bottom, face.top + face.height * 1.2));
  }
  const outline = { ...heads };
  for (let y = 0; y < alpha.height; y++) {
    for (let x = 0; x < alpha.width; x++) {
      if (alpha.data[y * alpha.width + x]! < 0.5) continue;
      outline.left = min(outline.left, x / alpha.width);
      outline.right = max(outline.right, (x + 1) / alpha.width);
      outline.top = min(outline.top, y / alpha.height);
      outline.bottom = max(outline.bottom, (y + 1) / alpha.height);
    }
  }
  return { photo, alpha, faces, heads, outline };
}

function holds(panel: Box, { left, top, width, height }: Face): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= panel.left && x < panel.right && y >= panel.top && y < panel.bottom;
}

function within(panel: Box, face: Face): Face {
  const [wide, tall] = [panel.right - panel.left, panel.bottom - panel.top];
  return {
    left: (face.left - panel.left) / wide,
    top: (face.top - panel.top) / tall,
    width: face.width / wide,
    height: face.height / tall,
  };
}

function cropped(photo: Raster, panel: Box): Promise<Raster> {
  const left = round(panel.left * photo.width);
  const top = round(panel.top * photo.height);
  const width = round(panel.right * photo.width) - left;
  const height = round(panel.bottom * photo.height) - top;
  return toRaster(sharpOf(photo).extract({ left, top, width, height }));
}

function croppedPlane(plane: Plane, panel: Box): Plane {
  const left = round(panel.left * plane.width);
  const top = round(panel.top * plane.height);
  const out = newPlane(round(panel.right * plane.width) - left, round(panel.bottom * plane.height) - top);
  for (let y = 0; y < out.height; y++) {
    const from = (top + y) * plane.width + left;
    out.data.set(plane.data.subarray(from, from + out.width), y * out.width);
  }
  return out;
}
