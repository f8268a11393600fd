import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Category, CATEGORY_PAGES, type ProductList, productListQuery, Products } from '../catalog/index.js';
import { AppError, CONFIG, type Config, logger, settlesWithin } from '../platform/index.js';
import { PublishedReviews, type ReviewView } from '../reviews/index.js';
import { addressOf, filtersFromAddress, listQuery } from './list-filters/contract.js';
import { fixedPage, notFoundPage, withoutData } from './fixed-pages.js';
import { categoryPage, homePage } from './list-pages.js';
import type { PageContent } from './page.js';
import { productPage, productPageWithoutData, productNotFoundPage } from './product-page.js';
import { ROUTES, type RoutePath } from './routes/contract.js';

const DATA_TIMEOUT_MS = 1_500;
const REVIEWS_FOR_CRAWLERS = 5;

const productId = z.uuid();
/** Can be disabled. */
const TEST_PAGE: RoutePath = '/fal_testing';

interface Loaded<T> {
  data: T | undefined;
  /** Catalog version that the data was read from. */
  version?: string;
  hasFailed?: boolean;
  /** True if the API rejects the request. */
  isRefused?: boolean;
}

/** Maps URLs to pages of the route table, with their data. */
@Injectable()
export class Pages {
  private readonly publicUrl: string;
  private readonly hasTestPage: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly products: Products,
    private readonly reviews: PublishedReviews,
  ) {
    this.publicUrl = config.PUBLIC_URL;
    this.hasTestPage = config.FAL_TESTING !== 'off';
  }

  /** @param address path and query */
  async find(address: string): Promise<PageContent> {
    const [pathname = '', query = ''] = address.split(/\?(.*)/s);
    const path = pathname.replace(/\/+$/, '') || '/';
    const segments = path.split('/').slice(1).map(decoded);
    const [first = '', second = ''] = segments;
    const route = first.toLowerCase();

    if (path === '/') return withSearchTitle(await this.home(query), query);
    if (route === 'cart' && segments.length === 1) return { ...(await this.home(query)), isIndexed: false };
    if (route === 'category' && segments.length === 2) return withSearchTitle(await this.category(second, path, query), query);
    if (route === 'product' && segments.length === 2)
      return startsInBrowser(query) ? withoutData(await this.product(second, path)) : this.product(second, path);
    if (path.toLowerCase() === TEST_PAGE && !this.hasTestPage) return withoutData(notFoundPage(path));
    return fixedPage(path);
  }

  private async home(query: string): Promise<PageContent> {
    const list = await this.list(undefined, query);
    return ofList(query, list, homePage(this.publicUrl, { query: list.query, list: list.data }));
  }

  private async category(slug: string, path: string, query: string): Promise<PageContent> {
    const page = CATEGORY_PAGES.find((candidate) => candidate.slug === slug);
    if (!page) return { ...notFoundPage(path), module: ROUTES['/category/:category'].module };
    const list = await this.list(page.category, query);
    return ofList(query, list, categoryPage(this.publicUrl, page, { query: list.query, list: list.data }));
  }

  private async product(id: string, path: string): Promise<PageContent> {
    if (!productId.safeParse(id).success) return productNotFoundPage(path, id);
    const found = await loadWithTimeout(() => this.products.show(id).catch(nullIfNotFound));
    const { data: product } = found;
    if (product === null) return productNotFoundPage(path, id);
    if (!product) return withLoadStatus(productPageWithoutData(path), found);
    // Reads the reviews after the version that the page is cached by: if a review is published in between, the version changes.
    const { data: reviews } = product.rating ? await loadWithTimeout(() => this.reviewsOf(id)) : { data: undefined };
    return withLoadStatus(productPage(this.publicUrl, product, reviews), found);
  }

  private async reviewsOf(productId: string): Promise<Loaded<ReviewView[]>> {
    const { reviews } = await this.reviews.list(productId, undefined, REVIEWS_FOR_CRAWLERS);
    return { data: reviews };
  }

  /** The list that the page's URL asks for. */
  private async list(category: Category | undefined, address: string): Promise<Loaded<ProductList> & { query: string }> {
    const query = listQuery(category, filtersFromAddress(address));
    const asked = productListQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
    if (!asked.success) return { query, data: undefined, isRefused: true };
    return { query, ...(await loadWithTimeout(() => this.products.list(asked.data))) };
  }
}

/** If a later page of the list does not exist, redirects to the first page. */
function ofList(query: string, list: Loaded<unknown>, page: PageContent): PageContent {
  const { after, ...filters } = filtersFromAddress(query);
  const start = addressOf(filters);
  if (list.isRefused && after) return { ...page, redirectTo: start ? `${page.path}?${start}` : page.path };
  return withLoadStatus(page, list);
}

/** Adds the search to the title of search results, and excludes them and later pages of a list from indexing. */
function withSearchTitle(page: PageContent, query: string): PageContent {
  const { search, after } = filtersFromAddress(query);
  const words = search.replace(/\p{Cc}+/gu, ' ').trim();
  if (page.status !== 200) return page;
  if (!words) return after ? { ...page, isIndexed: false } : page;
  const title = page.path === '/' ? `“${words}”` : `“${words}” in ${page.title}`;
  return { ...page, title: title.toWellFormed(), isIndexed: false };
}

/** The generator that replaces the product's page uses MUI, which only the browser loads. */
function startsInBrowser(query: string): boolean {
  return new URLSearchParams(query).get('showUpload') === 'true';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function nullIfNotFound(error: unknown): { data: null } {
  if (error instanceof AppError && error.code === 'CATALOG.PRODUCT_NOT_FOUND') return { data: null };
  throw error;
}

/** If loading fails or takes too long, the page is served without data. */
async function loadWithTimeout<T>(work: () => Promise<Loaded<T>>): Promise<Loaded<T>> {
  try {
    const loading = work();
    return (await settlesWithin(loading, DATA_TIMEOUT_MS)) ? await loading : { data: undefined };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { data: undefined, isRefused: true };
    logger.warn({ err: error }, 'serving a page without its data');
    return { data: undefined, hasFailed: true };
  }
}

/** Sets the status for crawlers; the client retries and shows the data if it can. */
function withLoadStatus(page: PageContent, { version, hasFailed }: Loaded<unknown>): PageContent {
  return { ...page, ...(version && { catalogVersion: version }), ...(hasFailed && { status: 503 }) };
}
