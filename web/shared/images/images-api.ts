import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type {
  GeneratedImage,
  GeneratedImageList,
  GenerationLimits,
  UserImage,
  UserImageList,
} from '../../../server/generation/contract.js';
import { api } from '../api/api.js';

/** The signed-in customer's own pictures and what is left of the free ones: the generator and the account ask both. */
export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    userImages: build.query<UserImage[], void>({
      query: () => 'user-images',
      transformResponse: (list: UserImageList) => list.images,
      providesTags: ['UserImage'],
    }),
    /** Newest first. */
    generatedImages: build.query<GeneratedImage[], void>({
      query: () => 'generated-images',
      transformResponse: (list: GeneratedImageList) => list.images,
      providesTags: ['GeneratedImage'],
    }),
    generationLimits: build.query<GenerationLimits, void>({
      query: () => 'user-generation-limits',
      providesTags: ['GenerationLimits'],
    }),
  }),
});

export const { useUserImagesQuery, useGeneratedImagesQuery, useGenerationLimitsQuery } = imagesApi;

/** What a component needs from `useDispatch` to change the answers that are kept. */
export type ImagesDispatch = ThunkDispatch<{ api: ReturnType<typeof imagesApi.reducer> }, undefined, UnknownAction>;
