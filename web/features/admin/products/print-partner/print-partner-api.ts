import type {
  PartnerProductWrite,
  PrintPartnerOfProduct,
  SkuCheck,
} from '../../../../../server/checkout/production/partner-products/contract.js';
import { api } from '../../../../shared/api/api.js';

interface Written {
  productId: string;
  body: PartnerProductWrite;
}

const changesProduct = { invalidatesTags: ['AdminProduct'] as const };

const printPartnerApi = api.injectEndpoints({
  endpoints: (build) => ({
    printPartner: build.query<PrintPartnerOfProduct, string>({
      query: (productId) => `admin/products/${productId}/print-partner`,
      providesTags: ['AdminProduct'],
    }),
    checkSku: build.mutation<SkuCheck, Written>({
      query: ({ productId, body }) => ({ url: `admin/products/${productId}/print-partner/check`, method: 'POST', body }),
    }),
    savePartnerProduct: build.mutation<PrintPartnerOfProduct, Written>({
      query: ({ productId, body }) => ({ url: `admin/products/${productId}/print-partner`, method: 'PUT', body }),
      ...changesProduct,
    }),
    removePartnerProduct: build.mutation<void, string>({
      query: (productId) => ({ url: `admin/products/${productId}/print-partner`, method: 'DELETE' }),
      ...changesProduct,
    }),
  }),
});

export const { usePrintPartnerQuery, useCheckSkuMutation, useSavePartnerProductMutation, useRemovePartnerProductMutation } =
  printPartnerApi;
