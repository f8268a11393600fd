import type {
  Picture,
  PictureList,
  GenerationLimits,
  PictureLedger,
  Photo,
  PhotoList,
} from '../../../server/generation/contract.js';
import { api } from '../api/api.js';

/** The signed-in customer's own pictures and what is left of the free and bought ones: the generator and the account ask both. */
export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    userImages: build.query<Photo[], void>({
      query: () => 'user-images',
      transformResponse: (list: PhotoList) => list.images,
      providesTags: ['UserImage'],
    }),
    deleteUserImage: build.mutation<void, string>({
      query: (id) => ({ url: `user-images/${id}`, method: 'DELETE' }),
    }),
    restoreUserImage: build.mutation<Photo, string>({
      query: (id) => ({ url: `user-images/${id}/restore`, method: 'POST' }),
    }),
    /** Newest first. */
    generatedImages: build.query<Picture[], void>({
      query: () => 'generated-images',
      transformResponse: (list: PictureList) => list.images,
      providesTags: ['GeneratedImage'],
    }),
    deleteGeneratedImage: build.mutation<void, string>({
      query: (id) => ({ url: `generated-images/${id}`, method: 'DELETE' }),
    }),
    restoreGeneratedImage: build.mutation<Picture, string>({
      query: (id) => ({ url: `generated-images/${id}/restore`, method: 'POST' }),
    }),
    generationLimits: build.query<GenerationLimits, void>({
      query: () => 'user-generation-limits',
      providesTags: ['GenerationLimits'],
    }),
    pictureLedger: build.query<PictureLedger, void>({
      query: () => 'picture-credits',
      providesTags: ['GenerationLimits'],
    }),
  }),
});

export const {
  useUserImagesQuery,
  useDeleteUserImageMutation,
  useRestoreUserImageMutation,
  useGeneratedImagesQuery,
  useDeleteGeneratedImageMutation,
  useRestoreGeneratedImageMutation,
  useGenerationLimitsQuery,
  usePictureLedgerQuery,
} = imagesApi;

/**
 * What is left of the free ones, as an answer about something else told it: at once, while the question itself may
 * have to wait for others to be answered.
 */
export const tellRemaining = (remaining: number) =>
  imagesApi.util.updateQueryData('generationLimits', undefined, (limits) => ({
    ...limits,
    remaining,
    // The free ones are used first.
    picture_credits: Math.min(limits.picture_credits, remaining),
  }));
