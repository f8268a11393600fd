/**
 * Where a face is, in parts of the image's width and height, 0 to 1. Faces are found, never recognized: nothing here
 * could tell one person from another.
 */
export interface Face {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What an image shows, found without recognizing anybody. */
export interface Findings {
  /** Pixels, upright. */
  width: number;
  height: number;
  /** The largest first. */
  faces: Face[];
  /** Of the faces, or of the whole image without any: 0 (a blur) to 1 (crisp). */
  sharpness: number;
  /** Mean brightness of the faces, or of the whole image without any: 0 (black) to 1 (white). */
  brightness: number;
}

/** The people apart from what is behind them. */
export interface CutOut {
  /** The largest first. */
  faces: Face[];
  /** 1 where people are, 0 where they are not; smaller than the image, with the same proportions. */
  alpha: { width: number; height: number; data: Float32Array };
}
