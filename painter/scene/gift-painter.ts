import type { GiftKind, Orientation } from '../../server/catalog/gifts/contract.js';
import { isSameLayout, paintArtwork, paintWords } from '../artwork/paint-artwork.js';
import { groundOf } from '../artwork/paint-labels.js';
import { sheetOf } from '../artwork/sheet.js';
import type { Artwork, Box, CanvasHost, Context2D, Label, PicturePixels, Pixels, Rectangle, Size } from '../types.js';
import { brightnessOf } from './light.js';
import type { PrintMap } from './print-map.js';
import { sheetSize, samplesOf, type Samples } from './samples.js';

/** A photo of a gift, and where its print lies. */
export interface Scene {
  map: PrintMap;
  /** The photo, in the map's size. */
  blank: Pixels;
  /** How strongly the photo's own light falls on the print, 0 to 1; without effect where the map shows white paper. */
  light: number;
}

/** Sum of the weights of a sample's four texels. */
const FULL_WEIGHT = 65_025;

/** Paints a view of a picture on a gift, and repaints only what changed: words while they are typed. */
export class GiftPainter {
  /** The view. Changes with every call. */
  readonly pixels: Pixels;
  readonly #map: PrintMap;
  readonly #samples: Samples;
  readonly #blank: Uint8ClampedArray;
  /** Brightness of the print at each pixel of the map; null where the photo itself is the light. */
  readonly #brightness: Float32Array | null;
  readonly #sheet: Size;
  readonly #host: CanvasHost;
  readonly #context: Context2D;
  /** The artwork as it was last read from its canvas. */
  readonly #texels: Uint8ClampedArray<ArrayBuffer>;
  #picture: PicturePixels | null = null;
  #artwork: Artwork;
  #isPainted = false;

