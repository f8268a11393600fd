import { type Box, type CanvasHost, GiftPainter, mapOfCorners, mapOfMesh, type PainterCanvas, type Pixels, type Size } from '../../../../../painter/index.js';
import type { GiftKind } from '../../../../../server/catalog/contract.js';
import type { CornersArea } from '../../../../../server/catalog/scenes/contract.js';
import { pixelsOf } from './load-picture.js';
import type { MeasuredScene } from './load-scene.js';

const canvasHost: CanvasHost = {
  createCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }) as unknown as PainterCanvas,
};

/** A painted picture that the shop brings along, and where its two faces are. */
export const SAMPLE = '/pictures/step-painted.webp';
const SAMPLE_FACES: readonly Box[] = [
  { left: 0.24, top: 0.42, width: 0.17, height: 0.44 },
  { left: 0.61, top: 0.14, width: 0.2, height: 0.46 },
];

export interface Sample {
  picture: ImageBitmap;
  kind: GiftKind;
  words: readonly string[];
}

/** @param area has corners that hold a print */
export function paintOnCorners(area: CornersArea, photo: ImageBitmap, sample: Sample, size: Size): Pixels {
  return painted(new GiftPainter(canvasHost, { map: mapOfCorners(area, size), blank: pixelsOf(photo, size), light: area.light }, sample.kind), sample);
}

export function paintOnMesh({ mesh, blank }: MeasuredScene, sample: Sample, size: Size): Pixels {
  return painted(new GiftPainter(canvasHost, { map: mapOfMesh(mesh, size), blank: pixelsOf(blank, size), light: 1 }, sample.kind), sample);
}

function painted(painter: GiftPainter, { picture, words }: Sample): Pixels {
  painter.setPicture(picture, SAMPLE_FACES);
  painter.setWords(words);
  return painter.pixels;
}
