import { DASHBOARD_PAGES } from './dashboard/contract.js';
import { PAGE_DEFAULTS, type Page } from './page.js';

type Texts = Pick<Page, 'title' | 'module'> & Partial<Pick<Page, 'description' | 'isIndexed' | 'data'>>;

const ACCOUNT: Texts = { title: 'My account', module: 'features/account/AccountPage.tsx', isIndexed: false };
const PAYMENT: Texts = { title: 'Payment', module: 'features/checkout/PaymentSuccessPage.tsx', isIndexed: false };

/** Can be disabled; hidden from crawlers. */
export const TEST_PAGE = '/fal_testing';

/** Pages without data, by path. */
const STATIC_PAGES: Record<string, Texts> = {
  '/generate': {
    title: 'Generate yourself',
    description:
      'Upload a photo of one to ten people, describe the picture you want, and watch it being made. Your first 2 images are free.',
    module: 'features/generator/GeneratePage.tsx',
  },
  '/contact': {
    title: 'Contact',
    description: 'Write to us about an order, a photo or a gift. We reply within 24 hours, Monday to Saturday.',
    module: 'features/info/ContactPage.tsx',
    data: {},
  },
  '/shipping': {
    title: 'Shipping',
    description: 'Standard shipping is $5.99 and free over $50, express is $14.99. Orders before 2 PM EST ship the same day.',
    module: 'features/info/ShippingPage.tsx',
    data: {},
  },
  '/returns': {
    title: 'Returns',
    description: 'Thirty days to send a gift back, seven days to report a defect, and refunds within 3-5 business days.',
    module: 'features/info/ReturnsPage.tsx',
    data: {},
  },
  '/faq': {
    title: 'Questions and answers',
    description: 'How pictures are made, what happens to your photos, how gifts ship and how to pay.',
    module: 'features/info/FaqPage.tsx',
    data: {},
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What Keepsake keeps about you and your photos, for how long, and how to have it deleted.',
    module: 'features/info/PrivacyPage.tsx',
    data: {},
  },
  '/terms': {
    title: 'Terms',
    description: 'What you can expect from Keepsake when you order a gift or make a picture, and what we ask of you.',
    module: 'features/info/TermsPage.tsx',
    data: {},
  },
  '/favorites': { title: 'Favorites', module: 'features/catalog/FavoritesPage.tsx', isIndexed: false, data: {} },
  '/order': { title: 'Find your order', module: 'features/account/orders/OrderLookupPage.tsx', isIndexed: false },
  '/unsubscribe': { title: 'Emails', module: 'features/mailing/UnsubscribePage.tsx', isIndexed: false },
  '/auth': { title: 'Welcome back', module: 'features/auth/AuthPage.tsx', isIndexed: false },
  '/my-account': ACCOUNT,
  '/account': ACCOUNT,
  '/payment-success': PAYMENT,
  '/subscription-success': PAYMENT,
  [TEST_PAGE]: { title: 'FAL AI Image Generation Test', module: 'features/testing/TestPage.tsx', isIndexed: false },
};

export function staticPage(path: string): Page | undefined {
  const texts = Object.hasOwn(STATIC_PAGES, path) ? STATIC_PAGES[path] : undefined;
  return texts && { ...PAGE_DEFAULTS, ...texts, path };
}

/** Paths for the sitemap. */
export const INDEXED_STATIC_PATHS = Object.keys(STATIC_PAGES).filter((path) => STATIC_PAGES[path]?.isIndexed !== false);

const DASHBOARD = Object.entries(DASHBOARD_PAGES).map(([route, title]) => ({
  path: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
  title,
}));

export function dashboardPage(path: string): Page | undefined {
  const page = DASHBOARD.find((candidate) => candidate.path.test(path));
  return page && { ...PAGE_DEFAULTS, title: page.title, path, isIndexed: false, module: 'features/admin/DashboardPage.tsx' };
}

/** Pages with a private URL. */
const PRIVATE_PAGES = [
  { path: /^\/order\/[^/]+$/i, title: 'Your order', module: 'features/account/orders/LinkedOrderPage.tsx' },
  { path: /^\/(?:my-)?account\/orders\/[^/]+$/i, title: 'Your order', module: 'features/account/orders/OrderPage.tsx' },
  { path: /^\/review\/[^/]+$/i, title: 'Review your gifts', module: 'features/reviews/ReviewPage.tsx' },
  { path: /^\/gift\/[^/]+$/i, title: 'A gift for you', module: 'features/gift-page/GiftPage.tsx' },
];

export function privatePage(path: string): Page | undefined {
  const page = PRIVATE_PAGES.find((candidate) => candidate.path.test(path));
  return page && { ...PAGE_DEFAULTS, title: page.title, path, isIndexed: false, module: page.module };
}

export function notFoundPage(path: string): Page {
  return {
    ...PAGE_DEFAULTS,
    status: 404,
    title: 'Page not found',
    path,
    isIndexed: false,
    module: 'app/NotFoundPage.tsx',
    data: {},
  };
}
