/** What the image process is asked for, and what it answers: JSON both ways. */
export interface ImageJob {
  /** Path of a file of foreign bytes. */
  source: string;
  /** Media type, as the first bytes of the file say it. */
  type: string;
  maxPixels: number;
  maxCpuSeconds: number;
  /** Refuses what has more than one frame or page; otherwise the first is taken. */
  isStill: boolean;
  /** Lays it on white. */
  isOpaque: boolean;
  /** Upright, sRGB, without metadata. The first is made from the source, each other one from the first. */
  outputs: readonly ImageOutput[];
}

export interface ImageOutput {
  path: string;
  format: 'jpeg' | 'png' | 'webp';
  quality?: number;
  /** Fits inside, and is never blown up. Absent: all its pixels. */
  box?: { width: number; height: number };
}

export type RefusalReason = 'no-image' | 'type' | 'animated' | 'pixels' | 'memory' | 'damaged';

export type ImageAnswer =
  | { refused: RefusalReason }
  | { refused?: undefined; /** Pixels of the first output. */ width: number; height: number };
