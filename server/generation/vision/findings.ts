import type { Box } from '../../../painter/index.js';

/** Where a face is. Faces are detected, never recognized: nothing here can tell one person from another. */
export type Face = Box;

/** Findings about an image, without face recognition. */
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
  /** In the order in which they were chosen. */
  people: SeparatedPerson[];
  /** Red, green and blue of the plain ground. */
  ground: number[];
}

/** Where one of several people is in an image: none of the others is in it. */
export interface SeparatedPerson {
  face: Face;
  /** The part of the image in which this person is. */
  area: Box;
  /** The cut-out of that part. */
  cutOut: CutOut;
}

/** From the service to its process. */
export interface VisionRequest {
  task: 'inspect' | 'cutOut' | 'separate';
  image: Uint8Array;
  /** The faces in the image, when they are known; those to keep, to separate. */
  faces?: readonly DetailedFace[];
}

export interface VisionAnswer {
  findings?: Findings;
  cutOut?: CutOut;
  /** Null when the chosen people cannot be separated from the others. */
  separated?: Separated | null;
  unreadable?: true;
}
