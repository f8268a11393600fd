import type { EndpointTypeMap } from '@fal-ai/client/endpoints';
import type { FalEndpoint } from '../../../platform/index.js';

/** Input of a request, which each adapter translates for its endpoint. */
interface PictureInput {
  prompt: string;
  /** Where fal finds the images, in the order in which the prompt counts them. */
  imageUrls: readonly [string, ...string[]];
  /** Width divided by height. */
  aspect: number;
  pictures: number;
  numInferenceSteps: number;
  guidanceScale: number;
}

/** Translates a request into the input schema of an endpoint. */
export interface FalAdapter {
  /** The most images that it takes. */
  images: number;
  /** The most pictures that one request makes. */
  pictures: number;
  input: (asked: PictureInput) => object;
}

type InputOf<Endpoint extends keyof EndpointTypeMap> = EndpointTypeMap[Endpoint]['input'];

/** Aspect ratios that all endpoints know which know any, width to height; a card's 1:1.4 is closest to 3:4. */
const RATIOS = ['2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2'] as const;
const MEGAPIXEL = 1_000_000;
/** Sides are multiples of this, in pixels. */
const STEP = 16;

const kontext: FalAdapter = {
  images: 1,
  pictures: 4,
  input: ({ prompt, imageUrls, aspect, pictures, numInferenceSteps, guidanceScale }): InputOf<'fal-ai/flux-kontext/dev'> => ({
    prompt,
    image_url: imageUrls[0],
    num_inference_steps: numInferenceSteps,
    guidance_scale: guidanceScale,
    num_images: pictures,
    resolution_mode: nearestRatio(aspect),
  }),
};

/** Google's models, at their usual price. The types know an older one: the inputs sent here are the same. */
const gemini: FalAdapter = {
  images: 14,
  pictures: 4,
  input: ({ prompt, imageUrls, aspect, pictures }): InputOf<'fal-ai/nano-banana-pro/edit'> => ({
    prompt,
    image_urls: [...imageUrls],
    aspect_ratio: nearestRatio(aspect),
    num_images: pictures,
    resolution: '1K',
  }),
};

const seedream: FalAdapter = {
  images: 10,
  pictures: 6,
  input: ({ prompt, imageUrls, aspect, pictures }): InputOf<'fal-ai/bytedance/seedream/v4.5/edit'> => ({
    prompt,
    image_urls: [...imageUrls],
    // The endpoint makes sides of 1920 to 4096 pixels, all for one price.
    image_size: sizeOf(aspect, 1920 ** 2 * Math.max(aspect, 1 / aspect)),
    num_images: pictures,
  }),
};

/** Makes one picture only, and is paid by the megapixel. */
const flux: FalAdapter = {
  images: 8,
  pictures: 1,
  input: ({ prompt, imageUrls, aspect }): InputOf<'fal-ai/flux-2-pro/edit'> => ({
    prompt,
    image_urls: [...imageUrls],
    image_size: sizeOf(aspect, MEGAPIXEL),
  }),
};

const qwen: FalAdapter = {
  images: 3,
  pictures: 4,
  input: ({ prompt, imageUrls, aspect, pictures }): InputOf<'fal-ai/qwen-image-edit-2511'> => ({
    prompt,
    image_urls: [...imageUrls],
    image_size: sizeOf(aspect, MEGAPIXEL),
    num_images: pictures,
  }),
};

const ADAPTERS: Readonly<Record<FalEndpoint, FalAdapter>> = {
  'google/nano-banana-2.1/edit': gemini,
  'fal-ai/nano-banana-pro/edit': gemini,
  'fal-ai/bytedance/seedream/v4.5/edit': seedream,
  'fal-ai/flux-2-pro/edit': flux,
  'fal-ai/qwen-image-edit-2511': qwen,
  'fal-ai/flux-kontext/dev': kontext,
};

/** Models without an adapter of their own are asked as `fal-ai/flux-kontext/dev` is. */
export function adapterOf(endpoint: string): FalAdapter {
  return (ADAPTERS as Record<string, FalAdapter>)[endpoint] ?? kontext;
}

export function nearestRatio(aspect: number): (typeof RATIOS)[number] {
  const distance = (ratio: string) => {
    const [width, height] = ratio.split(':').map(Number) as [number, number];
    return Math.abs(Math.log(width / height / aspect));
  };
  return [...RATIOS].sort((a, b) => distance(a) - distance(b))[0]!;
}

/** The size of about so many pixels in this shape. */
function sizeOf(aspect: number, pixels: number): { width: number; height: number } {
  const side = (length: number) => Math.round(length / STEP) * STEP;
  return { width: side(Math.sqrt(pixels * aspect)), height: side(Math.sqrt(pixels / aspect)) };
}
