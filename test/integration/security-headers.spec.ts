import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import type { TestDatabase } from '../support/postgres.js';
import { startTestS3, type TestS3 } from '../support/s3.js';

const NOTHING = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

let database: TestDatabase;
let s3: TestS3;
let plain: TestWebApp;
/** Settings as in production: HTTPS, with storage and pictures on other hosts. */
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

describe('a response that is not a page', () => {
  it.each([
    ['an answer', '/api/products'],
    ['a refusal', '/api/orders'],
    ['an unknown path of the API', '/api/nowhere'],
    ['a malformed path', '/api/%'],
    ['a list for crawlers', '/robots.txt'],
    ['a picture that is gone', '/product-pictures/gone.webp'],
  ])('may not run scripts or be framed: %s', async (_, path) => {
    const headers = await headersOf(path);

    expect(headers.get('content-security-policy')).toBe(NOTHING);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('is open to other origins only if it is a public file', async () => {
    expect((await headersOf('/assets/gone.js', remote)).get('access-control-allow-origin')).toBe('*');
    expect((await headersOf('/api/products', remote)).get('access-control-allow-origin')).toBeNull();
    expect((await headersOf('/api/products')).get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await headersOf('/product-pictures/gone.webp')).get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

/** The script of the client; none when the client has not been built. */
const SCRIPT_HASH = "(?: 'sha256-[\\w+/]{43}=')?";

describe('a page', () => {
  it('runs only scripts of the shop and the inline script of the build', async () => {
    const policy = await policyOf('/');

    expect(policy).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'" });
    expect(policy['script-src']).toMatch(new RegExp(`^'self'${SCRIPT_HASH}$`));
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-inline|unsafe-eval|\*|http/);
  });

  it('requires trusted types', async () => {
    expect(await policyOf('/')).toMatchObject({ 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" });
  });

  it('allows inline styles by hash only', async () => {
    const { 'style-src': styles = '' } = await policyOf('/');

    expect(styles).toMatch(/^'self' 'unsafe-hashes' 'sha256-47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-/);
  });

  it('cannot be framed and posts only to the shop', async () => {
    expect(await policyOf('/')).toMatchObject({ 'frame-ancestors': "'none'", 'form-action': "'self'" });
  });

  it('disables unused browser features', async () => {
    expect((await headersOf('/')).get('permissions-policy')).toMatch(/^camera=\(\), .*geolocation=\(\), .*payment=\(\)/);
  });

  it.each([
    ['/', 'strict-origin-when-cross-origin'],
    ['/order/KS-1?key=x', 'no-referrer'],
    ['/Order/KS-1?key=x', 'no-referrer'],
  ])('%s sends the referrer policy %s', async (path, policy) => {
    expect((await headersOf(path)).get('referrer-policy')).toBe(policy);
  });

  it('keeps control of the payment tab it opens', async () => {
    expect((await headersOf('/cart')).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });
});

describe('sources of a page', () => {
  it('are the shop alone by default', async () => {
    expect(await policyOf('/')).toMatchObject({ 'img-src': "'self' blob: data:", 'connect-src': "'self'" });
  });

  it('include the configured storage and CDN', async () => {
    const storage = s3.env.S3_ENDPOINT;

    expect(await policyOf('/', remote)).toMatchObject({
      'script-src': expect.stringMatching(new RegExp(`^'self' https://cdn.example${SCRIPT_HASH}$`)),
      'img-src': `'self' blob: data: https://cdn.example ${storage}`,
      'connect-src': `'self' ${storage}`,
    });
  });
});

describe('HTTPS', () => {
  it('is not required when the shop is served without it', async () => {
    expect((await headersOf('/')).get('strict-transport-security')).toBeNull();
    expect(await policyOf('/')).not.toHaveProperty('upgrade-insecure-requests');
  });

  it('is required when the shop is served with it', async () => {
    expect((await headersOf('/', remote)).get('strict-transport-security')).toBe('max-age=31536000');
    expect((await headersOf('/api/products', remote)).get('strict-transport-security')).toBe('max-age=31536000');
    expect(await policyOf('/', remote)).toHaveProperty('upgrade-insecure-requests');
  });
});
