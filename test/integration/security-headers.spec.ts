import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import type { TestDatabase } from '../support/postgres.js';
import { startTestS3, type TestS3 } from '../support/s3.js';

const NOTHING = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

let database: TestDatabase;
let s3: TestS3;
let plain: TestWebApp;
/** As in production: https, storage and pictures elsewhere. */
let remote: TestWebApp;

beforeAll(async () => {
  [database, s3] = await Promise.all([createShopDatabase(), startTestS3()]);
  const env = { DATABASE_URL: database.url };
  const elsewhere = { ...s3.env, PUBLIC_URL: 'https://shop.example', CDN_URL: 'https://cdn.example/shop' };
  [plain, remote] = await Promise.all([startWebApp({ env }), startWebApp({ env: { ...env, ...elsewhere } })]);
});
afterAll(async () => {
  await Promise.all([plain.close(), remote.close()]);
  await s3.stop();
  await database.drop();
});

const headersOf = async (path: string, shop = plain) => (await fetch(shop.url + path)).headers;

/** The page's policy, by directive. */
async function policyOf(path: string, shop = plain): Promise<Record<string, string>> {
  const policy = (await headersOf(path, shop)).get('content-security-policy') ?? '';
  return Object.fromEntries(policy.split(';').map((directive) => directive.split(/ (.*)/s) as [string, string]));
}

describe('what is no page', () => {
  it.each([
    ['an answer', '/api/products'],
    ['a refusal', '/api/orders'],
    ['an address of the API at which there is nothing', '/api/nowhere'],
    ['an address that cannot be read', '/api/%'],
    ['a list for crawlers', '/robots.txt'],
    ['a picture that is gone', '/product-pictures/gone.webp'],
  ])('may run nothing and be framed by nobody: %s', async (_, path) => {
    const headers = await headersOf(path);

    expect(headers.get('content-security-policy')).toBe(NOTHING);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('may be shown and read by other sites only where it is a public file, which a CDN keeps for everybody', async () => {
    expect((await headersOf('/assets/gone.js', remote)).get('access-control-allow-origin')).toBe('*');
    expect((await headersOf('/api/products', remote)).get('access-control-allow-origin')).toBeNull();
    expect((await headersOf('/api/products')).get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await headersOf('/product-pictures/gone.webp')).get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

/** Where the client is not built there is no script. */
const SCRIPT_HASH = "(?: 'sha256-[\\w+/]{43}=')?";

describe('a page', () => {
  it('runs only files of the shop, and the one script that the build wrote into it', async () => {
    const policy = await policyOf('/');

    expect(policy).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'" });
    expect(policy['script-src']).toMatch(new RegExp(`^'self'${SCRIPT_HASH}$`));
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-inline|unsafe-eval|\*|http/);
  });

  it('makes no text into code', async () => {
    expect(await policyOf('/')).toMatchObject({ 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" });
  });

  it('knows its own styles by their hashes, and the empty one that its libraries fill', async () => {
    const { 'style-src': styles = '' } = await policyOf('/');

    expect(styles).toMatch(/^'self' 'unsafe-hashes' 'sha256-47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-/);
  });

  it('is framed by nobody, and sends forms to nobody else', async () => {
    expect(await policyOf('/')).toMatchObject({ 'frame-ancestors': "'none'", 'form-action': "'self'" });
  });

  it('asks for no camera, no place and no payment of the browser', async () => {
    expect((await headersOf('/')).get('permissions-policy')).toMatch(/^camera=\(\), .*geolocation=\(\), .*payment=\(\)/);
  });

  it.each([
    ['/', 'strict-origin-when-cross-origin'],
    ['/order/KS-1?key=x', 'no-referrer'],
    ['/Order/KS-1?key=x', 'no-referrer'],
  ])('%s tells the next site %s', async (path, policy) => {
    expect((await headersOf(path)).get('referrer-policy')).toBe(policy);
  });

  it('that opens the payment page may go on pointing it somewhere', async () => {
    expect((await headersOf('/cart')).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });
});

describe('where things lie', () => {
  it('is nowhere else without settings', async () => {
    expect(await policyOf('/')).toMatchObject({ 'img-src': "'self' blob: data:", 'connect-src': "'self'" });
  });

  it('a page may load from the storage and the CDN of the settings', async () => {
    const storage = s3.env.S3_ENDPOINT;

    expect(await policyOf('/', remote)).toMatchObject({
      'script-src': expect.stringMatching(new RegExp(`^'self' https://cdn.example${SCRIPT_HASH}$`)),
      'img-src': `'self' blob: data: https://cdn.example ${storage}`,
      'connect-src': `'self' ${storage}`,
    });
  });
});

describe('https', () => {
  it('is not asked for where there is none', async () => {
    expect((await headersOf('/')).get('strict-transport-security')).toBeNull();
    expect(await policyOf('/')).not.toHaveProperty('upgrade-insecure-requests');
  });

  it('stays, where the shop has it', async () => {
    expect((await headersOf('/', remote)).get('strict-transport-security')).toBe('max-age=31536000');
    expect((await headersOf('/api/products', remote)).get('strict-transport-security')).toBe('max-age=31536000');
    expect(await policyOf('/', remote)).toHaveProperty('upgrade-insecure-requests');
  });
});
