import { FREE_SHIPPING_OVER_CENTS, PROCESSING, RETURNS, SHIPPING } from '../../checkout/contract.js';
import { FREE_GENERATIONS } from '../../generation/contract.js';
import { DASHBOARD_PAGES } from '../dashboard/contract.js';

interface RouteTexts {
  /** Absent where it depends on the page's data. */
  title?: string;
  description?: string;
  /** The client's module, under web/. */
  module: string;
  /** The server renders it; the other pages are rendered by the browser. */
  isRendered: boolean;
  /** Search engines may list it; a page without parameters is in the sitemap. */
  isIndexed: boolean;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`.replace('.00', '');
const CUTOFF = `${PROCESSING.cutoffHour - 12} PM EST`;

const ACCOUNT = {
  title: 'My account',
  module: 'features/account/AccountPage.tsx',
  isRendered: false,
  isIndexed: false,
} as const;
const ORDER = {
  title: 'Your order',
  module: 'features/account/orders/OrderPage.tsx',
  isRendered: false,
  isIndexed: false,
} as const;
const PAYMENT = {
  title: 'Payment',
  module: 'features/checkout/PaymentSuccessPage.tsx',
  isRendered: false,
  isIndexed: false,
} as const;

/**
 * All pages of the shop. The server takes from it what it renders, titles, descriptions and the sitemap. The client's router and
 * titles are checked against its types, which cost the first view no bytes.
 */
export const ROUTES = {
  '/': {
    title: 'All Creative Gifts',
    module: 'features/catalog/HomePage.tsx',
    isRendered: true,
    isIndexed: true,
  },
  '/cart': {
    title: 'All Creative Gifts',
    module: 'features/catalog/HomePage.tsx',
    isRendered: true,
    isIndexed: false,
  },
  '/category/:category': { module: 'features/catalog/CategoryPage.tsx', isRendered: true, isIndexed: true },
  '/product/:id': { title: 'Gift', module: 'features/catalog/ProductPage.tsx', isRendered: true, isIndexed: true },
  '/product/:id/calendar': {
    title: 'Family calendar',
    module: 'features/calendars/FamilyCalendarPage.tsx',
    isRendered: false,
    isIndexed: false,
  },
  '/generate': {
    title: 'Generate yourself',
    description: `Upload a photo of one to ten people, describe the picture you want, and watch it being made. Your first ${FREE_GENERATIONS} images are free.`,
    module: 'features/generator/GeneratePage.tsx',
    isRendered: false,
    isIndexed: true,
  },
  '/contact': {
    title: 'Contact',
    description: 'Write to us about an order, a photo or a gift. We reply within 24 hours, Monday to Saturday.',
    module: 'features/info/ContactPage.tsx',
    isRendered: true,
    isIndexed: true,
  },
  '/shipping': {
    title: 'Shipping',
    description: `Standard shipping is ${dollars(SHIPPING.standard.cents)} and free over ${dollars(FREE_SHIPPING_OVER_CENTS)}, express is ${dollars(SHIPPING.express.cents)}. Orders before ${CUTOFF} ship the same day.`,
    module: 'features/info/ShippingPage.tsx',
    isRendered: true,
    isIndexed: true,
  },
  '/returns': {
    title: 'Returns',
    description: `${RETURNS.days} days to send a gift back, ${RETURNS.defectDays} days to report a defect, and refunds within ${RETURNS.refundDays} business days.`,
    module: 'features/info/ReturnsPage.tsx',
    isRendered: true,
    isIndexed: true,
  },
  '/faq': {
    title: 'Questions and answers',
    description: 'How pictures are made, what happens to your photos, how gifts ship and how to pay.',
    module: 'features/info/FaqPage.tsx',
    isRendered: true,
    isIndexed: true,
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What Keepsake keeps about you and your photos, for how long, and how to have it deleted.',
    module: 'features/info/PrivacyPage.tsx',
    isRendered: true,
    isIndexed: true,
  },
  '/terms': {
    title: 'Terms',
    description: 'What you can expect from Keepsake when you order a gift or make a picture, and what we ask of you.',
    module: 'features/info/TermsPage.tsx',
    isRendered: true,
    isIndexed: true,
  },
  '/favorites': { title: 'Favorites', module: 'features/catalog/FavoritesPage.tsx', isRendered: true, isIndexed: false },
  '/order': {
    title: 'Find your order',
    module: 'features/account/orders/OrderLookupPage.tsx',
    isRendered: false,
    isIndexed: false,
  },
  '/order/:number': {
    title: 'Your order',
    module: 'features/account/orders/LinkedOrderPage.tsx',
    isRendered: false,
    isIndexed: false,
  },
  '/review/:number': {
    title: 'Review your gifts',
    module: 'features/reviews/ReviewPage.tsx',
    isRendered: false,
    isIndexed: false,
  },
  '/gift/:key': { title: 'A gift for you', module: 'features/gift-page/GiftPage.tsx', isRendered: false, isIndexed: false },
  '/your-gift': { title: 'Your gift', module: 'features/your-gift/YourGiftPage.tsx', isRendered: false, isIndexed: false },
  '/unsubscribe': { title: 'Emails', module: 'features/mailing/UnsubscribePage.tsx', isRendered: false, isIndexed: false },
  '/auth': { title: 'Welcome back', module: 'features/auth/AuthPage.tsx', isRendered: false, isIndexed: false },
  '/my-account': ACCOUNT,
  '/account': ACCOUNT,
  '/my-account/orders/:id': ORDER,
  '/account/orders/:id': ORDER,
  '/payment-success': PAYMENT,
  '/subscription-success': PAYMENT,
  '/fal_testing': {
    title: 'FAL AI Image Generation Test',
    module: 'features/testing/TestPage.tsx',
    isRendered: false,
    isIndexed: false,
  },
  '/bestgiftsdashboard/*': {
    title: DASHBOARD_PAGES['/bestgiftsdashboard'],
    module: 'features/admin/DashboardPage.tsx',
    isRendered: false,
    isIndexed: false,
  },
  '*': { title: 'Page not found', module: 'app/NotFoundPage.tsx', isRendered: true, isIndexed: false },
} as const satisfies Record<string, RouteTexts>;

type Routes = typeof ROUTES;
export type RoutePath = keyof Routes;
/** Routes that the server renders. */
export type RenderedPath = { [Path in RoutePath]: Routes[Path]['isRendered'] extends true ? Path : never }[RoutePath];
/** The title of a route. */
export type RouteTitle<Path extends RoutePath> = Routes[Path] extends { title: infer Title } ? Title : never;
