import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, Operation } from './api-contract.js';
import { hostileText, hostileValue, JsonArbitraries, type KnownValues } from './json-arbitraries.js';

type Schema = Record<string, unknown>;
interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
}

/** A request as it is sent over the wire. */
export interface ApiRequest {
  address: string;
  headers: Record<string, string>;
  body?: string | { form: [name: string, value: string | { bytes: number[]; filename: string }][] };
}

const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json;charset="',
  'application/merge-patch+json',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
  ';',
];
const ODD_HEADERS: [string, string[]][] = [
  ['idempotency-key', ['', 'short', 'k'.repeat(5_000), 'a key that is long enough', '\u00ff'.repeat(20)]],
  ['if-none-match', ['*', '"x"', 'W/"x"', ','.repeat(500)]],
  ['if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['range', ['bytes=0-0', 'bytes=5-1', 'bytes=-1', 'bytes=9999999999-', 'lines=1']],
  ['accept', ['text/html', 'image/avif', '*/*;q=0', 'x'.repeat(2_000)]],
  ['accept-encoding', ['identity;q=0', 'br', 'zstd', ', ,']],
  ['accept-language', ['x'.repeat(2_000)]],
  ['origin', ['null', 'https://evil.example', 'not an origin']],
  ['referer', ['http://evil.example/%', 'not an address']],
  ['x-correlation-id', ['x', "'; --", 'b5a0c8a6-2f0e-4b1c-9a53-0f1d2c3b4a59']],
  ['x-forwarded-for', ['1.2.3.4', '::ffff:1.2.3.4', 'nobody', ', ,', '2001:db8::1%eth0']],
  ['x-forwarded-proto', ['gopher']],
  ['x-supabase-api-version', ['2024-01-01', '9999-99-99', 'x']],
  ['x-http-method-override', ['DELETE']],
  [
    'authorization',
    ['', 'Bearer', 'Bearer x', 'Bearer x.y.z', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic eDp4', `Bearer ${'a'.repeat(4_000)}`],
  ],
  ['cookie', ['a=b; __Host-x=', ';;;', '=']],
  ['content-encoding', ['gzip', 'nonsense']],
];
const RAW_BODIES = [
  '',
  '{',
  '[',
  'null',
  '"x"',
  '1',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '\ufeff{}',
  '[[[['.repeat(2_000),
  '{"a":'.repeat(500) + '1' + '}'.repeat(500),
  '\0',
  'a=b&c[]=d',
];
const RAW_QUERIES = [
  '%',
  '%E0%A4%A',
  '&&&',
  '=',
  '__proto__=x',
  'constructor[prototype]=x',
  '?',
  ';',
  '[]=1',
  `a=${'x'.repeat(5_000)}`,
  Array.from({ length: 1_500 }, (_, at) => `p${at}`).join('&'),
];

/** Requests to one operation: most match the description and use real ids; each part is malformed now and then. */
export function requestsTo(document: ApiDocument, path: string, operation: Operation, known: KnownValues): Arbitrary<ApiRequest> {
  const schemas = new JsonArbitraries(document.components.schemas, known);
  const parameters = (operation.parameters ?? []) as Parameter[];
  const of = (location: Parameter['in']) => parameters.filter((parameter) => parameter.in === location);
  return fc
    .record({
      address: addresses(path, of('path'), schemas, known),
      query: queries(of('query'), schemas),
      headers: headers(of('header'), schemas),
      odd: oddHeaders,
      body: bodies(operation, schemas),
    })
    .map(({ address, query, headers: described, odd, body }) => ({
      address: query ? `${address}?${query}` : address,
      headers: { ...described, ...odd, ...body.headers, ...body.odd },
      ...(body.body !== undefined && { body: body.body }),
    }));
}

function addresses(path: string, parameters: Parameter[], schemas: JsonArbitraries, known: KnownValues): Arbitrary<string> {
  const values = parameters.map(({ name, schema }) => {
    const real = known(`${path}#${name}`);
    return (
      fc
        .oneof(
          ...(real.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...real) }] : []),
          { weight: 2, arbitrary: schemas.of(schema, name).map(String) },
          { weight: 2, arbitrary: hostileText },
        )
        // An empty segment, `.` or `..` would change the path.
        .map((text) => (/^\.{0,2}$/.test(text) ? 'x' : encodeURIComponent(text.toWellFormed())))
        .chain((text) =>
          fc.oneof(
            { weight: 30, arbitrary: fc.constant(text) },
            { weight: 1, arbitrary: fc.constantFrom('%', '%E0%A4%A', '%00', 'a%2Fb') },
          ),
        )
    );
  });
  return fc.tuple(...values).map((texts) => {
    let at = 0;
    return path.replaceAll(
      /\{\w+\}/g,
      (part) => texts[parameters.findIndex(({ name }) => part === `{${name}}`)] ?? String((at += 1)),
    );
  });
}

