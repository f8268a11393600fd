import type { GiftKind } from '../../server/catalog/gifts/contract.js';
import { isSameLayout, paintArtwork, paintWords, sheetOf } from '../artwork/paint-artwork.js';
import type { Artwork, Box, CanvasHost, Context2D, PicturePixels, Pixels, Rectangle, Size } from '../types.js';
import { lightOf, type Light } from './light.js';
import type { PrintMap } from './print-map.js';
import { sheetSize, samplesOf, type Samples } from './samples.js';

/** A photo of a gift, and where its print lies. */
export interface Scene {
  map: PrintMap;
  /** The photo, in the map's size. */
  blank: Pixels;
  /** How much of the photo's own light lies on the print, 0 to 1; of no effect where the map is of white paper. */
  light: number;
}

/** Keeps a view of somebody's picture on a gift. What changes little is repainted quickly: words while they are typed. */
export class GiftPainter {
  /** The view. Changes with every call. */
  readonly pixels: Pixels;
  readonly #map: PrintMap;
  readonly #samples: Samples;
  readonly #light: Light;
  readonly #sheet: Size;
  readonly #context: Context2D;
  /** The artwork as it was last read from its canvas. */
  readonly #texels: Uint8ClampedArray;
  #picture: PicturePixels | null = null;
  #artwork: Artwork;
  #isPainted = false;

  constructor(host: CanvasHost, { map, blank, light }: Scene, kind: GiftKind) {
    if (blank.width !== map.width || blank.height !== map.height) throw new Error('the photo has another size than its map');
    this.pixels = { width: blank.width, height: blank.height, data: new Uint8ClampedArray(blank.data) };
    this.#map = map;
    this.#sheet = sheetSize(map, sheetOf(kind));
    this.#samples = samplesOf(map, this.#sheet);
    this.#light = lightOf(map, blank, light);
    const context = host.createCanvas(this.#sheet.width, this.#sheet.height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this device has no canvas');
    this.#context = context;
    this.#texels = new Uint8ClampedArray(this.#sheet.width * this.#sheet.height * 4);
    this.#artwork = { kind, faces: [], words: [] };
  }

  /** Null shows the gift with its words alone. @returns what changed in the view */
  setPicture(picture: PicturePixels | null, faces: readonly Box[]): Rectangle {
    this.#picture = picture;
    this.#artwork = { ...this.#artwork, faces };
    paintArtwork(this.#context, this.#artwork, picture, this.#sheet);
    this.#isPainted = true;
    return this.#put({ left: 0, top: 0, ...this.#sheet });
  }

  /** One for each field of the product, in its order. @returns what changed in the view */
  setWords(words: readonly string[]): Rectangle {
    const before = this.#artwork;
    this.#artwork = { ...before, words };
    if (!this.#isPainted || !isSameLayout(before, this.#artwork)) return this.setPicture(this.#picture, before.faces);
    return this.#put(paintWords(this.#context, this.#artwork, this.#sheet));
  }

  /** Takes this part of the artwork from its canvas, and paints every pixel that shows some of it. */
  #put(part: Rectangle): Rectangle {
    const { width, height } = this.#sheet;
    const left = Math.max(0, Math.floor(part.left));
    const top = Math.max(0, Math.floor(part.top));
    const right = Math.min(width, Math.ceil(part.left + part.width));
    const bottom = Math.min(height, Math.ceil(part.top + part.height));
    if (right <= left || bottom <= top) return { left: 0, top: 0, width: 0, height: 0 };
    const { data } = this.#context.getImageData(left, top, right - left, bottom - top);
    const bytes = (right - left) * 4;
    for (let row = top; row < bottom; row++) {
      const start = (row - top) * bytes;
      this.#texels.set(data.subarray(start, start + bytes), (row * width + left) * 4);
    }
    // A sample also takes from the texel to its right and the one below.
    return this.#paint(left - 1, top - 1, right, bottom);
  }

  #paint(left: number, top: number, right: number, bottom: number): Rectangle {
    const { width } = this.pixels;
    const { rows, firstTexelRow, lastTexelRow, column, line } = this.#samples;
    const changed = { left: width, top: this.pixels.height, right: 0, bottom: 0 };
    for (let row = 0; row + 1 < rows.length; row++) {
      const [first, end] = [rows[row]!, rows[row + 1]!];
      if (first === end || lastTexelRow[row]! < top || firstTexelRow[row]! >= bottom) continue;
      let [from, to] = [-1, -1];
      for (let sample = first; sample < end; sample++) {
        const [x, y] = [column[sample]!, line[sample]!];
        if (x < left || x >= right || y < top || y >= bottom) continue;
        this.#paintSample(sample);
        if (from < 0) from = sample;
        to = sample;
      }
      if (from < 0) continue;
      changed.left = Math.min(changed.left, this.#map.index[from]! % width);
      changed.right = Math.max(changed.right, (this.#map.index[to]! % width) + 1);
      changed.top = Math.min(changed.top, row);
      changed.bottom = row + 1;
    }
    if (changed.bottom === 0) return { left: 0, top: 0, width: 0, height: 0 };
    return { left: changed.left, top: changed.top, width: changed.right - changed.left, height: changed.bottom - changed.top };
  }

  #paintSample(sample: number): void {
    const { column, line, right, down } = this.#samples;
    const texels = this.#texels;
    const stride = this.#sheet.width * 4;
    const upperLeft = line[sample]! * stride + column[sample]! * 4;
    const lowerLeft = upperLeft + stride;
    const [x, y] = [right[sample]!, down[sample]!];
    const lowerRightPart = x * y;
    const upperRightPart = x * 255 - lowerRightPart;
    const lowerLeftPart = y * 255 - lowerRightPart;
    const upperLeftPart = 65025 - x * 255 - lowerLeftPart;
    const pixel = this.#map.index[sample]! * 4;
    const { under, over } = this.#light;
    for (let channel = 0; channel < 3; channel++) {
      const texel =
        texels[upperLeft + channel]! * upperLeftPart +
        texels[upperLeft + 4 + channel]! * upperRightPart +
        texels[lowerLeft + channel]! * lowerLeftPart +
        texels[lowerLeft + 4 + channel]! * lowerRightPart;
      this.pixels.data[pixel + channel] = under[sample * 3 + channel]! + texel * over[sample * 3 + channel]!;
    }
  }
}
