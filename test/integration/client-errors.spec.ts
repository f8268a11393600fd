import { connect } from 'node:net';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import type { TestDatabase } from '../support/postgres.js';

const SENTENCE = expect.stringMatching(/^[A-Z].*\.$/) as string;
const LONG = 'x'.repeat(20_000);

let database: TestDatabase;
let web: TestWebApp;

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await web.close();
  await database.drop();
});

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends bytes as they are, which no HTTP client would. */
async function send(bytes: string): Promise<Answer> {
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await new Promise((resolve, reject) => socket.on('close', resolve).on('error', reject));
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers(fields.map((field) => field.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body };
}

const get = (path: string, ...headers: string[]) => send([`GET ${path} HTTP/1.1`, 'Host: shop', 'Connection: close', ...headers, '', ''].join('\r\n'));

describe('an unreadable request is refused', () => {
  it.each<[string, () => Promise<Answer>, number, string]>([
    ['with headers over 16 kB', () => get('/api/products', `Cookie: ${LONG}`), 431, 'REQUEST.HEADERS_TOO_LARGE'],
    ['with an address over 16 kB', () => get(`/api/products?search=${LONG}`), 414, 'REQUEST.ADDRESS_TOO_LONG'],
    ['with an unknown method', () => send('HACK /api/products HTTP/1.1\r\nHost: shop\r\n\r\n'), 400, 'REQUEST.MALFORMED'],
    ['with another version of HTTP', () => send('GET /api/products HTTP/9.9\r\nHost: shop\r\n\r\n'), 400, 'REQUEST.MALFORMED'],
    ['with HTTP/2 at once', () => send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 400, 'REQUEST.MALFORMED'],
    ['with what is no HTTP', () => send('\x16\x03\x01\x02\0\x01\0'), 400, 'REQUEST.MALFORMED'],
    ['with a broken header', () => get('/api/products', 'no colon'), 400, 'REQUEST.MALFORMED'],
    ['with two lengths', () => get('/api/products', 'Content-Length: 1', 'Content-Length: 2'), 400, 'REQUEST.MALFORMED'],
    ['with a length and chunks', () => get('/api/products', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400, 'REQUEST.MALFORMED'],
    ['without a host', () => send('GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n'), 400, 'REQUEST.MALFORMED'],
    ['with an escape that is none', () => get('/api/%'), 400, 'REQUEST.MALFORMED'],
    ['with an escape that breaks off', () => get('/api/%E0%A4%A'), 400, 'REQUEST.MALFORMED'],
    ['with more slashes than there should be', () => get('/api//'), 404, 'REQUEST.NOT_FOUND'],
    ['with an address in full', () => get('http://elsewhere.example/api/nowhere'), 404, 'REQUEST.NOT_FOUND'],
    ['with a star for an address', () => send('OPTIONS * HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'), 404, 'REQUEST.NOT_FOUND'],
    ['with a method that nothing answers', () => send('PROPFIND /api/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'), 404, 'REQUEST.NOT_FOUND'],
    ['with TRACE', () => send('TRACE /api/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'), 404, 'REQUEST.NOT_FOUND'],
  ])('%s', async (_, sending, status, code) => {
    const answer = await sending();
    expect([answer.status, JSON.parse(answer.body || '{}')]).toEqual([status, { code, message: SENTENCE, correlationId: expect.any(String) as string }]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('in the format of the sign-in protocol', async () => {
    const old = await get('/auth/v1/settings', `Cookie: ${LONG}`);
    expect([old.status, JSON.parse(old.body)]).toEqual([431, { code: 431, error_code: 'request_entity_too_large', msg: SENTENCE, error_id: expect.any(String) as string }]);
    const address = await get(`/auth/v1/verify?token=${LONG}`);
    expect([address.status, JSON.parse(address.body)]).toMatchObject([414, { error_code: 'request_entity_too_large' }]);
    const current = await get('/auth/v1/settings', 'x-supabase-api-version: 2024-01-01', 'no colon');
    expect([current.status, JSON.parse(current.body)]).toEqual([400, { code: 'validation_failed', message: SENTENCE }]);
    expect(current.headers.get('x-sb-error-code')).toBe('validation_failed');
  });

  it('with a page in browsers', async () => {
    const answer = await get('/cart', 'Accept: text/html', `Cookie: ${LONG}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8']);
    expect(answer.body).toMatch(/<h1>That did not work<\/h1>.*cookies/s);
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(answer.body));
  });
});

it('an Expect header changes nothing', async () => {
  expect((await get('/healthz', 'Expect: a-miracle')).status).toBe(200);
});

it('a foreign Host header does not appear in the answer', async () => {
  const answer = await send('GET /api/products HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n');
  expect([answer.status, answer.body.includes('evil.example')]).toEqual([200, false]);
});
