import type { AuditList } from '../../../../server/admin/audit/contract.js';
import type {
  AdminProduct,
  AdminProductList,
  AdminProductQuery,
  ProductCreation,
  ProductSwitch,
  ProductUpdate,
} from '../../../../server/admin/products/contract.js';
import { api } from '../../../shared/api/api.js';

/** Tags of queries that return or count products. */
const CHANGED = ['AdminProduct', 'Product', 'Overview'] as const;

/** Also after a failure: the product may have changed elsewhere, or the answer may be lost. */
const changesProducts = { invalidatesTags: [...CHANGED] };

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminProducts: build.query<AdminProductList, Partial<AdminProductQuery>>({
      query: (params) => ({ url: 'admin/products', params }),
      providesTags: ['AdminProduct'],
    }),
    adminProduct: build.query<AdminProduct, string>({
      query: (id) => `admin/products/${id}`,
      providesTags: ['AdminProduct'],
      // A form starts with the server's current values, not with a cached answer.
      keepUnusedDataFor: 0,
    }),
    productAudit: build.query<AuditList, string>({
      query: (id) => `admin/products/${id}/audit`,
      providesTags: ['AdminProduct'],
    }),
    createProduct: build.mutation<AdminProduct, ProductCreation>({
      query: (body) => ({ url: 'admin/products', method: 'POST', body }),
      ...changesProducts,
    }),
    updateProduct: build.mutation<AdminProduct, { id: string; body: ProductUpdate }>({
      query: ({ id, body }) => ({ url: `admin/products/${id}`, method: 'PUT', body }),
      ...changesProducts,
    }),
    switchProduct: build.mutation<AdminProduct, { id: string; body: ProductSwitch }>({
      query: ({ id, body }) => ({ url: `admin/products/${id}`, method: 'PATCH', body }),
      ...changesProducts,
    }),
    deleteProduct: build.mutation<void, string>({
      query: (id) => ({ url: `admin/products/${id}`, method: 'DELETE' }),
      ...changesProducts,
    }),
    restoreProduct: build.mutation<AdminProduct, string>({
      query: (id) => ({ url: `admin/products/${id}/restore`, method: 'POST' }),
      ...changesProducts,
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
