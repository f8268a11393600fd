import sharp from '../platform/images/sharp.js';
import { GiftPainter, mapOfCorners, mapOfMesh, readMesh } from '../../painter/index.js';
import type { CornersArea } from '../catalog/index.js';
import { canvasHost } from './canvas-host.js';
import type { GiftPicture } from './gift-picture.js';
import { pictureCanvas, pixelsOf } from './pixels.js';

/** Higher effort would make WebP files 4% smaller but take twice as long. */
const FORMATS = { webp: { quality: 86, effort: 2 }, jpeg: { quality: 88 } } as const;
export type ViewFormat = keyof typeof FORMATS;

export interface GiftScene {
  /** Shows the gift without a print if the area is a mesh. */
  photo: Buffer;
  area: CornersArea | { type: 'mesh'; mesh: Uint8Array };
}

export async function paintView(
  gift: GiftPicture,
  { photo, area }: GiftScene,
  width: number,
  format: ViewFormat,
): Promise<Buffer> {
  const { picture, faces, kind, orientation, words, labels, calendar } = gift;
  const cover = calendar === 'cover' ? calendar : undefined;
  const blank = await pixelsOf(sharp(photo).resize({ width }));
  const size = { width: blank.width, height: blank.height };
  const map = area.type === 'mesh' ? mapOfMesh(readMesh(area.mesh), size) : mapOfCorners(area, size);
  const light = area.type === 'mesh' ? 1 : area.light;
  const painter = new GiftPainter(canvasHost, { map, blank, light }, kind, orientation, cover);
  const canvas = picture && (await pictureCanvas(canvasHost, picture));
  painter.setPicture(canvas, faces, words, labels);
  return sharp(painter.pixels.data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .toFormat(format, FORMATS[format])
    .toBuffer();
}
