import { randomUUID } from 'node:crypto';
import { startWebApp, createShopDatabase, OWNER_ID, type TestWebApp } from '../support/app.js';
import { Users } from '../../server/identity/index.js';
import { authClient } from '../support/auth-client.js';
import type { TestDatabase } from '../support/postgres.js';
import { type Route, routesOf } from '../support/routes.js';

const PASSWORD = 'correct horse';
const OWNER = 'owner@example.com';
const JSON_TYPE = 'application/json';
const BODIES: readonly [name: string, type: string | undefined, body: string | Buffer][] = [
  ['an unknown type', 'application/x-nonsense', '{}'],
  ['XML', 'application/xml', '<a/>'],
  ['a type that is none', 'no type at all', '{}'],
  ['a type without end', `application/${'x'.repeat(5_000)}`, '{}'],
  ['parts without boundary', 'multipart/form-data', 'x'],
  ['parts', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
  ['other parts', 'multipart/mixed; boundary=x', '--x--\r\n'],
  ['a form', 'application/x-www-form-urlencoded', 'a=1&__proto__[b]=2'],
  ['text', 'text/plain', 'hello'],
  ['no type', undefined, '{"a":1}'],
  ['broken JSON', JSON_TYPE, '{"a":'],
  ['nothing', JSON_TYPE, ''],
  ['a prototype', JSON_TYPE, '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', JSON_TYPE, '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a list', JSON_TYPE, '[]'],
  ['a number', JSON_TYPE, '1e999'],
  ['null', JSON_TYPE, 'null'],
  ['a word', JSON_TYPE, '"word"'],
  ['deep lists', JSON_TYPE, '['.repeat(20_000) + ']'.repeat(20_000)],
  ['deep data', JSON_TYPE, `{"data":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}`],
  ['invalid UTF-8', JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['an unknown charset', 'application/json; charset=klingon', '{}'],
];

let database: TestDatabase;
let web: TestWebApp;
let routes: Route[];

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
  await web.app
    .get(Users, { strict: false })
    .ensure({ id: OWNER_ID, email: OWNER, password: PASSWORD, firstName: 'Ada', lastName: 'L' });
  routes = routesOf(web.app).filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method));
});

afterAll(async () => {
  await web.close();
  await database.drop();
});

async function tokenOfOwner(): Promise<string> {
  const { data, error } = await authClient(web.url).signInWithPassword({ email: OWNER, password: PASSWORD });
  if (error) throw error;
  return data.session.access_token;
}

test.each(BODIES)('every route refuses %s without failing', async (_, type, payload) => {
  const token = await tokenOfOwner();
  const wrong: string[] = [];
  // Calls that sign out go last.
  const inOrder = [...routes].sort((a, b) => Number(a.path.includes('logout')) - Number(b.path.includes('logout')));
  for (const { method, path } of inOrder) {
    const answer = await web.app.inject({
      method: method as 'POST',
      url: path.replaceAll(/:\w+/g, randomUUID()).replaceAll('*', 'x'),
      headers: {
        authorization: `Bearer ${token}`,
        'x-supabase-api-version': '2024-01-01',
        ...(type ? { 'content-type': type } : {}),
      },
      payload,
    });
    const isOdd = answer.statusCode >= 500 || (answer.statusCode >= 400 && !isFailure(path, answer.body));
    if (isOdd) wrong.push(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
  expect(routes.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

function isFailure(path: string, text: string): boolean {
  const body = JSON.parse(text) as Record<string, unknown>;
  const isOfShop = typeof body.correlationId === 'string';
  const isOfProtocol = path.startsWith('/auth/v1/');
  return typeof body.code === 'string' && typeof body.message === 'string' && isOfShop !== isOfProtocol;
}
