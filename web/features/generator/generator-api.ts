import type { Product } from '../../../server/catalog/contract.js';
import type {
  AiImageRequest,
  Generation,
  GenerationAccepted,
  GenerationList,
  GenerationSettings,
  PersonalizedImageRequest,
  PhotoConsent,
  Photo,
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
    /** The same again, for no free generation, because the picture misses somebody. */
    retryGeneration: build.mutation<GenerationAccepted, { id: string; idempotencyKey: string }>({
      query: ({ id, idempotencyKey }) => ({
        url: `generations/${id}/retry`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
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
    /** What a picture that was started elsewhere in the shop is made for. */
    giftName: build.query<string, string>({
      query: (productId) => `products/${productId}`,
      transformResponse: ({ name }: Product) => name,
    }),
    userImage: build.query<Photo, string>({ query: (id) => `user-images/${id}` }),
    photoConsent: build.query<PhotoConsent, void>({ query: () => 'photo-consent' }),
    agreeToPhotos: build.mutation<PhotoConsent, void>({
      query: () => ({ url: 'photo-consent', method: 'PUT' }),
    }),
    generationSettings: build.query<GenerationSettings, void>({ query: () => 'generation-settings' }),
  }),
});

export const {
  useGenerationQuery,
  useGiftNameQuery,
  useUserImageQuery,
  useGenerationSettingsQuery,
} = generatorApi;
