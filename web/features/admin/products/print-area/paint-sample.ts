import { GiftPainter, mapOfCorners, mapOfMesh, type Pixels, type Size } from '../../../../../painter/index.js';
import type { GiftKind } from '../../../../../server/catalog/contract.js';
import type { CornersArea } from '../../../../../server/catalog/scenes/contract.js';
import { canvasHost } from '../../../../shared/gifts/canvas-host.js';
import { SAMPLE_FACES } from '../../../../shared/gifts/sample-picture.js';
import { pixelsOf } from './load-picture.js';
import type { MeasuredScene } from './load-scene.js';

export interface Sample {
  picture: ImageBitmap;
  kind: GiftKind;
  words: readonly string[];
}

/** @param area has corners that hold a print */
export function paintOnCorners(area: CornersArea, photo: ImageBitmap, sample: Sample, size: Size): Pixels {
  return painted(
    new GiftPainter(canvasHost, { map: mapOfCorners(area, size), blank: pixelsOf(photo, size), light: area.light }, sample.kind),
    sample,
  );
}

export function paintOnMesh({ mesh, blank }: MeasuredScene, sample: Sample, size: Size): Pixels {
  return painted(
    new GiftPainter(canvasHost, { map: mapOfMesh(mesh, size), blank: pixelsOf(blank, size), light: 1 }, sample.kind),
    sample,
  );
}

function painted(painter: GiftPainter, { picture, words }: Sample): Pixels {
  painter.setPicture(picture, SAMPLE_FACES, words);
  return painter.pixels;
}
