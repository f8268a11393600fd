import fc, { type Arbitrary } from 'fast-check';

type Schema = Record<string, unknown>;

/** Values that exist in the shop, by field name. */
export type KnownValues = (field: string) => readonly string[];

const LONG = 10_000;

export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'ok \udc00 ok',
    '\u202egnp.exe',
    'مرحبا بالعالم',
    '💐'.repeat(200),
    'x'.repeat(LONG),
    'é'.repeat(LONG),
    "' or 1=1 --",
    "'; drop table checkout.orders; --",
    '%',
    '%00',
    '\\',
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    'a@b\r\nBcc: c@d.example',
    'null',
    'NaN',
    'Infinity',
    '-1',
    '1e309',
    '9'.repeat(400),
    '2024-02-30',
    '0000-00-00',
    '+275760-09-13T00:00:00.001Z',
    '-271821-04-20T00:00:00.000Z',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 1.005, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    deep(200),
    Object.fromEntries([['__proto__', { isAdmin: true }]]),
    {
      constructor: { prototype: {} },
    },
  ),
  fc.constant(Array.from({ length: 1_000 }, (_, at) => at)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that match a JSON Schema of the API description and contain existing ids. */
export class JsonArbitraries {
  constructor(
    private readonly components: Record<string, Schema>,
    private readonly known: KnownValues,
  ) {}

  of(schema: Schema, field = ''): Arbitrary<unknown> {
    if (typeof schema.$ref === 'string') return this.of(this.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, field);
    if ('const' in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (choices) return fc.oneof(...choices.map((choice) => this.of(choice, field)));
    if (Array.isArray(schema.allOf)) {
      return fc
        .tuple(...(schema.allOf as Schema[]).map((part) => this.of(part, field)))
        .map((parts) => Object.assign({}, ...parts) as unknown);
    }
    const types = [(schema.type ?? 'any') as string | string[]].flat();
    return fc.oneof(...types.map((type) => this.ofType(type, schema, field)));
  }

  /** Mostly valid values; now and then with a wrong type, an excessive size, or a missing or extra field. */
  nearly(schema: Schema, field = ''): Arbitrary<unknown> {
    const fitting = this.of(schema, field);
    const spoiled = fc.tuple(fitting, hostileValue, fc.nat(), fc.constantFrom('replace', 'delete', 'add')).map(spoil);
    return fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 5, arbitrary: spoiled }, { weight: 1, arbitrary: hostileValue });
  }

  private ofType(type: string, schema: Schema, field: string): Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return this.text(schema, field);
      case 'integer':
        return fc.integer(bounds(schema, 2 ** 31));
      case 'number':
        return fc.oneof(fc.double({ ...bounds(schema, 1e6), noNaN: true }), cents(bounds(schema, 1e6)));
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        if (Array.isArray(schema.prefixItems))
          return fc.tuple(...(schema.prefixItems as Schema[]).map((item) => this.of(item, field)));
        return fc.array(this.of((schema.items ?? {}) as Schema, field.replace(/s$/, '')), {
          minLength: Number(schema.minItems ?? 0),
          maxLength: Math.min(Number(schema.maxItems ?? 4), Math.max(Number(schema.minItems ?? 0), 4)),
        });
      case 'object':
        return this.object(schema);
      default:
        return hostileValue;
    }
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
    const fields = Object.entries(properties as Record<string, Schema>);
    if (fields.length === 0 && additionalProperties) return fc.dictionary(hostileText, hostileValue, { maxKeys: 3 });
    const model = Object.fromEntries(fields.map(([name, schema]) => [name, this.of(schema, name)]));
    return fc.record(model, { requiredKeys: required as never[] });
  }

  private text({ format, pattern, minLength, maxLength = 40 }: Schema, field: string): Arbitrary<string> {
    const [min, max] = [Number(minLength ?? 0), Number(maxLength)];
    const range = { minLength: min, maxLength: Math.min(max, Math.max(min, 40)) };
    const byFormat = FORMATS[format as string];
    const fitting = byFormat ?? (typeof pattern === 'string' ? matching(pattern, range) : fc.string(range));
    const long = fc.constantFrom('x'.repeat(max), '💐'.repeat(max / 2), 'x'.repeat(max + 1));
    const known = this.known(field);
    return fc.oneof(
      { weight: 3, arbitrary: fitting },
      { weight: 1, arbitrary: long },
      ...(known.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...known) }] : []),
    );
  }
}

const dates = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  'date-time': dates,
  date: dates.map((date) => date.slice(0, 10)),
};

/** Text cannot be generated from patterns with lookaheads. */
function matching(pattern: string, range: { minLength: number; maxLength: number }): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.max(range.maxLength, 1) });
  } catch {
    return fc.oneof(fc.constantFrom('Nora', 'a', '1'), fc.string(range));
  }
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema, far: number): { min: number; max: number } {
  const min = Number(minimum ?? exclusiveMinimum ?? -far);
  return {
    min: Math.max(min, Number.MIN_SAFE_INTEGER),
    max: Math.min(Number(maximum ?? exclusiveMaximum ?? Math.max(far, min)), Number.MAX_SAFE_INTEGER),
  };
}

function cents({ min, max }: { min: number; max: number }): Arbitrary<number> {
  return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((each) => each / 100);
}

/** Replaces a value somewhere inside by an invalid one. */
function spoil([value, wrong, at, how]: [unknown, unknown, number, string]): unknown {
  const copy = structuredClone(value);
  const positions = positionsIn(copy);
  const position = positions[at % positions.length];
  if (!position) return wrong;
  const [holder, key] = position;
  if (how === 'delete') Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, how === 'add' && !Array.isArray(holder) ? 'somethingElse' : key, wrong);
  return copy;
}

function positionsIn(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [
    [value, key] as [object, string],
    ...positionsIn((value as Record<string, unknown>)[key]),
  ]);
}
