import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ClientBuild } from './client-build.js';

const PAGE = `<head>
<!-- page-head --><title>Any</title><!-- /page-head -->
<link rel="modulepreload" crossorigin href="/assets/shell.js"></head>
<body><!-- page-data --></body>`;
const build = new ClientBuild(PAGE, {
  'pages/A.tsx': { file: 'assets/a.js', css: ['assets/a.css'], imports: ['_shell.js', '_b.js'] },
  '_shell.js': { file: 'assets/shell.js' },
  '_b.js': { file: 'assets/b.js', imports: ['pages/A.tsx'] },
});

describe('the built client', () => {
  it('is nothing where it was not built', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-client-'));

    expect(ClientBuild.read(folder).document('', '', '')).toBeNull();

    await rm(folder, { recursive: true });
  });

  it('takes a head and data as they are, signs of replacement patterns included', () => {
    const html = build.document('', `<title>$& $' $1</title>`, '<i>$&</i>');

    expect(html).toContain(`<head>\n<title>$& $' $1</title>\n`);
    expect(html).toContain('<body><i>$&</i></body>');
  });

  it('asks ahead for what the module needs and the page has not, in the order of the imports', () => {
    const html = build.document('pages/A.tsx', '', '');

    expect([...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/assets/shell.js',
      '/assets/a.js',
      '/assets/b.js',
      '/assets/a.css',
    ]);
  });

  it('asks for nothing more for a module it does not know', () => {
    expect(build.document('pages/None.tsx', '', '')?.match(/href=/g)).toHaveLength(1);
  });
});
