import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Batcher } from '../batcher.js';
import { logger } from '../logging/logger.js';
import { settlesWithin } from '../operations/settles-within.js';

const MOST_BYTES = 32 * 1024 * 1024;
const MOST_ANSWERS = 10_000;
/** As the plug-in has it. */
const WORTH_PACKING_BYTES = 1_024;
const LARGEST_BYTES = 256 * 1024;
/** Of an answer beyond its body. */
const OVERHEAD_BYTES = 1_024;
/** An version that is not known in time is of no use: the answer is made as if nothing were kept. */
const PATIENCE_MS = 1_000;
/** Longer ones are asked for by nobody but who wants to fill the memory. */
const LONGEST_ADDRESS = 300;
/** What links in advertisements and mails add, and no answer depends on. */
const ADDED_BY_LINKS = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid)=/;
/** What an answer says that is the same for everybody. */
const HEADERS = ['content-type', 'cache-control', 'etag', 'x-robots-tag', 'content-security-policy', 'permissions-policy'];

/** Less time and memory than with the usual ones, for 2 % more bytes. */
export const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 };

const brotli = promisify(brotliCompress);
const pack = {
  br: (body: string) => brotli(body, { params: BROTLI_PARAMS }),
  gzip: promisify(gzip),
};

interface CachedResponse {
  version: string;
  headers: Record<string, string>;
  body: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of what the answer is made from, if it is the same for everybody. */
    version?: string;
  }
}

/**
 * Answers that are the same for everybody, packed as they go out, for as long as what they were made from stays as it is. Before
 * one is given again the version is asked for, so that nobody ever sees less than what is stored. With read replicas none are
 * kept: what is read there may be older than the version.
 */
export class ResponseCache {
  private readonly entries = new LRUCache<string, CachedResponse>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
  });
  /** Who comes while one is under way waits for the next, which sees what was stored until then. */
  private readonly versionReads = new Batcher<null>(() => this.refreshVersion(), { maxSize: Infinity });
  private readVersion: () => Promise<string> = () => Promise.reject(new Error('Nobody said what shared answers are made from.'));
  private pendingRead: Promise<string> | undefined;
  private version = '';

  constructor(private readonly isOn: boolean) {}

  /** @param readEdition resolves to something else after every change of what shared answers are made from */
  versionedBy(readEdition: () => Promise<string>): void {
    this.readVersion = readEdition;
  }

  /** Says that the answer to `request` is for everybody. @param version of what it is made from, read with it in one statement */
  allow(request: FastifyRequest, version: string): void {
    if (this.isOn) request.version = version;
  }

  /** Whether the same question was answered before. */
  mayHave(request: FastifyRequest): boolean {
    const key = keyOf(request);
    return key !== undefined && this.entries.has(key);
  }

  /** The answer that was given to the same question, if nothing changed since. */
  async find(request: FastifyRequest): Promise<CachedResponse | undefined> {
    const key = keyOf(request);
    if (key === undefined) return undefined;
    const version = await this.currentVersion();
    const answer = this.entries.get(key);
    return version !== undefined && answer?.version === version ? answer : undefined;
  }

  /** Packs the answer to `request`, for those who ask after this one as well. */
  async store(request: FastifyRequest, headers: Record<string, string>, text: string): Promise<CachedResponse | undefined> {
    const { version } = request;
    const key = keyOf(request);
    if (version === undefined || key === undefined) return undefined;
    const encoding = text.length < WORTH_PACKING_BYTES ? '' : encodingOf(request);
    const body = ownCopy(encoding ? await pack[encoding](text) : Buffer.from(text));
    const answer = { version, body, headers: { ...headers, ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }) } };
    this.entries.set(key, answer);
    return answer;
  }

  private currentVersion(): Promise<string | undefined> {
    return this.versionReads.add(null).then(
      () => this.version,
      () => undefined,
    );
  }

  /** One at a time, also of those that hang: they hold a connection that others need more. */
  private async refreshVersion(): Promise<void> {
    if (this.pendingRead) throw new Error('An earlier look at the version still hangs.');
    const reading = this.readVersion().finally(() => (this.pendingRead = undefined));
    this.pendingRead = reading;
    const isOver = await settlesWithin(reading, PATIENCE_MS);
    if (isOver) this.version = await reading;
    else {
      logger.warn('The version of the catalogue was not told in time: answers are made anew.');
      throw new Error('The version was not told in time.');
    }
  }
}

/** Gives shared answers before anything is done for them, and keeps new ones. After the plug-in that gives answers their ETag. */
export function serveFromCache(fastify: FastifyInstance, answers: () => ResponseCache): void {
  // With callbacks: most requests pass by, and promises would take longer than looking.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!answers().mayHave(request)) return done();
    void answers().find(request).then((answer) => {
      if (!answer) return done();
      withHeaders(reply, answer);
      // The plug-in answers these with 304 and no body.
      if (request.headers['if-none-match'] === answer.headers.etag) reply.removeHeader('content-encoding');
      void reply.send(answer.body);
    }, done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.version === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    const headers = HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : []));
    void answers().store(request, Object.fromEntries(headers), payload).then((answer) => {
      if (answer) withHeaders(reply, answer);
      done(null, answer?.body ?? payload);
    }, done);
  });
}

function withHeaders(reply: FastifyReply, { headers }: CachedResponse): FastifyReply {
  const vary = [reply.getHeader('vary'), headers.vary].filter(Boolean).join(', ');
  return reply.headers({ ...headers, ...(vary && { vary }) });
}

function keyOf(request: FastifyRequest): string | undefined {
  const encoding = encodingOf(request);
  if (request.method !== 'GET' || encoding === undefined || request.url.length > LONGEST_ADDRESS) return undefined;
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const asked = query.split('&').filter((part) => !ADDED_BY_LINKS.test(part));
  return `${encoding} ${path}?${asked.join('&')}`;
}

/** Small buffers are pieces of larger ones, which would stay as long as they do. */
function ownCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** The best of those that the browser takes; undefined where it has wishes of its own (`q=`), which are left to the plug-in. */
function encodingOf({ headers }: FastifyRequest): keyof typeof pack | '' | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  if (typeof accepted !== 'string' || accepted.includes(';')) return undefined;
  const names = accepted.toLowerCase().split(',').map((name) => name.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : '';
}
