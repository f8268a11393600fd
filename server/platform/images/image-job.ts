/** The input of the image process; its output is an ImageAnswer. Both are JSON. */
export interface ImageJob {
  /** Path of the untrusted file. */
  source: string;
  /** Media type by the first bytes of the file. */
  type: string;
  maxPixels: number;
  maxCpuSeconds: number;
  /** Refuses animations and documents of several pages; otherwise their first is used. */
  isStill: boolean;
  /** Flattens transparency onto white. */
  isOpaque: boolean;
  /** Upright, sRGB, without metadata. The first is made from the source, each other one from the first. */
  outputs: readonly ImageOutput[];
}

export interface ImageOutput {
  path: string;
  /** Raw: three bytes for each pixel. */
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'raw';
  quality?: number;
  /** Fits inside, without enlarging. Absent: all pixels. */
  box?: { width: number; height: number };
}

export type RefusalReason = 'no-image' | 'type' | 'animated' | 'pages' | 'pixels' | 'memory' | 'damaged';

export type ImageAnswer =
  { refused: RefusalReason } | { refused?: undefined; /** Pixels of the first output. */ width: number; height: number };
