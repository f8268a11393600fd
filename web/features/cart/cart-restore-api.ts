import type { CartRestoreRequest, RestoredCart } from '../../../server/checkout/marketing/reminders/contract.js';
import { api } from '../../shared/api/api.js';

const cartRestoreApi = api.injectEndpoints({
  endpoints: (build) => ({
    restoreCart: build.mutation<RestoredCart, string>({
      query: (key) => ({ url: 'cart-restore', method: 'POST', body: { key } satisfies CartRestoreRequest }),
    }),
  }),
});

export const { useRestoreCartMutation } = cartRestoreApi;
