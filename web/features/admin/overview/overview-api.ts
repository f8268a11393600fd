import type {
  AdminOverview,
  BestSellers,
  CartReminderStats,
  Conversion,
  DiscountStats,
  PackStats,
  PictureStats,
  SalesDays,
  SalesStats,
  OwnerTodo,
} from '../../../../server/admin/overview/contract.js';
import { api } from '../../../shared/api/api.js';

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminOverview: build.query<AdminOverview, void>({ query: () => 'admin/overview', providesTags: ['Overview'] }),
    sales: build.query<SalesStats, SalesDays>({
      query: (days) => `admin/overview/sales?days=${days}`,
      providesTags: ['Overview'],
    }),
    bestSellers: build.query<BestSellers, void>({
      query: () => 'admin/overview/best-sellers',
      providesTags: ['Overview'],
    }),
    pictureFigures: build.query<PictureStats, void>({
      query: () => 'admin/overview/pictures',
      providesTags: ['Overview'],
    }),
    conversion: build.query<Conversion, void>({ query: () => 'admin/overview/conversion', providesTags: ['Overview'] }),
    discountStats: build.query<DiscountStats, void>({ query: () => 'admin/overview/discounts', providesTags: ['Overview'] }),
    packStats: build.query<PackStats, void>({ query: () => 'admin/overview/packs', providesTags: ['Overview'] }),
    cartReminders: build.query<CartReminderStats, void>({
      query: () => 'admin/overview/cart-reminders',
      providesTags: ['Overview'],
    }),
    waiting: build.query<OwnerTodo, void>({ query: () => 'admin/overview/waiting', providesTags: ['Overview'] }),
  }),
});

export const {
  useAdminOverviewQuery,
  useSalesQuery,
  useBestSellersQuery,
  usePictureFiguresQuery,
  useConversionQuery,
  useDiscountStatsQuery,
  usePackStatsQuery,
  useCartRemindersQuery,
  useWaitingQuery,
} = overviewApi;
