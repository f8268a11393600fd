import sharp from '../../platform/images/sharp.js';
import type { Rectangle } from '../../../painter/index.js';
import type { Edges } from '../engines/local/collage.js';
import type { Face } from '../vision/findings.js';

/** Pixels. */
const SIDE = 480;
/** Around the faces, in heights of the largest: hair above and shoulders below, and what is enough where that has no room. */
const ROOM = 0.7;
const LEAST_ROOM = 0.25;

/** The square around these faces. Faces further apart than the photo's short side get a region as large as they need. */
export function regionAround(faces: readonly [Face, ...Face[]], width: number, height: number): Rectangle {
  const shortSide = Math.min(width, height);
  const roomy = boxAround(faces, width, height, ROOM);
  const isTight = sideOf(roomy) > shortSide;
  const box = isTight ? boxAround(faces, width, height, LEAST_ROOM) : roomy;
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

/** As near to the middle between both ends as the photo allows. */
function span(from: number, to: number, wanted: number, limit: number): { from: number; length: number } {
  const length = Math.max(1, Math.min(limit, Math.round(wanted)));
  const centered = Math.round((from + to - length) / 2);
  return { from: Math.min(limit - length, Math.max(0, centered)), length };
}

/** What no square of the photo holds is shown whole, before a blur of itself. */
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
