import { z } from 'zod';

export const UPSCALER = 'fal-ai/esrgan';

/** The common input of all endpoints, as far as tests read it. */
export interface FalInput {
  prompt: string;
  image_url?: string;
  image_urls?: string[];
  num_images?: number;
  scale?: number;
  aspect_ratio?: string;
  image_size?: string | { width?: number; height?: number };
}

const prompt = z.string().min(1);
const images = (most: number) => z.array(z.url()).min(1).max(most);
const count = z.int().min(1).max(4).optional();
const seed = z.int().optional();
const flag = z.boolean().optional();
const steps = z.int().min(1).max(50).optional();
const scale = z.number().min(1).max(20).optional();
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) => z.enum(values).optional();
const size = (least: number, most: number) =>
  z
    .union([z.string().regex(/^(?:square|portrait|landscape|auto)\w*$/), z.strictObject({ width: z.int(), height: z.int() })])
    .refine((asked) => typeof asked === 'string' || [asked.width, asked.height].every((side) => side >= least && side <= most))
    .optional();

const gemini = z.strictObject({
  prompt,
  image_urls: images(14),
  aspect_ratio: oneOf('auto', '21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16'),
  num_images: count,
  resolution: oneOf('1K', '2K', '4K'),
  output_format: oneOf('jpeg', 'png', 'webp'),
  safety_tolerance: oneOf('1', '2', '3', '4', '5', '6'),
  limit_generations: flag,
  enable_web_search: flag,
  sync_mode: flag,
  seed,
});

/** The inputs of the endpoints, as in the types of fal's client: a field that is missing or unknown is refused. */
const INPUTS: Record<string, z.ZodType<object>> = {
  'fal-ai/flux-kontext/dev': z.strictObject({
    prompt,
    image_url: z.url(),
    num_inference_steps: steps,
    guidance_scale: scale,
    num_images: count,
    resolution_mode: oneOf(
      'auto',
      'match_input',
      '1:1',
      '16:9',
      '21:9',
      '3:2',
      '2:3',
      '4:5',
      '5:4',
      '3:4',
      '4:3',
      '9:16',
      '9:21',
    ),
    acceleration: oneOf('none', 'regular', 'high'),
    output_format: oneOf('jpeg', 'png'),
    enhance_prompt: flag,
    enable_safety_checker: flag,
    sync_mode: flag,
    seed,
  }),
  'google/nano-banana-2.1/edit': gemini,
  'fal-ai/nano-banana-pro/edit': gemini,
  'fal-ai/bytedance/seedream/v4.5/edit': z.strictObject({
    prompt,
    image_urls: images(10),
    image_size: size(1920, 4096),
    num_images: count,
    max_images: count,
    enable_safety_checker: flag,
    sync_mode: flag,
    seed,
  }),
  'fal-ai/flux-2-pro/edit': z.strictObject({
    prompt,
    image_urls: images(8),
    image_size: size(256, 2048),
    output_format: oneOf('jpeg', 'png'),
    safety_tolerance: oneOf('1', '2', '3', '4', '5'),
    enable_safety_checker: flag,
    sync_mode: flag,
    seed,
  }),
  'fal-ai/qwen-image-edit-2511': z.strictObject({
    prompt,
    image_urls: images(3),
    image_size: size(256, 2048),
    num_images: count,
    num_inference_steps: steps,
    guidance_scale: scale,
    negative_prompt: z.string().optional(),
    acceleration: oneOf('none', 'regular', 'high'),
    output_format: oneOf('jpeg', 'png', 'webp'),
    enable_safety_checker: flag,
    sync_mode: flag,
    seed,
  }),
  [UPSCALER]: z.strictObject({ image_url: z.url(), scale: z.number().min(1).max(8), output_format: z.enum(['png', 'jpeg']) }),
};

export interface FalInputError {
  type: string;
  message: string;
}

/** @returns the input, an error, or undefined for an endpoint that does not exist */
export function readInput(endpoint: string, body: unknown): { input: FalInput } | { error: FalInputError } | undefined {
  const parsed = INPUTS[endpoint]?.safeParse(body);
  if (!parsed) return undefined;
  if (parsed.success) return { input: { prompt: 'enlarge', ...parsed.data } };
  const isUnknown = parsed.error.issues.some(({ code }) => code === 'unrecognized_keys');
  return { error: { type: isUnknown ? 'extra_forbidden' : 'missing', message: parsed.error.message } };
}
