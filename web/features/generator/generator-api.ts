import type {
  AiImageRequest,
  Generation,
  GenerationAccepted,
  GenerationList,
  PersonalizedImageRequest,
  PhotoConsent,
  Photo,
  Picture,
} from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';
import { tellRemaining } from '../../shared/images/images-api.js';

/** A picture for a product, or one from a prompt. */
export type GenerationRequest = PersonalizedImageRequest | AiImageRequest;

/** A free retry, with the product and the request of the first picture. */
interface Retry extends Pick<Generation, 'productId'> {
  id: string;
  idempotencyKey: string;
  request: string | null;
}

/** A requested change of a picture. */
export interface PictureChange {
  /** The generation of the picture. */
  of: string;
  /** Change in the customer's words. */
  instruction: string;
}

interface Change {
  image: Picture;
  instruction: string;
  idempotencyKey: string;
  /** The request of the picture, when this browser knows it. */
  request: string | null;
}

/** Whether the generation has ended. An unknown state of a newer server does not count as ended. */
export const isOver = ({ status }: Generation): boolean => ['succeeded', 'failed', 'cancelled'].includes(status);

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
      onQueryStarted: async (_asked, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(tellRemaining(data.remainingGenerations));
      },
    }),
    /** Generates the same picture again for free, because a person is missing in it. */
    retryGeneration: build.mutation<GenerationAccepted, Retry>({
      query: ({ id, idempotencyKey }) => ({
        url: `generations/${id}/retry`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(generatorApi.util.updateQueryData('generation', id, (kept) => void (kept.canRetryFree = false)));
      },
    }),
    /** Makes another version of a picture. */
    changePicture: build.mutation<GenerationAccepted, Change>({
      query: ({ image, instruction, idempotencyKey }) => ({
        url: `generated-images/${image.id}/changes`,
        method: 'POST',
        body: { instruction },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['GenerationLimits'],
      onQueryStarted: async (_asked, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(tellRemaining(data.remainingGenerations));
      },
    }),
    /** Makes a picture the first candidate of its generation. */
    putInFront: build.mutation<Picture, Picture>({
      query: ({ id }) => ({ url: `generated-images/${id}/front`, method: 'POST' }),
      invalidatesTags: ['GeneratedImage'],
      onQueryStarted: async ({ generationId }, { dispatch, queryFulfilled }) => {
        const { data: front } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!front) return;
        dispatch(
          generatorApi.util.updateQueryData('generation', generationId, (kept) => {
            kept.generatedImage = front;
            kept.candidates = [front, ...kept.candidates.filter(({ id }) => id !== front.id)];
          }),
        );
      },
    }),
    generation: build.query<Generation, string>({ query: (id) => `generations/${id}` }),
    /** Generations that are queued or running, newest first. */
    runningGenerations: build.query<Generation[], void>({
      query: () => 'generations',
      transformResponse: (list: GenerationList) => list.generations,
    }),
    cancelGeneration: build.mutation<Generation, string>({
      query: (id) => ({ url: `generations/${id}/cancel`, method: 'POST' }),
      invalidatesTags: ['GenerationLimits'],
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(generatorApi.util.upsertQueryData('generation', id, data));
      },
    }),
    userImage: build.query<Photo, string>({ query: (id) => `user-images/${id}` }),
    photoConsent: build.query<PhotoConsent, void>({ query: () => 'photo-consent' }),
    agreeToPhotos: build.mutation<PhotoConsent, void>({
      query: () => ({ url: 'photo-consent', method: 'PUT' }),
      onQueryStarted: async (_asked, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(generatorApi.util.upsertQueryData('photoConsent', undefined, data));
      },
    }),
  }),
});

export const {
  useStartGenerationMutation,
  useRetryGenerationMutation,
  useChangePictureMutation,
  usePutInFrontMutation,
  useGenerationQuery,
  useRunningGenerationsQuery,
  useCancelGenerationMutation,
  useUserImageQuery,
  useAgreeToPhotosMutation,
} = generatorApi;
