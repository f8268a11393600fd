import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { CallOptions, TestShop } from './test-shop.js';

type Json = Record<string, unknown>;
export interface Operation extends Json {
  operationId: string;
  responses: Record<string, { content?: Record<string, Json> }>;
}
export interface ApiDocument extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

const ID = 'https://keepsake.example/api.json';

/** Validates real responses against the published API description. */
export class ApiContract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  /** Id and status of every response seen so far. */
  readonly answered = new Set<string>();

  constructor(private readonly document: ApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addFormat('binary', true);
    this.ajv.addSchema({ $id: ID, ...closed(document) });
  }

  /** How a response differs from the description: extra or missing fields; null when it matches. */
  async faultOf(method: string, answer: Response): Promise<string | null> {
    const { pathname } = new URL(answer.url);
    const found = this.find(method.toLowerCase(), pathname);
    return found ? this.faultAt(...found, method, answer) : `${method} ${pathname} is not described`;
  }

  /** Like `faultOf`, for a response whose operation the caller knows. */
  async faultAt(path: string, operation: Operation, method: string, answer: Response): Promise<string | null> {
    const name = `${operation.operationId} ${answer.status}`;
    this.answered.add(name);
    const described = operation.responses[answer.status];
    const text = await answer.text();
    if (!described) return `${name} is not described: ${text.slice(0, 200)}`;
    const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (!described.content) return text === '' ? null : `${name} has a body that is not described: ${text.slice(0, 200)}`;
    if (!described.content[mediaType]) return `${name} comes as ${mediaType || 'nothing'}`;
    if (mediaType !== 'application/json') return null;
    const validate = this.validatorOf([
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(answer.status),
      'content',
      mediaType,
      'schema',
    ]);
    if (validate(JSON.parse(text))) return null;
    return `${name}: ${this.ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
  }

  private find(method: string, pathname: string): [string, Operation] | undefined {
    const fitting = Object.entries(this.document.paths)
      .filter(([path, item]) => item[method] && patternOf(path).test(pathname))
      // A literal path segment takes precedence over a parameter.
      .toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
    const [path, item] = fitting[0] ?? [];
    const operation = item?.[method];
    return path && operation ? [path, operation] : undefined;
  }

  private validatorOf(segments: string[]): ValidateFunction {
    const pointer = segments.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const known = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `${ID}#/${pointer}` });
    this.validators.set(pointer, known);
    return known;
  }
}

/** Calls a shop's API and records every response that does not match the description. */
export class ApiWitness {
  readonly faults: string[] = [];
  readonly contract: ApiContract;

  constructor(
    private readonly shop: TestShop,
    readonly document: ApiDocument,
  ) {
    this.contract = new ApiContract(document);
  }

  static async of(shop: TestShop): Promise<ApiWitness> {
    return new ApiWitness(shop, await shop.json<ApiDocument>('GET', '/api/docs/json'));
  }

  async ask<Body = Record<string, string>>(method: string, address: string, options: CallOptions = {}): Promise<Body> {
    return this.hear<Body>(method, this.shop.call(method, address, { redirect: 'manual', ...options }));
  }

  /** Checks the response to a request that was sent by other means. */
  async hear<Body = Record<string, string>>(method: string, answering: Promise<Response>): Promise<Body> {
    const answer = await answering;
    const copy = answer.clone();
    const fault = await this.contract.faultOf(method, answer);
    if (fault) this.faults.push(fault);
    return (await copy.json().catch(() => ({}))) as Body;
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  // The wildcard `{path}` may contain slashes.
  return new RegExp(`^${parts.join(path.endsWith('{path}') ? '.+' : '[^/]+')}$`);
}

/** A stricter copy of the document: its objects allow no undescribed fields, although the API does not promise that. */
function closed<Part>(part: Part, isPiece = false): Part {
  if (Array.isArray(part)) return part.map((item: unknown) => closed(item, isPiece)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const object = part as Json;
  const copy = Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, closed(value, key === 'allOf' || (isPiece && key === 'anyOf'))]),
  );
  const isObject = object.type === 'object' && object.properties !== undefined && object.additionalProperties === undefined;
  return (isObject && !isPiece ? { ...copy, additionalProperties: false } : copy) as Part;
}
