import { fixedPage, INDEXED_PATHS } from './fixed-pages.js';

describe('a page of the route table', () => {
  it('describes shipping and returns with the prices and days that apply', () => {
    expect(fixedPage('/shipping').description).toBe(
      'Standard shipping is $5.99 and free over $50, express is $14.99. Orders before 2 PM EST ship the same day.',
    );
    expect(fixedPage('/returns').description).toBe(
      '30 days to send a gift back, 7 days to report a defect, and refunds within 3-5 business days.',
    );
  });

  it('is found in any case, with the path of the table', () => {
    expect(fixedPage('/Shipping')).toMatchObject({ path: '/shipping', title: 'Shipping', isIndexed: true, data: {} });
    expect(fixedPage('/My-Account/orders/1')).toMatchObject({
      path: '/My-Account/orders/1',
      title: 'Your order',
      isIndexed: false,
    });
  });

  it.each(['/bestgiftsdashboard', '/bestgiftsdashboard/orders/1/packing-slip', '/auth', '/order/KS-1', '/gift/key'])(
    'is rendered by the browser: %s',
    (path) => expect(fixedPage(path)).not.toHaveProperty('data'),
  );

  it('is missing where the table has none, and the dashboard’s is shown by the browser', () => {
    expect(fixedPage('/order/KS-1/more')).toMatchObject({ status: 404, title: 'Page not found', data: {} });
    expect(fixedPage('/bestgiftsdashboard/nothing')).toMatchObject({ status: 404 });
    expect(fixedPage('/bestgiftsdashboard/nothing')).not.toHaveProperty('data');
  });
});

it('the sitemap has indexed pages without parameters', () => {
  expect(INDEXED_PATHS).toEqual(['/', '/generate', '/contact', '/shipping', '/returns', '/faq', '/privacy', '/terms']);
});
