import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CATEGORY_PAGES, type ProductView, toPublicProduct, type Products } from '../catalog/index.js';
import { COUNTRIES, type Config } from '../platform/index.js';
import type { PublishedReviews, ReviewView } from '../reviews/index.js';
import { headHtml } from './page-html.js';
import { INDEXED_PATHS } from './fixed-pages.js';
import { Pages } from './pages.js';

const SHOP = 'https://keepsake.example';
const REVIEW: ReviewView = {
  id: '01a20000-0000-7000-8000-00000000000a',
  stars: 5,
  words: 'She cried, in a good way.',
  first_name: 'Iris',
  photo_url: null,
  answer: null,
  helpful_count: 0,
  published_at: '2026-11-01T10:00:00.000Z',
};

// Properties that Google requires and recommends (developers.google.com/search/docs/appearance/structured-data). Strict
// objects refuse misspelled properties.
const url = z.url().startsWith(SHOP);
const text = z.string().trim().min(1);
const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));
const type = (name: string) => ({ '@type': z.literal(name) });
const money = z.strictObject({ ...type('MonetaryAmount'), value: z.string().regex(/^\d+\.\d\d$/), currency: z.literal('USD') });
const days = z.strictObject({
  ...type('QuantitativeValue'),
  minValue: z.int().min(0),
  maxValue: z.int().max(14),
  unitCode: z.literal('DAY'),
});
const shippingDetails = z.strictObject({
  ...type('OfferShippingDetails'),
  shippingRate: money,
  shippingDestination: z.array(z.strictObject({ ...type('DefinedRegion'), addressCountry: z.enum(COUNTRIES) })).min(1),
  deliveryTime: z.strictObject({
    ...type('ShippingDeliveryTime'),
    businessDays: z.strictObject({
      ...type('OpeningHoursSpecification'),
      dayOfWeek: z.array(schemaOrg('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')).length(5),
    }),
    handlingTime: days,
    transitTime: days,
  }),
});
const anyReturnPolicy = {
  ...type('MerchantReturnPolicy'),
  applicableCountry: z.array(z.enum(COUNTRIES)).min(1).max(50),
  merchantReturnLink: z.literal(`${SHOP}/returns`),
};
const fees = schemaOrg('FreeReturn', 'ReturnFeesCustomerResponsibility');
const returnPolicy = z.strictObject({
  ...anyReturnPolicy,
  returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: z.literal(30),
  returnPolicyCountry: z.literal('US'),
  returnMethod: schemaOrg('ReturnByMail'),
  returnFees: fees,
  customerRemorseReturnFees: fees,
  itemDefectReturnFees: schemaOrg('FreeReturn'),
  refundType: schemaOrg('FullRefund'),
});
const noReturns = z.strictObject({ ...anyReturnPolicy, returnPolicyCategory: schemaOrg('MerchantReturnNotPermitted') });
const offer = z.strictObject({
  ...type('Offer'),
  name: z.enum(['PDF', 'Product', 'Combo']),
  sku: text,
  url,
  price: z.string().regex(/^[1-9]\d*\.\d\d$/),
  priceCurrency: z.literal('USD'),
  availability: schemaOrg('InStock', 'OutOfStock'),
  itemCondition: schemaOrg('NewCondition'),
  seller: z.strictObject({ ...type('Organization'), '@id': z.literal(`${SHOP}/#organization`), name: text }),
  shippingDetails: z.array(shippingDetails).min(1),
  hasMerchantReturnPolicy: z.union([returnPolicy, noReturns]),
});
const structuredData = z.discriminatedUnion('@type', [
  z.strictObject({
    ...type('Product'),
    '@id': url,
    url,
    name: text.max(150),
    description: text.max(5_000),
    sku: text,
    category: text,
    brand: z.strictObject({ ...type('Brand'), name: text }),
    image: z.array(url).min(1),
    offers: z.array(offer).min(1),
    aggregateRating: z.strictObject({
      ...type('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().min(1),
    }),
    review: z.array(
      z.strictObject({
        ...type('Review'),
        author: z.strictObject({ ...type('Person'), name: text.max(99) }),
        datePublished: z.iso.date(),
        reviewRating: z.strictObject({ ...type('Rating'), ratingValue: z.int().min(1).max(5) }),
        reviewBody: text,
      }),
    ),
  }),
  z.strictObject({
    ...type('BreadcrumbList'),
    itemListElement: z.array(z.strictObject({ ...type('ListItem'), position: z.int(), name: text, item: url })).min(2),
  }),
  z.strictObject({
    ...type('ItemList'),
    name: text,
    numberOfItems: z.int().min(1),
    itemListElement: z.array(z.strictObject({ ...type('ListItem'), position: z.int(), name: text, url })).min(1),
  }),
  z.strictObject({
    ...type('Organization'),
    '@id': url,
    name: text,
    slogan: text,
    description: text,
    url,
    logo: url,
    email: z.email(),
    contactPoint: z.strictObject({
      ...type('ContactPoint'),
      contactType: text,
      email: z.email(),
      url,
      availableLanguage: text,
    }),
    hasMerchantReturnPolicy: returnPolicy,
  }),
  z.strictObject({
    ...type('WebSite'),
    '@id': url,
    name: text,
    url,
    publisher: z.strictObject({ '@id': z.literal(`${SHOP}/#organization`) }),
    potentialAction: z.strictObject({
      ...type('SearchAction'),
      target: z.strictObject({ ...type('EntryPoint'), urlTemplate: text.endsWith('={search_term_string}') }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
]);

/** Properties that sites need to show a link to the page. */
const sharedPage = z.object({
  description: text.min(50).max(160),
  'og:site_name': z.literal('Keepsake'),
  'og:type': z.enum(['website', 'product']),
  'og:title': text,
  'og:description': text,
  'og:url': url,
  'og:image': url,
  'og:image:width': z.string().regex(/^\d{3,4}$/),
  'og:image:height': z.string().regex(/^\d{3,4}$/),
  'og:image:alt': text,
  'twitter:card': z.literal('summary_large_image'),
  'twitter:title': text,
  'twitter:description': text,
  'twitter:image': url,
  'twitter:image:alt': text,
});

const PRODUCTS = seedProducts();
const pages = new Pages(
  { PUBLIC_URL: SHOP, FAL_TESTING: 'open' } as Config,
  {
    list: async () => ({ data: { products: PRODUCTS, total: PRODUCTS.length, next: null, partialMatch: false }, version: '1' }),
    show: async (id: string) => ({ data: PRODUCTS.find((product) => product.id === id), version: '1' }),
  } as unknown as Products,
  { list: async () => ({ reviews: [REVIEW], next: null }) } as unknown as PublishedReviews,
);

/** The seeded products as shoppers see them, each with a review. */
function seedProducts(): ProductView[] {
  const seeds = JSON.parse(readFileSync('server/database/seed/products.json', 'utf8')) as Record<string, unknown>[];
  return seeds.map(({ pdfPriceCents, productPriceCents, comboPriceCents, pictures, words, ...seed }, index) =>
    toPublicProduct({
      ...(seed as unknown as Parameters<typeof toPublicProduct>[0]),
      id: `01a20000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      pdfPriceCents: Number(pdfPriceCents),
      productPriceCents: Number(productPriceCents),
      comboPriceCents: Number(comboPriceCents),
      images: (pictures as { alt: string }[]).map(({ alt }, image) => ({
        id: `${index}-${image}`,
        alt,
        size: { width: 800, height: 1000 },
      })),
      print: null,
      wordFields: words as ProductView['word_fields'],
      createdAt: new Date(0),
      ratingSum: 5,
      ratingCount: 1,
    }),
  );
}

async function headOf(path: string): Promise<{ tags: Record<string, string>; data: unknown[] }> {
  const html = headHtml(await pages.find(path), SHOP);
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
    name,
    content,
  ]);
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1];
  return {
    tags: Object.fromEntries(tags) as Record<string, string>,
    data: json ? (JSON.parse(json) as { '@graph': unknown[] })['@graph'] : [],
  };
}

describe('every page', () => {
  it.each(['/cart', ...CATEGORY_PAGES.map(({ slug }) => `/category/${slug}`), ...INDEXED_PATHS, '/auth', '/nothing'])(
    'has what search engines and social networks ask for: %s',
    async (path) => {
      const { tags, data } = await headOf(path);

      sharedPage.parse(tags);
      z.array(structuredData).parse(data);
    },
  );

  it.each(PRODUCTS.map(({ name, id }) => [name, id]))('of a seeded gift has it too: %s', async (_, id) => {
    const { tags, data } = await headOf(`/product/${id}`);

    sharedPage.extend({ 'og:type': z.literal('product') }).parse(tags);
    expect(
      z
        .array(structuredData)
        .parse(data)
        .map((item) => item['@type']),
    ).toEqual(['Product', 'BreadcrumbList']);
  });
});
