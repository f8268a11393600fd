import type { Box } from '../../../painter/index.js';

/** Where a face is. Faces are detected, never recognized: nothing here can tell one person from another. */
export type Face = Box;

/** What an image shows, without face recognition. */
export interface Findings {
  /** Pixels of the upright image. */
  width: number;
  height: number;
  /** The largest first. */
  faces: Face[];
  /** Sharpness of the faces, or of the whole image without any: 0 (blurred) to 1 (sharp). */
  sharpness: number;
  /** Mean brightness of the faces, or of the whole image without any: 0 (black) to 1 (white). */
  brightness: number;
}

/** A face, and where its features and shoulders are. */
export interface DetailedFace extends Face {
  /**
   * The points of MediaPipe's face mesh: x and y in turn, in fractions of the image. Absent when the face is turned away,
   * hidden or too blurred for them.
   */
  features?: Float32Array;
  /**
   * x and y of the right shoulder joint, then of the left one, in fractions of the image. Hidden ones are guessed, even outside
   * the image. Absent when the body is not seen.
   */
  shoulders?: Float32Array;
}

/** The people, separated from the background. */
export interface CutOut {
  /** The largest first. */
  faces: DetailedFace[];
  /** 1 where people are, 0 where they are not; smaller than the image, with the same proportions. */
  alpha: { width: number; height: number; data: Float32Array };
  /** What tells the people apart, when asked for. */
  distances?: Distances;
}

/** How far places are from each face along the people's bodies, in face widths; on a grid over the image. */
export interface Distances {
  width: number;
  height: number;
  data: Float32Array[];
}

/** The chosen people of a photo before a plain ground. */
export interface Separated {
  /** JPEG */
  image: Uint8Array;
  /** Their faces in it, in the order in which they were chosen. */
  faces: Face[];
}

/** From the service to its process. */
export interface VisionRequest {
  task: 'inspect' | 'cutOut' | 'separate';
  image: Uint8Array;
  /** The faces in the image, when they are known; those to keep, to separate. */
  faces?: readonly DetailedFace[];
  /** To cut out: whether to tell the people apart. Their faces are then known by their boxes only. */
  apart?: boolean;
}

export interface VisionAnswer {
  findings?: Findings;
  cutOut?: CutOut;
  /** Null when the chosen people cannot be separated from the others. */
  separated?: Separated | null;
  unreadable?: true;
}
