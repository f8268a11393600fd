import type {
  Picture,
  PictureList,
  GenerationLimits,
  PictureHistory,
  Photo,
  PhotoList,
} from '../../../server/generation/contract.js';
import type { PictureVersionList } from '../../../server/generation/versions/contract.js';
import { api } from '../api/api.js';

/** A picture, and its first version if that is another picture. */
type Version = Pick<Picture, 'id' | 'rootId'>;

/** The signed-in customer's own images and remaining credits, for the generator and the account. */
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
    /** All versions of a picture. */
    pictureVersions: build.query<PictureVersionList, Version>({
      query: ({ id }) => `generated-images/${id}/versions`,
      // All versions of a picture share one cache entry, because the response is the same for each of them.
      serializeQueryArgs: ({ queryArgs: { id, rootId } }) => rootId ?? id,
      providesTags: ['GeneratedImage'],
    }),
    generationLimits: build.query<GenerationLimits, void>({
      query: () => 'user-generation-limits',
      providesTags: ['GenerationLimits'],
    }),
    pictureLedger: build.query<PictureHistory, void>({
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
  usePictureVersionsQuery,
  useGenerationLimitsQuery,
  usePictureLedgerQuery,
} = imagesApi;

/**
 * Stores the remaining free generations that another answer contained, because a refetch may have to wait for other
 * requests.
 */
export const tellRemaining = (remaining: number) =>
  imagesApi.util.updateQueryData('generationLimits', undefined, (limits) => ({
    ...limits,
    remaining,
    // Free credits are used first.
    picture_credits: Math.min(limits.picture_credits, remaining),
  }));
