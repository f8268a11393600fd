import sharp from '../../platform/images/sharp.js';
import { alphaOf } from './alpha.js';
import { detailed, faceAt, type FoundFace, inParts, scaled } from './face-boxes.js';
import { findFaces } from './faces.js';
import type { VisionAnswer, VisionRequest } from './findings.js';
import { modelOf } from './lite-rt.js';
import { peopleProbability } from './people-probability.js';
import { type RgbPixels, sharpOf, toPixels } from './pixels.js';
import { qualityOf } from './quality.js';
import { separate } from './separation.js';

/** Long side, in pixels, of the copy in which people are found. */
const LONG_SIDE = 1_024;
/** Long side, in pixels, of the copy in which sharpness is judged. */
const LARGE_SIDE = 3_000;
const MAX_PIXELS = 220_000_000;
/** Two models in one file of their package: the bytes of each. */
const FACE_MODELS = '@mediapipe/face_mesh/face_mesh_solution_packed_assets.data';
const FEATURES = { file: FACE_MODELS, start: 2_495_952, end: 3_737_848 };
const CLOSE_UP = { file: FACE_MODELS, start: 3_757_224, end: 3_986_256 };
const FACES = { file: '@mediapipe/face_detection/face_detection_full_range.tflite' };
const SELFIE = { file: '@mediapipe/selfie_segmentation/selfie_segmentation.tflite' };
const BODY = { file: '@mediapipe/pose/pose_landmark_full.tflite' };

// The worker is gone, so the process is no longer needed.
process.on('disconnect', () => process.exit());
process.on('message', (request: VisionRequest) => {
  // Any other error ends the process.
  void answer(request).then((result) => process.send?.(result, () => undefined));
});

async function answer({ task, image: bytes, faces: known }: VisionRequest): Promise<VisionAnswer> {
  let image: UprightImage;
  try {
    image = await decode(bytes);
  } catch {
    return { unreadable: true };
  }
  if (task === 'separate') {
    const models = { selfie: await modelOf(SELFIE), body: await modelOf(BODY), find: findAll };
    return { separated: await separate(image.pixels, known ?? [], models) };
  }
  const small = await toPixels(sharpOf(image.pixels).resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' }));
  const found = known ? known.map((face) => faceAt(face, [], small)) : await find(small, image.pixels);
  if (task === 'inspect') {
    const { width, height, pixels } = image;
    const quality = await qualityOf(
      pixels,
      found.map((face) => scaled(face, pixels.width / small.width)),
    );
    return { findings: { width, height, faces: found.map((face) => inParts(face, small)), ...quality } };
  }
  const models = { selfie: await modelOf(SELFIE), body: await modelOf(BODY) };
  const people = await peopleProbability(small, found, models);
  const { width, height } = small;
  const faces = found.map((face, i) => detailed(face, people.shoulders[i], { left: 0, top: 0, width, height }));
  return { cutOut: { faces, alpha: { width, height, data: alphaOf(small, people, found) } } };
}

/** Also those that are much smaller than others. @returns faces in pixels of the image */
async function findAll(image: RgbPixels): Promise<FoundFace[]> {
  const small = await toPixels(sharpOf(image).resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' }));
  return (await find(small, image, 0)).map((face) => scaled(face, image.width / small.width));
}

async function find(small: RgbPixels, large: RgbPixels, leastWidth?: number): Promise<FoundFace[]> {
  const models = {
    detector: await modelOf(FACES),
    closeUp: await modelOf(CLOSE_UP),
    features: await modelOf(FEATURES),
    body: await modelOf(BODY),
  };
  return findFaces(small, large, models, leastWidth);
}

interface UprightImage {
  /** Width of the original image; the pixels may be fewer. */
  width: number;
  height: number;
  pixels: RgbPixels;
}

async function decode(bytes: Uint8Array): Promise<UprightImage> {
  const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS });
  const { autoOrient } = await image.metadata();
  const pixels = await toPixels(image.autoOrient().resize(LARGE_SIDE, LARGE_SIDE, { fit: 'inside', withoutEnlargement: true }));
  return { ...autoOrient, pixels };
}
