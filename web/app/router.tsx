import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { matchPath, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { PageData } from '../../server/storefront/contract.js';
import type { RenderedPath, RoutePath } from '../../server/storefront/routes/contract.js';
import { NoProducts } from '../features/catalog/no-products.js';
import { addToCart } from '../shared/cart/add-to-cart.js';
import { cartOpened } from '../shared/cart/cart-slice.js';
import { lazyPart } from '../shared/lazy-part.js';
import { serverRendered } from '../shared/server-rendered.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { Layout } from './layout/Layout.js';
import { lazyWithMui } from './lazy-page.js';

const HomePage = serverRendered(() => import('../features/catalog/HomePage.js'));
const CategoryPage = serverRendered(() => import('../features/catalog/CategoryPage.js'));
const FavoritesPage = serverRendered(() => import('../features/catalog/FavoritesPage.js'));
const ProductPage = serverRendered(() => import('../features/catalog/ProductPage.js'));
const GeneratePage = lazyWithMui(() => import('../features/generator/GeneratePage.js'));
const ProductGenerator = lazyWithMui(() => import('../features/generator/ProductGenerator.js'));
const FamilyCalendarPage = lazyWithMui(() => import('../features/calendars/FamilyCalendarPage.js'));
const AccountPage = lazyWithMui(() => import('../features/account/AccountPage.js'));
const OrderPage = lazyWithMui(() => import('../features/account/orders/OrderPage.js'));
const LinkedOrderPage = lazyWithMui(() => import('../features/account/orders/LinkedOrderPage.js'));
const OrderLookupPage = lazyWithMui(() => import('../features/account/orders/OrderLookupPage.js'));
const ReviewPage = lazyWithMui(() => import('../features/reviews/ReviewPage.js'));
const AuthPage = lazyWithMui(() => import('../features/auth/AuthPage.js'));
const UnsubscribePage = lazyWithMui(() => import('../features/mailing/UnsubscribePage.js'));
const PaymentSuccessPage = lazyPart(() => import('../features/checkout/PaymentSuccessPage.js'));
const GiftPage = lazyPart(() => import('../features/gift-page/GiftPage.js'));
const YourGiftPage = lazyPart(() => import('../features/your-gift/YourGiftPage.js'));
const TestPage = lazyWithMui(() => import('../features/testing/TestPage.js'));
const DashboardPage = lazyWithMui(() => import('../features/admin/DashboardPage.js'));
const ContactPage = serverRendered(() => import('../features/info/ContactPage.js'));
const ContactForm = lazyWithMui(() => import('../features/info/ContactForm.js'));
const ShippingPage = serverRendered(() => import('../features/info/ShippingPage.js'));
const ReturnsPage = serverRendered(() => import('../features/info/ReturnsPage.js'));
const FaqPage = serverRendered(() => import('../features/info/FaqPage.js'));
const PrivacyPage = serverRendered(() => import('../features/info/PrivacyPage.js'));
const TermsPage = serverRendered(() => import('../features/info/TermsPage.js'));
const NotFoundPage = serverRendered(() => import('./NotFoundPage.js'));

/** The main page, which opens the cart beside it. A canceled payment leads here and puts its gifts back. */
function CartRoute() {
  const dispatch = useAppDispatch();
  const { key, search } = useLocation();
  const navigate = useNavigate();

  const arrive = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    if (query.get('payment') === 'cancelled') {
      // Another page's visitors do without its code.
      void import('../shared/cart/open-checkouts.js').then(({ restoreCanceled }) =>
        dispatch(restoreCanceled(query.get('order'))),
      );
      void navigate('/cart', { replace: true });
    }
    dispatch(cartOpened(true));
  });
  // Once per visit of this address: closed, the cart stays closed.
  useEffect(() => arrive(), [key]);

  return <HomePage />;
}

/** The product, or the generator in its place when requested. An added item opens the cart. */
function ProductRoute() {
  const dispatch = useAppDispatch();
  return (
    <ProductPage
      generator={(slot) => <ProductGenerator {...slot} />}
      onAddToCart={(line) => {
        dispatch(addToCart(line));
        dispatch(cartOpened(true));
      }}
    />
  );
}

/** Pages that the server renders, by the route table. */
const RENDERED: Record<RenderedPath, { load: () => Promise<void> }> = {
  '/': HomePage,
  '/cart': HomePage,
  '/category/:category': CategoryPage,
  '/product/:id': ProductPage,
  '/favorites': FavoritesPage,
  '/contact': ContactPage,
  '/shipping': ShippingPage,
  '/returns': ReturnsPage,
  '/faq': FaqPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '*': NotFoundPage,
};

/** Preloads the chunk of the page that the server rendered. */
export async function loadPage(path: string, { list }: PageData): Promise<void> {
  const [, page = NotFoundPage] = Object.entries(RENDERED).find(([pattern]) => matchPath(pattern, path)) ?? [];
  await Promise.all([page.load(), list?.page.products.length === 0 && NoProducts.load()]);
}

/** The element of every route of the table, each page in its own chunk. */
const ELEMENTS: Record<RoutePath, ReactNode> = {
  '/': <HomePage />,
  '/generate': <GeneratePage />,
  '/category/:category': <CategoryPage />,
  '/favorites': <FavoritesPage />,
  '/product/:id': <ProductRoute />,
  '/product/:id/calendar': <FamilyCalendarPage />,
  '/cart': <CartRoute />,
  '/my-account': <AccountPage />,
  '/account': <AccountPage />,
  '/my-account/orders/:id': <OrderPage />,
  '/account/orders/:id': <OrderPage />,
  '/unsubscribe': <UnsubscribePage />,
  '/order': <OrderLookupPage />,
  '/order/:number': <LinkedOrderPage />,
  '/review/:number': <ReviewPage />,
  '/gift/:key': <GiftPage />,
  '/your-gift': <YourGiftPage />,
  '/auth': <AuthPage />,
  '/payment-success': <PaymentSuccessPage />,
  '/subscription-success': <PaymentSuccessPage />,
  '/fal_testing': <TestPage notFound={<NotFoundPage />} />,
  '/bestgiftsdashboard/*': <DashboardPage />,
  '/contact': <ContactPage form={ContactForm} />,
  '/shipping': <ShippingPage />,
  '/returns': <ReturnsPage />,
  '/faq': <FaqPage />,
  '/privacy': <PrivacyPage />,
  '/terms': <TermsPage />,
  '*': <NotFoundPage />,
};

/** All routes of the shop. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(ELEMENTS).map(([path, element]) => (
          <Route key={path} path={path} element={element} />
        ))}
      </Route>
    </Routes>
  );
}