function queries(parameters: Parameter[], schemas: JsonArbitraries): Arbitrary<string> {
  const pairs = parameters.map(({ name, schema, required }) => {
    const value = fc.oneof({ weight: 4, arbitrary: schemas.of(schema, name).map(asText) }, { weight: 2, arbitrary: hostileText });
    const one = value.map((text) => [`${name}=${encodeURIComponent(text.toWellFormed())}`]);
    const odd = value.map((text) => [`${name}=${encodeURIComponent(text.toWellFormed())}`, `${name}=2`]);
    const nested = fc.constantFrom([`${name}[]=1`], [`${name}[a]=1`], [name], [`${name}=`]);
    return fc.oneof(
      { weight: required ? 12 : 4, arbitrary: one },
      { weight: 1, arbitrary: odd },
      { weight: 1, arbitrary: nested },
      { weight: required ? 1 : 6 * parameters.length, arbitrary: fc.constant([]) },
    );
  });
  const described = fc.tuple(...pairs).map((lists) => lists.flat().join('&'));
  return fc.oneof({ weight: 12, arbitrary: described }, { weight: 1, arbitrary: fc.constantFrom(...RAW_QUERIES) });
}

function headers(parameters: Parameter[], schemas: JsonArbitraries): Arbitrary<Record<string, string>> {
  const model = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, schemas.of(schema, name).map((value) => asHeader(asText(value)))]),
  );
  return fc.record(model, { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) });
}

const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc
          .constantFrom(...ODD_HEADERS)
          .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
        { minLength: 1, maxLength: 3 },
      )
      .map((entries) => Object.fromEntries(entries)),
  },
);

interface Body {
  body?: ApiRequest['body'];
  headers: Record<string, string>;
  odd: Record<string, string>;
}

function bodies(operation: Operation, schemas: JsonArbitraries): Arbitrary<Body> {
  const content = (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content ?? {};
  const json = content['application/json']?.schema;
  const nothing = fc.constant<Body>({ headers: {}, odd: {} });
  const asJson = (text: string): Body => ({ body: text, headers: { 'content-type': 'application/json' }, odd: {} });
  const written = (json ? schemas.nearly(json) : hostileValue).map((value) => asJson(JSON.stringify(value) ?? ''));
  const raw = fc.constantFrom(...RAW_BODIES).map(asJson);
  const oddType = fc
    .tuple(written, fc.constantFrom(...CONTENT_TYPES))
    .map(([body, type]) => ({ ...body, odd: { 'content-type': type } }));
  if (content['multipart/form-data'])
    return fc.oneof({ weight: 6, arbitrary: forms }, { weight: 1, arbitrary: oddType }, { weight: 1, arbitrary: nothing });
  return json
    ? fc.oneof(
        { weight: 10, arbitrary: written },
        { weight: 1, arbitrary: raw },
        { weight: 1, arbitrary: oddType },
        { weight: 1, arbitrary: nothing },
      )
    : fc.oneof(
        { weight: 10, arbitrary: nothing },
        { weight: 1, arbitrary: written },
        { weight: 1, arbitrary: raw },
        { weight: 1, arbitrary: oddType },
      );
}

const HEADS = [
  [0xff, 0xd8, 0xff, 0xe0],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [...Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')],
  [...Buffer.from('GIF89a')],
  [...Buffer.from('\0\0\0\x18ftypheic')],
  [...Buffer.from('<svg/>')],
  [],
];

const forms: Arbitrary<Body> = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('file') },
        { weight: 1, arbitrary: fc.constantFrom('other', '__proto__', 'file[]', 'x'.repeat(300)) },
      ),
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({
            bytes: fc.tuple(fc.constantFrom(...HEADS), fc.array(fc.nat(255), { maxLength: 60 })).map((parts) => parts.flat()),
            filename: fc.oneof(
              fc.constant('photo.jpg'),
              hostileText.map((text) => text.toWellFormed().slice(0, 300)),
            ),
          }),
        },
        { weight: 1, arbitrary: hostileText },
      ),
    ),
    { maxLength: 3 },
  )
  .map((form) => ({ body: { form }, headers: {}, odd: {} }));

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Replaces characters that a header cannot carry. */
function asHeader(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\u0080-\u00ff]/g, '?');
}
