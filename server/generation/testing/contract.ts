import { z } from 'zod';
import { GENERATION_STATES, MAX_PROMPT_LENGTH } from '../contract.js';

export const MAX_TEST_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_TEST_PROMPTS = 100;
export const TEST_PARAMETERS = { num_inference_steps: 30, guidance_scale: 4, num_images: 1 } as const;

/** POST /api/fal-test-images (multipart field `file`) → 201: the address under which the source image is known here. */
export const testImage = z.object({ image_url: z.string() });
export type TestImage = z.infer<typeof testImage>;

/**
 * POST /api/fal-image-generation, with an Idempotency-Key header → 202.
 * `image_url` is a URL returned by POST /api/fal-test-images: other URLs are never fetched, to prevent SSRF.
 */
export const testGenerationRequest = z.object({
  prompt: z
    .string()
    .trim()
    .min(1, 'Please enter at least one prompt')
    .max(MAX_PROMPT_LENGTH)
    // PostgreSQL cannot store this character.
    .refine((prompt) => !prompt.includes('\0'), 'Please leave out unusual characters.'),
  image_url: z.string().min(1, 'Please upload an image first').max(2_000),
  num_inference_steps: z.literal(TEST_PARAMETERS.num_inference_steps),
  guidance_scale: z.literal(TEST_PARAMETERS.guidance_scale),
  num_images: z.literal(TEST_PARAMETERS.num_images),
});
export type TestGenerationRequest = z.infer<typeof testGenerationRequest>;

/** 202 answer; `status_url` is the next one's address. */
export const testGenerationAccepted = z.object({ request_id: z.uuid(), status_url: z.string() });
export type TestGenerationAccepted = z.infer<typeof testGenerationAccepted>;

/** GET /api/fal-image-generation/:id, polled until `status` is succeeded or failed. */
export const testGeneration = z.object({
  request_id: z.uuid(),
  status: z.enum(GENERATION_STATES),
  /** 0 to 100. */
  percent: z.number().int(),
  /** How many requests are ahead of it, here or at the provider, when known. */
  queue_position: z.number().int().nullable(),
  /** Set once it succeeded. */
  result: z
    .object({
      images: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), content_type: z.string() })),
    })
    .nullable(),
  /** A message, once it failed; null when the provider finished without a picture. */
  error: z.string().nullable(),
});
export type TestGeneration = z.infer<typeof testGeneration>;
/** GET /api/fal-image-generation?ids=…,… (at most MAX_TEST_PROMPTS), so that a page asks once for all its prompts. */
export const testGenerationList = z.object({ generations: z.array(testGeneration) });
export type TestGenerationList = z.infer<typeof testGenerationList>;
