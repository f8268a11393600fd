import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ClientBuild } from './client-build.js';

const PAGE = `<head>
<!-- page-head --><title>Any</title><!-- /page-head -->
<link rel="modulepreload" crossorigin href="/assets/shell.js"></head>
<body><div id="root"></div><!-- page-data --><script type="module" src="/assets/main.js"></script></body>`;
const MANIFEST = {
  'pages/A.tsx': { file: 'assets/a.js', css: ['assets/a.css'], imports: ['_shell.js', '_b.js'] },
  '_shell.js': { file: 'assets/shell.js' },
  '_b.js': { file: 'assets/b.js', imports: ['pages/A.tsx'] },
};
const CONTENT = "<p>$& $' gifts</p>";
const build = new ClientBuild(PAGE, MANIFEST);

describe('the built client', () => {
  it('is null when it was not built', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-client-'));

    expect(ClientBuild.read(undefined, folder).document({ module: '', head: '', data: '' })).toBeNull();

    await rm(folder, { recursive: true });
  });

  it('inserts head and data unchanged, replacement patterns included', () => {
    const html = build.document({ module: '', head: `<title>$& $' $1</title>`, data: '<i>$&</i>' });

    expect(html).toContain(`<head>\n<title>$& $' $1</title>\n`);
    expect(html).toContain('<div id="root"></div><i>$&</i><script');
  });

  it('preloads what the module needs beyond the page, in import order', () => {
    const html = build.document({ module: 'pages/A.tsx', head: '', data: '' });

    expect([...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/assets/shell.js',
      '/assets/a.js',
      '/assets/b.js',
      '/assets/a.css',
    ]);
  });

  it('includes what its module loads for the content', () => {
    const html = new ClientBuild(PAGE, MANIFEST, '', () => '.inner{}').document({
      module: '_b.js',
      innerModule: 'pages/A.tsx',
      head: '',
      content: CONTENT,
    });

    expect(html).toContain('<style>.inner{}</style>');
    expect(html).toContain('/assets/b.js /assets/a.js');
  });

  it('preloads nothing for an unknown module', () => {
    expect(build.document({ module: 'pages/None.tsx', head: '', data: '' })?.match(/href=/g)).toHaveLength(1);
  });

  it('includes rendered content with its styles and names its code', () => {
    const readStyles = (file: string) => `.of-${file.slice('assets/'.length, -'.css'.length)}{}`;
    const html = new ClientBuild(PAGE, MANIFEST, '', readStyles).document({ module: 'pages/A.tsx', head: '', content: CONTENT });

    expect(html).toContain(`<div id="root"><p>$& $' gifts</p></div>`);
    expect(html).toContain('<style>.of-a{}</style><link rel="stylesheet" href="/assets/a.css" disabled>');
    expect(html).toContain('<body data-code="/assets/shell.js /assets/main.js /assets/a.js /assets/b.js">');
    expect(html).not.toMatch(/<script type="module"|modulepreload/);
  });

  it('loads files from the CDN without changing text', () => {
    const html = new ClientBuild(`<html lang="en">${PAGE}`, MANIFEST, 'https://cdn.example/shop').document({
      module: 'pages/A.tsx',
      head: '',
      data: '<script>{"of":"/pictures/b.webp"}</script>',
    });

    expect(html).toContain('<html data-cdn="https://cdn.example/shop" lang="en">');
    expect([...(html ?? '').matchAll(/(?:src|href|srcSet)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'https://cdn.example/shop/assets/shell.js',
      'https://cdn.example/shop/assets/a.js',
      'https://cdn.example/shop/assets/b.js',
      'https://cdn.example/shop/assets/a.css',
      'https://cdn.example/shop/assets/main.js',
    ]);
    expect(html).toContain('{"of":"/pictures/b.webp"}');
  });

  it('starts in the browser without content', () => {
    const html = build.document({ module: 'pages/A.tsx', head: '' });

    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<script type="module" src="/assets/main.js">');
  });
});
