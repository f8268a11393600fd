import type { PicturePack, PicturePackList } from '../../../server/checkout/packs/contract.js';
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

/** More pictures were bought. */
export const tellBought = () => packsApi.util.invalidateTags(['GenerationLimits']);

export const { usePicturePacksQuery } = packsApi;
