import type { AuditList } from '../../../../server/admin/audit/contract.js';
import type {
  AdminProduct,
  AdminProductList,
  AdminProductQuery,
  ProductSwitch,
  ProductUpdate,
  ProductWrite,
} from '../../../../server/admin/products/contract.js';
import { api } from '../../../shared/api/api.js';
import { productsChanged } from '../../../shared/products-changed.js';

/** What shows products, or counts them. */
const CHANGED = ['AdminProduct', 'Product', 'Overview'] as const;

interface Lifecycle {
  dispatch: (action: ReturnType<typeof productsChanged>) => unknown;
  queryFulfilled: Promise<unknown>;
}

/** The shop's own lists are no part of this cache, so they are told. */
const tellTheShop = {
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : CHANGED),
  onQueryStarted: (_argument: unknown, { dispatch, queryFulfilled }: Lifecycle) => {
    queryFulfilled.then(
      () => dispatch(productsChanged()),
      () => undefined,
    );
  },
};

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminProducts: build.query<AdminProductList, Partial<AdminProductQuery>>({
      query: (params) => ({ url: 'admin/products', params }),
      providesTags: ['AdminProduct'],
    }),
    adminProduct: build.query<AdminProduct, string>({
      query: (id) => `admin/products/${id}`,
      providesTags: ['AdminProduct'],
      // A form begins with what the server says now.
      keepUnusedDataFor: 0,
    }),
    productAudit: build.query<AuditList, string>({
      query: (id) => `admin/products/${id}/audit`,
      providesTags: ['AdminProduct'],
    }),
    createProduct: build.mutation<AdminProduct, ProductWrite>({
      query: (body) => ({ url: 'admin/products', method: 'POST', body }),
      ...tellTheShop,
    }),
    updateProduct: build.mutation<AdminProduct, { id: string; body: ProductUpdate }>({
      query: ({ id, body }) => ({ url: `admin/products/${id}`, method: 'PUT', body }),
      ...tellTheShop,
    }),
    switchProduct: build.mutation<AdminProduct, { id: string; body: ProductSwitch }>({
      query: ({ id, body }) => ({ url: `admin/products/${id}`, method: 'PATCH', body }),
      ...tellTheShop,
      // What did not work may have been changed elsewhere.
      invalidatesTags: (_result, error) => (error ? ['AdminProduct'] : CHANGED),
    }),
    deleteProduct: build.mutation<void, string>({
      query: (id) => ({ url: `admin/products/${id}`, method: 'DELETE' }),
      ...tellTheShop,
    }),
    restoreProduct: build.mutation<AdminProduct, string>({
      query: (id) => ({ url: `admin/products/${id}/restore`, method: 'POST' }),
      ...tellTheShop,
    }),
  }),
});

export const {
  useAdminProductsQuery,
  useAdminProductQuery,
  useLazyAdminProductQuery,
  useProductAuditQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useSwitchProductMutation,
  useDeleteProductMutation,
  useRestoreProductMutation,
} = productsApi;
