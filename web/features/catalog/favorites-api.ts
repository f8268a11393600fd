import type { ProductSelection } from '../../../server/catalog/contract.js';
import { api } from '../../shared/api/api.js';

export const { useProductSelectionQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The given products that are for sale. */
    productSelection: build.query<ProductSelection, readonly string[]>({
      query: (ids) => ({ url: 'products/selection', params: { ids: ids.join(',') } }),
      providesTags: ['Product'],
    }),
  }),
});
