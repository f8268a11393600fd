import type { ProductView } from '../catalog/index.js';
import { dataHtml, headHtml } from './page-html.js';
import { PAGE_DEFAULTS, type PageContent } from './page.js';

const SHOP = 'https://keepsake.example';
const PAGE: PageContent = { ...PAGE_DEFAULTS, title: 'Gifts for Him', path: '/category/him', module: '' };

function jsonOf(html: string): unknown {
  return JSON.parse(/<script[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');
}

describe('the head of a page', () => {
  it.each([
    ['a tag', '</title><script>alert(1)</script>'],
    ['quotes', `" onload="alert(1)' x='`],
    ['an ampersand', '&quot;&lt;script&gt;'],
  ])('escapes %s in a title', (_, title) => {
    const html = headHtml({ ...PAGE, title, description: title }, SHOP);

    expect(html).not.toMatch(/<script|" onload|&quot;|&lt;/);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  it('escapes product names in structured data', () => {
    const name = '</script><script>alert(1)</script><!-- \u2028';
    const html = headHtml({ ...PAGE, structuredData: [{ '@type': 'Product', name }] }, SHOP);

    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<!--|\u2028/);
    expect(jsonOf(html)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Product', name }] });
  });

  it('has a canonical link', () => {
    const html = headHtml(PAGE, SHOP);

    expect(html).toContain('<title>Gifts for Him · Keepsake</title>');
    expect(html).toContain('<link rel="canonical" href="https://keepsake.example/category/him" />');
    expect(html).not.toContain('noindex');
  });

  it('excludes pages from indexing', () => {
    const html = headHtml({ ...PAGE, isIndexed: false }, SHOP);

    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('canonical');
  });

  it('has Open Graph tags', () => {
    const html = headHtml({ ...PAGE, kind: 'product', picture: { path: '/product-pictures/1.webp', alt: 'A mug' } }, SHOP);

    expect(html).toContain('<meta property="og:type" content="product" />');
    expect(html).toContain('<meta property="og:image" content="https://keepsake.example/product-pictures/1.webp" />');
    expect(html).toContain('<meta property="og:image:alt" content="A mug" />');
    // The size of the image is unknown.
    expect(html).not.toContain('og:image:width');
  });

  it('preloads the first picture', () => {
    const html = headHtml({ ...PAGE, firstPicture: { srcSet: '/a.avif?w=200 200w', sizes: '50vw' } }, SHOP);

    expect(html).toContain(
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/a.avif?w=200 200w" imagesizes="50vw" fetchpriority="high" />',
    );
  });
});

describe('the data of a page', () => {
  it('cannot end its script', () => {
    const html = dataHtml({ renderedAt: 0, product: { name: '</script><script>alert(1)</script>' } as ProductView });

    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(jsonOf(html)).toMatchObject({ product: { name: '</script><script>alert(1)</script>' } });
  });
});
