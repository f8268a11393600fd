import sharp from '../../platform/images/sharp.js';
import type { Rectangle } from '../../../painter/index.js';
import type { Edges } from '../engines/local/edges.js';
import type { Face } from '../vision/findings.js';

/** Pixels. */
const SIDE = 480;
/** Margins around the faces, in heights of the largest face: room for hair and shoulders, or less if the photo is too small. */
const ROOM = 0.7;
const MIN_ROOM = 0.25;

/** The square around these faces. Faces further apart than the photo's short side get a larger region. */
export function regionAround(faces: readonly [Face, ...Face[]], width: number, height: number): Rectangle {
  const shortSide = Math.min(width, height);
  const roomy = boxAround(faces, width, height, ROOM);
  const isTight = sideOf(roomy) > shortSide;
  const box = isTight ? boxAround(faces, width, height, MIN_ROOM) : roomy;
  const side = isTight ? Math.max(sideOf(box), shortSide) : sideOf(box);
  const [across, down] = [span(box.left, box.right, side, width), span(box.top, box.bottom, side, height)];
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}

/** Edges are in pixels here. */
const sideOf = ({ left, top, right, bottom }: Edges): number => Math.max(right - left, bottom - top);

function boxAround(faces: readonly Face[], width: number, height: number, heightsOfRoom: number): Edges {
  const room = Math.max(...faces.map((face) => face.height * height)) * heightsOfRoom;
  return {
    left: Math.max(0, Math.min(...faces.map((face) => face.left)) * width - room),
    top: Math.max(0, Math.min(...faces.map((face) => face.top)) * height - room),
    right: Math.min(width, Math.max(...faces.map((face) => face.left + face.width)) * width + room),
    bottom: Math.min(height, Math.max(...faces.map((face) => face.top + face.height)) * height + room),
  };
}

/** Centers the crop between both ends, as far as the photo allows. */
function span(from: number, to: number, wanted: number, limit: number): { from: number; length: number } {
  const length = Math.max(1, Math.min(limit, Math.round(wanted)));
  const centered = Math.round((from + to - length) / 2);
  return { from: Math.min(limit - length, Math.max(0, centered)), length };
}

/** A region too large for a square crop is shown whole on a blurred copy of itself. */
export async function cropSquareThumbnail(jpeg: Buffer, faces: readonly [Face, ...Face[]]): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const region = await sharp(jpeg)
    .extract(regionAround(faces, width, height))
    .resize(SIDE, SIDE, { fit: 'inside' })
    .png()
    .toBuffer();
  return sharp(region)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .blur(24)
    .composite([{ input: region }])
    .webp({ quality: 80 })
    .toBuffer();
}
