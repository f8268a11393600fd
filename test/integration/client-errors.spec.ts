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

/** Sends raw bytes, which no HTTP client would. */
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

const get = (path: string, ...headers: string[]) =>
  send([`GET ${path} HTTP/1.1`, 'Host: shop', 'Connection: close', ...headers, '', ''].join('\r\n'));

describe('an unusual request', () => {
  it.each<[string, () => Promise<Answer>, number, string]>([
    ['invalid percent-encoding', () => get('/api/%'), 400, 'REQUEST.MALFORMED'],
    ['truncated percent-encoding', () => get('/api/%E0%A4%A'), 400, 'REQUEST.MALFORMED'],
    ['too many slashes', () => get('/api//'), 404, 'REQUEST.NOT_FOUND'],
    ['an absolute URL', () => get('http://elsewhere.example/api/nowhere'), 404, 'REQUEST.NOT_FOUND'],
    ['a star as URL', () => send('OPTIONS * HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'), 404, 'REQUEST.NOT_FOUND'],
    [
      'a method without routes',
      () => send('PROPFIND /api/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'),
      404,
      'REQUEST.NOT_FOUND',
    ],
    ['TRACE', () => send('TRACE /api/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'), 404, 'REQUEST.NOT_FOUND'],
  ])('with %s is refused in the format of the API', async (_, sending, status, code) => {
    const answer = await sending();
    expect([answer.status, JSON.parse(answer.body || '{}')]).toEqual([
      status,
      { code, message: SENTENCE, correlationId: expect.any(String) as string },
    ]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each<[string, () => Promise<Answer>, number, string]>([
    ['headers over 16 kB', () => get('/api/products', `Cookie: ${LONG}`), 431, 'REQUEST.HEADERS_TOO_LARGE'],
    ['an unknown method', () => send('HACK /api/products HTTP/1.1\r\nHost: shop\r\n\r\n'), 400, 'REQUEST.MALFORMED'],
    ['another version of HTTP', () => send('GET /api/products HTTP/9.9\r\nHost: shop\r\n\r\n'), 400, 'REQUEST.MALFORMED'],
    ['no HTTP at all', () => send('\x16\x03\x01\x02\0\x01\0'), 400, 'REQUEST.MALFORMED'],
    ['two lengths', () => get('/api/products', 'Content-Length: 1', 'Content-Length: 2'), 400, 'REQUEST.MALFORMED'],
    [
      'a length and chunks',
      () => get('/api/products', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
      'REQUEST.MALFORMED',
    ],
  ])('with %s is refused by the HTTP parser in the format of the API', async (_, sending, status, code) => {
    const answer = await sending();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { code, message: SENTENCE, correlationId: expect.any(String) as string },
    ]);
  });

  it('without a host is refused', async () => {
    expect((await send('GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
  });

  it('with a long URL of the sign-in protocol is refused in that protocol’s format', async () => {
    const answer = await get(`/auth/v1/factors/${LONG}`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      431,
      { code: 431, error_code: 'request_entity_too_large', msg: SENTENCE, error_id: expect.any(String) as string },
    ]);
  });

  it('with a foreign Host header does not repeat it', async () => {
    const answer = await send(
      'GET /api/products HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect([answer.status, answer.body.includes('evil.example')]).toEqual([200, false]);
  });
});
