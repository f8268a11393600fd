import type { ContactReceipt, ContactRequest } from '../../../server/contact/contract.js';
import { api } from '../../shared/api/api.js';

export const { useSendMessageMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<ContactReceipt, ContactRequest>({
      query: (body) => ({ url: 'contact', method: 'POST', body }),
    }),
  }),
});
