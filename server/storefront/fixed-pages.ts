import { DASHBOARD_PAGES } from './dashboard/contract.js';
import { PAGE_DEFAULTS, type PageContent } from './page.js';
import { type RoutePath, ROUTES } from './routes/contract.js';

/** Paths for the sitemap, except those with parameters. */
export const INDEXED_PATHS = Object.entries(ROUTES).flatMap(([path, { isIndexed }]) =>
  isIndexed && !path.includes(':') ? path : [],
);

const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+').replace('/*', '(?:/.*)?')}$`, 'i');

const PATTERNS = (Object.keys(ROUTES) as RoutePath[])
  .filter((route) => route !== '*')
  .map((route) => ({ route, pattern: patternOf(route) }));
const DASHBOARD = Object.entries(DASHBOARD_PAGES).map(([route, title]) => ({ pattern: patternOf(route), title }));

/** The page of a path whose texts do not depend on data. */
export function fixedPage(path: string): PageContent {
  const route = PATTERNS.find(({ pattern }) => pattern.test(path))?.route;
  if (route === undefined) return notFoundPage(path);
  if (route === '/bestgiftsdashboard/*') return dashboardPage(path);
  return { ...pageOf(route), path: route.includes(':') ? path : route, ...(ROUTES[route].isRendered && { data: {} }) };
}

/** Texts and properties of a page from the table; the caller adds path and data. */
export function pageOf(route: RoutePath): Omit<PageContent, 'path' | 'data'> {
  const { isRendered: _, ...texts } = ROUTES[route];
  return { title: '', ...PAGE_DEFAULTS, ...texts };
}

/** The client shows unknown paths of the dashboard by itself. */
function dashboardPage(path: string): PageContent {
  const page = DASHBOARD.find(({ pattern }) => pattern.test(path));
  if (!page) return withoutData(notFoundPage(path));
  return { ...pageOf('/bestgiftsdashboard/*'), title: page.title, path };
}

export function notFoundPage(path: string): PageContent {
  return { ...pageOf('*'), status: 404, path, data: {} };
}

/** Lets the browser render the page. */
export function withoutData({ data: _, ...page }: PageContent): PageContent {
  return page;
}
