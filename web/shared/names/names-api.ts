import type { Picture, PictureLabel } from '../../../server/generation/contract.js';
import { api } from '../api/api.js';
import { GIFT_VIEWS } from '../gifts/gift-views-api.js';
import { imagesApi } from '../images/images-api.js';

export const namesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Names under the people of a picture, in place of those before. */
    setLabels: build.mutation<Picture, { id: string; labels: readonly PictureLabel[] }>({
      // Is not cut off when the page is left.
      query: ({ id, labels }) => ({ url: `generated-images/${id}/labels`, method: 'PUT', body: { labels }, keepalive: true }),
      invalidatesTags: (_answer, error) => (error ? [] : [GIFT_VIEWS]),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!data) return;
        dispatch(
          imagesApi.util.updateQueryData('generatedImages', undefined, (images) => {
            const image = images.find((each) => each.id === id);
            if (image) image.labels = data.labels;
          }),
        );
      },
    }),
  }),
});
