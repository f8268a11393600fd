import { type FalInput, UPSCALER } from './fal-inputs.js';
import { black, brokenImage, enlarged, recolored, together, truncatedImage } from './fal-pictures.js';

/** How a request ends once it has been polled through. */
export type FalOutcome =
  | 'image'
  /** One picture, however many were asked for. */
  | 'one_image'
  /** Pictures of another size. */
  | 'wrong_size'
  | 'no_images'
  | 'empty_url'
  | 'unsafe_content'
  /** Only the first of several pictures is unsafe, or broken. */
  | 'first_unsafe'
  | 'first_broken'
  | 'broken_image'
  | 'truncated_image'
  | 'html_page'
  | 'black_image'
  | 'server_error'
  | 'invalid_input'
  | 'content_policy'
  | 'model_moderated'
  | 'sexual_content'
  | 'no_media_generated';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface FinishedRequest {
  id: string;
  model: string;
  input: FalInput;
}

const POLICY = 'The content was flagged by a content checker.';

/** @param filesUrl where the pictures are */
export function resultOf(request: FinishedRequest, outcome: FalOutcome, filesUrl: string): Answer {
  const { input, model } = request;
  switch (outcome) {
    case 'server_error':
      return modelError(500, 'internal_server_error', 'Internal server error');
    case 'invalid_input':
      return modelError(422, 'image_too_small', 'The image is too small', { image_url: imagesOf(input) });
    case 'content_policy':
      return modelError(422, 'content_policy_violation', POLICY, { prompt: input.prompt });
    case 'model_moderated':
      return modelError(422, 'content_policy_violation', POLICY, { prompt: input.prompt }, ['model_moderated']);
    case 'sexual_content':
      return modelError(422, 'content_policy_violation', POLICY, { prompt: input.prompt }, ['sexual']);
    case 'no_media_generated':
      return modelError(422, 'no_media_generated', 'The model made nothing.');
    case 'no_images':
      return { status: 200, body: { images: [], has_nsfw_concepts: [] } };
    default:
  }
  const urls = Array.from({ length: outcome === 'one_image' ? 1 : (input.num_images ?? 1) }, (_, i) =>
    outcome === 'empty_url' ? '' : `${filesUrl}/${request.id}/${i}`,
  );
  if (model === UPSCALER) return { status: 200, body: { image: { url: urls[0], content_type: 'image/jpeg' } } };
  const images = urls.map((url) => ({ url, width: 1024, height: 1024, content_type: 'image/jpeg' }));
  return { status: 200, body: { images, ...besideImages(request, outcome) } };
}

/** Endpoints of one family say whether a picture is unsafe; the others decline it. */
function besideImages({ model, input }: FinishedRequest, outcome: FalOutcome): object {
  if (model.includes('nano-banana')) return { description: '' };
  if (model.includes('seedream')) return {};
  if (model.includes('flux-2')) return { seed: 42 };
  const has_nsfw_concepts = Array.from(
    { length: input.num_images ?? 1 },
    (_, i) => outcome === 'unsafe_content' || (outcome === 'first_unsafe' && i === 0),
  );
  return { has_nsfw_concepts, prompt: input.prompt, seed: 42, timings: {} };
}

/** @param index of the picture among those of its request */
export async function fileOf(
  { model, input }: FinishedRequest,
  index: number,
  outcome: FalOutcome,
  { images, painted }: { images: Buffer[]; painted: Buffer | undefined },
): Promise<{ bytes: Buffer | string; type: string }> {
  const type = 'image/jpeg';
  if (outcome === 'html_page') return { bytes: '<html>', type: 'text/html' };
  if (outcome === 'black_image') return { bytes: await black(), type };
  if (outcome === 'broken_image' || (outcome === 'first_broken' && index === 0)) return { bytes: brokenImage(), type };
  if (outcome === 'wrong_size') return { bytes: await together(images, { width: 400, height: 1200 }, index), type };
  const picture =
    model === UPSCALER
      ? await enlarged(images[0], input.scale ?? 1)
      : (painted ?? (input.image_urls ? await together(images, sizeOf(input), index) : await recolored(images[0])));
  return { bytes: outcome === 'truncated_image' ? truncatedImage(picture) : picture, type };
}

export function imagesOf({ image_url, image_urls }: FalInput): string[] {
  return image_urls ?? (image_url ? [image_url] : []);
}

/** The error body of a model, which repeats the invalid input. The platform's own errors have a message in `detail`. */
export function modelError(
  status: number,
  type: string,
  msg: string,
  input: Record<string, unknown> = {},
  categories?: string[],
): Answer {
  const [field] = Object.keys(input);
  const wrong = field ? { loc: ['body', field], input: input[field] } : { loc: ['body'] };
  const detail = [{ ...wrong, msg, type, ...(categories && { categories }) }];
  return { status, body: { detail }, headers: { 'x-fal-retryable': 'false' } };
}

/** About a megapixel in the shape that was asked for. */
function sizeOf({ aspect_ratio, image_size }: FalInput): { width: number; height: number } {
  const [across, down] = aspect_ratio?.includes(':') ? (aspect_ratio.split(':').map(Number) as [number, number]) : [4, 5];
  const size = typeof image_size === 'object' ? image_size : { width: across, height: down };
  const aspect = (size.width ?? 512) / (size.height ?? 512);
  return { width: Math.round(1000 * Math.sqrt(aspect)), height: Math.round(1000 / Math.sqrt(aspect)) };
}
