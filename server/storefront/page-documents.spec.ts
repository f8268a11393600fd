import { jest } from '@jest/globals';
import { ClientBuild, type Config, type ObjectStore, PagePolicy } from '../platform/index.js';
import { PAGE_DEFAULTS, type PageContent } from './page.js';
import { type PageDocument, PageDocuments } from './page-documents.js';
import { PageRenderer } from './page-renderer.js';

const page: PageContent = {
  ...PAGE_DEFAULTS,
  title: 'Product',
  path: '/product/mug',
  module: 'x.tsx',
  data: { missingProduct: 'mug' },
};
const renderPage = jest.fn(async (url: string) => Promise.resolve(`<p style="color: red">${url}</p>`));
const config = { PUBLIC_URL: 'https://keepsake.example' } as Config;

async function open(): Promise<PageDocuments> {
  const client = new ClientBuild(
    '<head><!-- page-head --><!-- /page-head --></head><body><div id="root"></div><!-- page-data --></body>',
  );
  const policy = await PagePolicy.for(
    config,
    { signedUrl: async () => Promise.resolve('/objects/any') } as unknown as ObjectStore,
    client,
  );
  const renderer = Object.assign(new PageRenderer(config), {
    client: Promise.resolve({ renderPage, setCdn: () => undefined }),
  });
  return new PageDocuments(config, client, renderer, policy);
}

const textOf = (document: PageDocument | null): string => document?.html.toString() ?? '';

beforeEach(() => void renderPage.mockClear());

it('renders a page once as long as it shows the same, whatever else changed in the catalog', async () => {
  const documents = await open();
  const first = await documents.of({ ...page, catalogVersion: '1' }, '/product/mug');
  expect(textOf(first)).toContain('<p style="color: red">/product/mug</p>');
  expect(first?.headers['content-security-policy']).toContain('sha256-');
  expect(await documents.of({ ...page, catalogVersion: '2' }, '/product/mug')).toBe(first);
  expect(renderPage).toHaveBeenCalledTimes(1);
  expect(textOf(await documents.of({ ...page, data: { missingProduct: 'jar' } }, '/product/mug'))).toContain('jar');
  expect(textOf(await documents.of({ ...page, title: 'Jar' }, '/product/mug'))).toContain('<title>Jar');
  await documents.of(page, '/product/mug?preview=true');
  expect(renderPage).toHaveBeenCalledTimes(4);
});

it('renders a page without data once, whatever its query', async () => {
  const documents = await open();
  await documents.of({ ...page, path: '/faq', data: {} }, '/faq');
  await documents.of({ ...page, path: '/faq', data: {} }, '/faq?utm_source=mail');
  expect(renderPage.mock.calls.map(([url]) => url)).toEqual(['/faq']);
});

it('keeps no pages that do not exist: there is no end of them', async () => {
  const documents = await open();
  await documents.of({ ...page, status: 404 }, '/product/mug');
  await documents.of({ ...page, status: 404 }, '/product/mug');
  expect(renderPage).toHaveBeenCalledTimes(2);
});

it('leaves a page that cannot be rendered to the browser', async () => {
  renderPage.mockRejectedValueOnce(new Error('broken'));
  const documents = await open();
  expect(textOf(await documents.of(page, '/product/mug'))).not.toContain('<p');
  expect(textOf(await documents.of(page, '/product/mug'))).toContain('<p');
});
