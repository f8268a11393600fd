import type { PicturePack, PicturePackList } from '../../../server/checkout/marketing/packs/contract.js';
import { api } from '../api/api.js';

const packsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The smallest first. */
    picturePacks: build.query<PicturePack[], void>({
      query: () => 'picture-packs',
      transformResponse: ({ packs }: PicturePackList) => packs,
      extraOptions: { isPublic: true },
    }),
  }),
});

/** How many pictures are left is asked again. */
export const refreshPicturesLeft = () => packsApi.util.invalidateTags(['GenerationLimits']);

export const { usePicturePacksQuery } = packsApi;
