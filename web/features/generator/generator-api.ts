import type {
  AiImageRequest,
  Generation,
  GenerationAccepted,
  GenerationList,
  PersonalizedImageRequest,
} from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';

/** What to make: a picture for a product, or one from a prompt. */
export type GenerationRequest = PersonalizedImageRequest | AiImageRequest;

export const generatorApi = api.injectEndpoints({
  endpoints: (build) => ({
    startGeneration: build.mutation<GenerationAccepted, { request: GenerationRequest; idempotencyKey: string }>({
      query: ({ request, idempotencyKey }) => ({
        url: 'productId' in request ? 'generate-personalized-image' : 'generate-ai-image',
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['GenerationLimits'],
    }),
    generation: build.query<Generation, string>({ query: (id) => `generations/${id}` }),
    /** Those still queued or running, newest first. */
    runningGenerations: build.query<Generation[], void>({
      query: () => 'generations',
      transformResponse: (list: GenerationList) => list.generations,
    }),
    cancelGeneration: build.mutation<Generation, string>({
      query: (id) => ({ url: `generations/${id}/cancel`, method: 'POST' }),
      invalidatesTags: ['GenerationLimits'],
    }),
  }),
});
