import { randomUUID } from 'node:crypto';
import { AUTH_ERROR_CODES } from '../../server/identity/auth-error.js';
import { errorCodes } from '../../server/platform/errors/app-error.js';
import { type ApiDocument, ApiWitness } from '../support/api-contract.js';
import { routesOf } from '../support/routes.js';
import { type CallOptions, TestShop } from '../support/test-shop.js';

let shop: TestShop;
let api: ApiDocument;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  api = await shop.json<ApiDocument>('GET', '/api/docs/json');
});
afterAll(() => shop.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PREFIXES = /^\/(?:api|auth\/v1|webhooks)\//;

/** A name such as `GET /api/orders/{}`, without the parameter names. */
function named(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replaceAll(/:\w+|\*|\{\w+\}/g, '{}')}`;
}

function operations(): { name: string; method: string; path: string; operation: ApiDocument['paths'][string][string] }[] {
  return Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: named(method, path),
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** Every nested object, with its location. */
function partsOf(value: unknown, location = '#'): { location: string; part: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => partsOf(child, `${location}/${key}`));
  return Array.isArray(value) ? inner : [{ location, part: value as Record<string, unknown> }, ...inner];
}

describe('the description of the API', () => {
  it('lists exactly the calls that the server answers', () => {
    // Wildcard paths are hard to parse from the server's route table, so they are compared by name below.
    const served = routesOf(shop.web.app)
      .filter(({ method, path }) => method !== 'HEAD' && PREFIXES.test(path) && !path.endsWith('*'))
      .map(({ method, path }) => named(method, path));
    const described = operations().map(({ name }) => name);
    const open = described.filter((name) => name === 'GET /api/objects/{}' || !PREFIXES.test(name.split(' ')[1] ?? ''));
    expect(open.toSorted()).toEqual([
      'GET /api/objects/{}',
      'GET /product-pictures/{}',
      'GET /review-photos/{}',
      'POST /unsubscribe',
    ]);
    expect(described.filter((name) => !open.includes(name)).toSorted()).toEqual(served.toSorted());
  });

  it('lists every error code of the shop', () => {
    const described = JSON.stringify(api.paths);
    // Guards and pipes refuse calls too, so each code belongs to some call.
    expect(errorCodes().filter((code) => !described.includes(`"${code}"`))).toEqual([]);
  });

  it('lists every error code of the sign-in protocol except those that occur only in redirects', () => {
    const described = JSON.stringify(api.paths);
    const missing = AUTH_ERROR_CODES.filter((code) => !described.includes(`"${code}"`));
    // These occur only in Google sign-in redirects, or for unknown paths.
    expect(missing).toEqual(['bad_oauth_callback', 'bad_oauth_state', 'not_found', 'provider_email_needs_verification']);
  });

  it('is valid OpenAPI 3.1 with unique operation ids and complete parameters', () => {
    expect(api).toMatchObject({ openapi: '3.1.0', info: { title: 'Keepsake API', version: expect.any(String) } });
    const schemas = Object.keys(api.components.schemas);
    const lost = partsOf(api).filter(
      ({ part: { $ref } }) => typeof $ref === 'string' && !schemas.includes($ref.replace('#/components/schemas/', '')),
    );
    expect(lost).toEqual([]);
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = (api.tags as { name: string }[]).map(({ name }) => name);
    for (const { name, path, operation } of operations()) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const given = (operation.parameters ?? []) as { in: string; name: string; required?: boolean }[];
      expect([name, new Set(given.filter((one) => one.in === 'path' && one.required).map((one) => one.name))]).toEqual([
        name,
        new Set(wanted),
      ]);
      expect([name, tags]).toEqual([name, expect.arrayContaining(operation.tags as string[])]);
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^\p{Lu}.*\.$/u)]);
    }
  });

  it('marks owner-only calls and calls that need a token', () => {
    expect(api.paths['/api/admin/orders/{id}']?.patch).toMatchObject({
      'x-owner-only': true,
      security: [{ bearer: [] }],
      tags: ['Dashboard'],
    });
    expect(api.paths['/api/cart-check']?.post?.security).toEqual([{}, { bearer: [] }]);
    expect(api.paths['/api/products']?.get?.security).toEqual([]);
  });

  it('describes idempotency keys and uploads', () => {
    const keyOf = (path: string) =>
      (api.paths[path]?.post?.parameters as { name: string; required?: boolean }[]).find(
        ({ name }) => name === 'idempotency-key',
      );
    expect(keyOf('/api/generate-ai-image')).toMatchObject({
      in: 'header',
      required: true,
      schema: { pattern: expect.any(String) },
    });
    expect(keyOf('/api/create-payment')?.required).toBeUndefined();
    expect(api.paths['/api/user-images']?.post?.requestBody).toMatchObject({ content: { 'multipart/form-data': {} } });
  });

  it('is shown as a page, not indexed', async () => {
    const page = await shop.call('GET', '/api/docs');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/);
    for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect([address, (await shop.call('GET', address)).status]).toEqual([address, 200]);
    }
  });
});

describe('real answers match the description:', () => {
  let witness: ApiWitness;

  beforeEach(() => {
    witness = new ApiWitness(shop, api);
  });

  /** Sends every described call, with this id for each parameter. */
  async function askAll(options: CallOptions, id: string): Promise<void> {
    for (const { method, path } of operations()) {
      const body = method === 'GET' ? undefined : (options.body ?? {});
      await witness.ask(method, path.replaceAll(/\{\w+\}/g, id), { ...options, body });
    }
  }

  it('for visitors', async () => {
    await askAll({}, randomUUID());
    expect(witness.faults).toEqual([]);
  });

  it('for invalid ids', async () => {
    await askAll({}, "x'%22");
    await askAll({}, '%');
    expect(witness.faults).toEqual([]);
  });

  it('for invalid bodies', async () => {
    await askAll({ body: '{' }, randomUUID());
    await askAll({ body: [1] }, randomUUID());
    await askAll({ body: 'x=1', headers: FORM }, randomUUID());
    expect(witness.faults).toEqual([]);
  });

  it('for the owner and unknown ids', async () => {
    const { token } = await shop.signInOwner();
    const keys = { 'idempotency-key': 'a key that is long enough' };
    for (const { method, path } of operations().filter(({ operation }) => !operation.operationId.startsWith('session'))) {
      const body = method === 'GET' ? undefined : {};
      await witness.ask(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { token, body, headers: keys });
    }
    expect(witness.faults).toEqual([]);
  });

  it('and the check itself detects extra fields, missing fields and unknown codes', async () => {
    const changed = structuredClone(api);
    const list = changed.components.schemas.ProductList as { properties: Record<string, unknown>; required: string[] };
    delete list.properties.total;
    list.required.push('sum');
    delete changed.paths['/api/products/{id}']?.get?.responses['404'];
    const strict = new ApiWitness(shop, changed);
    await strict.ask('GET', '/api/products');
    await strict.ask('GET', '/api/products/x');
    expect(strict.faults).toEqual([
      expect.stringMatching(/^productsList 200: .*must have required property 'sum'.*must NOT have additional properties/),
      expect.stringMatching(/^productsShow 404 is not described/),
    ]);
  });
});
