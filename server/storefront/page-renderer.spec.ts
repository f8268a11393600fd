import { jest } from '@jest/globals';
import type { Config } from '../platform/index.js';
import { PAGE_DEFAULTS, type Page } from './page.js';
import { PageRenderer } from './page-renderer.js';

const page: Page = { ...PAGE_DEFAULTS, title: 'Product', path: '/product/mug', module: 'x.tsx', data: { missingProduct: 'mug' } };
const renderPage = jest.fn(async (url: string) => Promise.resolve(`<p>${url}</p>`));

function open(): PageRenderer {
  const client = Promise.resolve({ renderPage, setCdn: () => undefined });
  return Object.assign(new PageRenderer({} as Config), { client });
}

beforeEach(() => void renderPage.mockClear());

it('renders a page once as long as its data is the same', async () => {
  const renderer = open();
  const first = await renderer.render(page, '/product/mug');
  expect(first?.html).toBe('<p>/product/mug</p>');
  expect(await renderer.render({ ...page, data: { missingProduct: 'mug' } }, '/product/mug')).toEqual(first);
  expect(renderPage).toHaveBeenCalledTimes(1);
  await renderer.render({ ...page, data: { missingProduct: 'jar' } }, '/product/mug');
  await renderer.render(page, '/product/mug?preview=true');
  expect(renderPage).toHaveBeenCalledTimes(3);
});

it('renders a page without data once, whatever its query', async () => {
  const renderer = open();
  await renderer.render({ ...page, path: '/faq', data: {} }, '/faq');
  await renderer.render({ ...page, path: '/faq', data: {} }, '/faq?utm_source=mail');
  expect(renderPage.mock.calls.map(([url]) => url)).toEqual(['/faq']);
});

it('keeps no pages that do not exist: there is no end of them', async () => {
  const renderer = open();
  await renderer.render({ ...page, status: 404 }, '/product/mug');
  await renderer.render({ ...page, status: 404 }, '/product/mug');
  expect(renderPage).toHaveBeenCalledTimes(2);
});

it('leaves a page that cannot be rendered to the browser', async () => {
  renderPage.mockRejectedValueOnce(new Error('broken'));
  const renderer = open();
  expect(await renderer.render(page, '/product/mug')).toBeUndefined();
  expect(await renderer.render(page, '/product/mug')).toBeDefined();
});