  constructor(
    host: CanvasHost,
    { map, blank, light }: Scene,
    kind: GiftKind,
    orientation?: Orientation,
    calendar?: Artwork['calendar'],
  ) {
    if (blank.width !== map.width || blank.height !== map.height) throw new Error('the photo has another size than its map');
    this.pixels = { width: blank.width, height: blank.height, data: new Uint8ClampedArray(blank.data) };
    this.#host = host;
    this.#map = map;
    this.#sheet = sheetSize(map, sheetOf(kind, orientation));
    this.#samples = samplesOf(map, this.#sheet);
    this.#blank = blank.data;
    this.#brightness = map.isOnWhite ? null : brightnessOf(map, blank, light);
    const context = host.createCanvas(this.#sheet.width, this.#sheet.height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this device has no canvas');
    this.#context = context;
    this.#texels = new Uint8ClampedArray(this.#sheet.width * this.#sheet.height * 4);
    this.#artwork = { kind, orientation, calendar, faces: [], words: [] };
  }

  /** Null paints the shop's landscape in place of a picture. @returns what changed in the view */
  setPicture(
    picture: PicturePixels | null,
    faces: readonly Box[],
    words = this.#artwork.words,
    labels = this.#artwork.labels,
  ): Rectangle {
    this.#picture = picture;
    this.#artwork = { ...this.#artwork, faces, words, labels, ground: null };
    return this.#repaint();
  }

  /** Names of the people in the picture. @returns what changed in the view */
  setLabels(labels: readonly Label[]): Rectangle {
    this.#artwork = { ...this.#artwork, labels };
    return this.#repaint();
  }

  /** One for each field of the product, in its order. @returns what changed in the view */
  setWords(words: readonly string[]): Rectangle {
    const before = this.#artwork;
    this.#artwork = { ...before, words };
    if (!this.#isPainted || !isSameLayout(before, this.#artwork)) return this.#repaint();
    return this.#put(paintWords(this.#context, this.#artwork, this.#sheet));
  }

  #repaint(): Rectangle {
    const { labels = [], ground } = this.#artwork;
    if (this.#picture && labels.length > 0 && !ground) this.#artwork.ground = groundOf(this.#host, this.#picture);
    paintArtwork(this.#context, this.#artwork, this.#picture, this.#sheet);
    this.#isPainted = true;
    return this.#put({ left: 0, top: 0, ...this.#sheet });
  }

  /** Reads this part of the artwork from its canvas, and repaints every pixel that shows it. */
  #put(part: Rectangle): Rectangle {
    const { width, height } = this.#sheet;
    const left = Math.max(0, Math.floor(part.left));
    const top = Math.max(0, Math.floor(part.top));
    const right = Math.min(width, Math.ceil(part.left + part.width));
    const bottom = Math.min(height, Math.ceil(part.top + part.height));
    if (right <= left || bottom <= top) return { left: 0, top: 0, width: 0, height: 0 };
    const { data } = this.#context.getImageData(left, top, right - left, bottom - top);
    const changed = this.#takeTexels(new Uint32Array(data.buffer), { left, top, width: right - left, height: bottom - top });
    // A sample also takes from the texel to its right and the one below.
    return this.#paint(changed.left - 1, changed.top - 1, changed.right, changed.bottom);
  }

  /** @returns the part that changed: of several lines of words, often only one */
  #takeTexels(fresh: Uint32Array, { left, top, width, height }: Rectangle) {
    const texels = new Uint32Array(this.#texels.buffer);
    const changed = { left: this.#sheet.width, top: this.#sheet.height, right: 0, bottom: 0 };
    for (let row = 0; row < height; row++) {
      const from = row * width;
      const into = (top + row) * this.#sheet.width + left;
      let first = 0;
      let last = width - 1;
      while (first <= last && fresh[from + first] === texels[into + first]) first++;
      if (first > last) continue;
      while (fresh[from + last] === texels[into + last]) last--;
      texels.set(fresh.subarray(from + first, from + last + 1), into + first);
      changed.left = Math.min(changed.left, left + first);
      changed.right = Math.max(changed.right, left + last + 1);
      changed.top = Math.min(changed.top, top + row);
      changed.bottom = top + row + 1;
    }
    return changed;
  }

  #paint(left: number, top: number, right: number, bottom: number): Rectangle {
    const { rows, firstTexelRow, lastTexelRow, column, line } = this.#samples;
    const { index, width, height } = this.#map;
    const changed = { left: width, top: height, right: 0, bottom: 0 };
    for (let row = 0; row < height; row++) {
      if (lastTexelRow[row]! < top || firstTexelRow[row]! >= bottom) continue;
      const end = rows[row + 1]!;
      let from = -1;
      let to = -1;
      for (let sample = rows[row]!; sample < end; sample++) {
        const x = column[sample]!;
        const y = line[sample]!;
        if (x < left || x >= right || y < top || y >= bottom) continue;
        if (from < 0) from = sample;
        to = sample;
      }
      if (from < 0) continue;
      this.#paintSamples(from, to);
      changed.left = Math.min(changed.left, index[from]! - row * width);
      changed.right = Math.max(changed.right, index[to]! - row * width + 1);
      changed.top = Math.min(changed.top, row);
      changed.bottom = row + 1;
    }
    if (changed.bottom === 0) return { left: 0, top: 0, width: 0, height: 0 };
    return { left: changed.left, top: changed.top, width: changed.right - changed.left, height: changed.bottom - changed.top };
  }

  /** Avoids a function call or an object per pixel: there are half a million of them. */
  #paintSamples(from: number, to: number): void {
    const { column, line, right, down } = this.#samples;
    const { index, coverage } = this.#map;
    const blank = this.#blank;
    const brightness = this.#brightness;
    const { data } = this.pixels;
    const texels = this.#texels;
    const stride = this.#sheet.width * 4;
    for (let sample = from; sample <= to; sample++) {
      const upper = line[sample]! * stride + column[sample]! * 4;
      const lower = upper + stride;
      const x = right[sample]!;
      const y = down[sample]!;
      const lowerRight = x * y;
      const upperRight = x * 255 - lowerRight;
      const lowerLeft = y * 255 - lowerRight;
      const upperLeft = FULL_WEIGHT - x * 255 - lowerLeft;
      const pixel = index[sample]! * 4;
      const red =
        texels[upper]! * upperLeft +
        texels[upper + 4]! * upperRight +
        texels[lower]! * lowerLeft +
        texels[lower + 4]! * lowerRight;
      const green =
        texels[upper + 1]! * upperLeft +
        texels[upper + 5]! * upperRight +
        texels[lower + 1]! * lowerLeft +
        texels[lower + 5]! * lowerRight;
      const blue =
        texels[upper + 2]! * upperLeft +
        texels[upper + 6]! * upperRight +
        texels[lower + 2]! * lowerLeft +
        texels[lower + 6]! * lowerRight;
      const bare = 1 - coverage[sample]! / 255;
      const shown = coverage[sample]! / (255 * FULL_WEIGHT);
      if (brightness) {
        const lit = brightness[sample]! * shown;
        data[pixel] = blank[pixel]! * bare + red * lit;
        data[pixel + 1] = blank[pixel + 1]! * bare + green * lit;
        data[pixel + 2] = blank[pixel + 2]! * bare + blue * lit;
      } else {
        const lit = shown / 255;
        data[pixel] = blank[pixel]! * (bare + red * lit);
        data[pixel + 1] = blank[pixel + 1]! * (bare + green * lit);
        data[pixel + 2] = blank[pixel + 2]! * (bare + blue * lit);
      }
    }
  }
}
