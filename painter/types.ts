import type { MarkedDay, WeekStart, YearMonth } from '../server/calendars/months/contract.js';
import type { GiftKind, Orientation } from '../server/catalog/gifts/contract.js';

/** A rectangle in fractions of a whole's width and height, 0 to 1. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In pixels, unless it says otherwise. */
export interface Size {
  width: number;
  height: number;
}

/** In pixels. */
export interface Rectangle extends Size {
  left: number;
  top: number;
}

/** Four bytes for each pixel: red, green, blue, and alpha, which is 255 throughout. */
export interface Pixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** A name, and the face below which it is printed. */
export interface Label {
  box: Box;
  text: string;
}

/** Content of a print. */
export interface Artwork {
  kind: GiftKind;
  /** The usual one of the kind if absent. */
  orientation?: Orientation | undefined;
  /** The size of the sheet where a print partner's has another shape than the usual one of the kind. */
  inches?: Size | undefined;
  /** Where the faces are in the picture. */
  faces: readonly Box[];
  /** One text per field of the product, in its order; empty for omitted fields. */
  words: readonly string[];
  /** Names of the people in the picture. */
  labels?: readonly Label[] | undefined;
  /** A small copy of the picture, by which the names get their color; see `groundOf`. */
  ground?: Pixels | null | undefined;
  /** A sheet of a calendar that has a picture for each month; absent for a calendar on one sheet, and for other gifts. */
  calendar?: 'cover' | MonthSheet | undefined;
}

/** The days of a month, with what is written in their cells. */
export interface MonthSheet extends YearMonth {
  weekStart: WeekStart;
  days: readonly MarkedCell[];
}

export interface MarkedCell extends Pick<MarkedDay<never>, 'day' | 'holidays'> {
  /** The square picture of a face goes into a small circle. */
  dates: readonly { text: string; face: PicturePixels | null }[];
}

/** The part of a canvas context that the painter uses; browsers and @napi-rs/canvas both provide it. */
export type Context2D = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'arc'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'clip'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'font'
  | 'textRendering'
  | 'textAlign'
  | 'textBaseline'
  | 'direction'
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'setTransform'
  | 'fillStyle'
  | 'globalAlpha'
  | 'imageSmoothingEnabled'
  | 'imageSmoothingQuality'
  | 'getImageData'
  | 'putImageData'
> & {
  drawImage(
    image: PicturePixels,
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    dx: number,
    dy: number,
    dw: number,
    dh: number,
  ): void;
};

/** A decoded picture or a canvas, as the context of the same kind takes it. */
export interface PicturePixels {
  readonly width: number;
  readonly height: number;
}

export interface PainterCanvas extends PicturePixels {
  getContext(type: '2d', options?: { willReadFrequently?: boolean }): Context2D | null;
}

/** Functions that the painter needs from its host, a browser or a worker process. */
export interface CanvasHost {
  createCanvas(width: number, height: number): PainterCanvas;
}
