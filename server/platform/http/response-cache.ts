import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Batcher } from '../batcher.js';
import { CONFIG, type Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { settlesWithin } from '../settles-within.js';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
/** The threshold of @fastify/compress. */
const MIN_COMPRESSED_BYTES = 1_024;
const MAX_ENTRY_BYTES = 256 * 1024;
/** Memory of a cache entry in addition to its body. */
const OVERHEAD_BYTES = 1_024;
/** If the version does not arrive in time, the response bypasses the cache. */
const VERSION_TIMEOUT_MS = 1_000;
/** Requests with longer keys are not cached: they are usually meant to fill the memory. */
const MAX_KEY_LENGTH = 300;
/** Headers that are the same for everybody. */
const HEADERS = ['content-type', 'cache-control', 'etag', 'x-robots-tag', 'content-security-policy', 'permissions-policy'];

/** A fifth of the default's time and less memory, for a tenth more bytes. */
export const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };

const brotli = promisify(brotliCompress);
const compress = {
  br: (body: Buffer) => brotli(body, { params: BROTLI_PARAMS }),
  gzip: promisify(gzip),
};

interface CachedResponse {
  version: string;
  headers: Record<string, string>;
  body: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Version of the response's data, if the response is the same for everybody. */
    cacheVersion?: string;
    /** Empty for a response that is not kept. */
    responseKey?: string;
  }
  interface FastifyContextConfig {
    /** The URL with only the parameters that the response depends on. Responses of other routes are not cached. */
    cacheKey?: (url: string) => string;
  }
}

/**
 * Compressed responses that are the same for everybody. Before one is reused, the version of its data is read, so that
 * outdated data is never served. Off with read replicas, whose data may be older than the version.
 */
@Injectable()
export class ResponseCache {
  private readonly entries = new LRUCache<string, CachedResponse>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
  });
  /** Requests that arrive during one read share the next, which sees all changes made until then. */
  private readonly versionReads = new Batcher<null>(() => this.refreshVersion(), { maxSize: Infinity });
  private readVersion: () => Promise<string> = () => Promise.reject(new Error('The response cache has no version.'));
  private pendingRead: Promise<string> | undefined;
  private version = '';

  private readonly isOn: boolean;

  constructor(@Inject(CONFIG) { DATABASE_REPLICA_URLS }: Config) {
    this.isOn = DATABASE_REPLICA_URLS.length === 0;
  }

  /** @param readVersion resolves to another version after every change of the cached data */
  versionedBy(readVersion: () => Promise<string>): void {
    this.readVersion = readVersion;
  }

  /** Marks the response as the same for everybody. @param version read in the same statement as its data */
  allow(request: FastifyRequest, version: string): void {
    if (this.isOn && keyOf(request) !== undefined) request.cacheVersion = version;
  }

  /** The cached response, if the data has not changed since; undefined at once when there is none. */
  find(request: FastifyRequest): Promise<CachedResponse | undefined> | undefined {
    const key = keyOf(request);
    if (key === undefined || !this.entries.has(key)) return undefined;
    return this.currentVersion().then((version) => {
      const cached = this.entries.get(key);
      return version !== undefined && cached?.version === version ? cached : undefined;
    });
  }

  async store(request: FastifyRequest, headers: Record<string, string>, plain: Buffer): Promise<CachedResponse | undefined> {
    const { cacheVersion: version } = request;
    const key = keyOf(request);
    if (version === undefined || key === undefined) return undefined;
    const encoding = plain.length < MIN_COMPRESSED_BYTES ? '' : encodingOf(request);
    const body = copyOf(encoding ? await compress[encoding](plain) : plain);
    const response = {
      version,
      body,
      headers: { ...headers, ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }) },
    };
    this.entries.set(key, response);
    return response;
  }

  private currentVersion(): Promise<string | undefined> {
    return this.versionReads.add(null).then(
      () => this.version,
      () => undefined,
    );
  }

  /** At most one read at a time, even while one hangs: each takes a connection that others need more. */
  private async refreshVersion(): Promise<void> {
    if (this.pendingRead) throw new Error('An earlier read of the version still hangs.');
    const read = this.readVersion().finally(() => (this.pendingRead = undefined));
    this.pendingRead = read;
    if (!(await settlesWithin(read, VERSION_TIMEOUT_MS))) {
      logger.warn('the catalog version could not be read in time: responses are not cached');
      throw new Error('The version could not be read in time.');
    }
    this.version = await read;
  }
}

/** Answers from the cache, and stores cacheable responses. Register after the plugin for ETags. */
export function serveFromCache(fastify: FastifyInstance, cache: () => ResponseCache): void {
  // Uses callbacks: most requests only pass, and a promise would cost more than the lookup.
  fastify.addHook('onRequest', (request, reply, done) => {
    const search = cache().find(request);
    if (!search) return done();
    void search.then((cached) => {
      if (!cached) return done();
      withHeaders(reply, cached);
      // The plugin answers these with 304 and no body.
      if (request.headers['if-none-match'] === cached.headers.etag) reply.removeHeader('content-encoding');
      void reply.send(cached.body);
    }, done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.cacheVersion === undefined || reply.statusCode !== 200 || !Buffer.isBuffer(payload)) return done(null, payload);
    const headers = HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : []));
    void cache()
      .store(request, Object.fromEntries(headers), payload)
      .then((stored) => {
        if (stored) withHeaders(reply, stored);
        done(null, stored?.body ?? payload);
      }, done);
  });
}

function withHeaders(reply: FastifyReply, { headers }: CachedResponse): FastifyReply {
  const vary = [reply.getHeader('vary'), headers.vary].filter(Boolean).join(', ');
  return reply.headers({ ...headers, ...(vary && { vary }) });
}

/** Worked out once per request, which asks for it three times. */
function keyOf(request: FastifyRequest): string | undefined {
  request.responseKey ??= makeKey(request) ?? '';
  return request.responseKey || undefined;
}

function makeKey(request: FastifyRequest): string | undefined {
  const { cacheKey } = request.routeOptions.config;
  const encoding = encodingOf(request);
  if (request.method !== 'GET' || !cacheKey || encoding === undefined) return undefined;
  const key = cacheKey(request.url);
  return key.length > MAX_KEY_LENGTH ? undefined : `${encoding} ${key}`;
}

/** A route's key for a response that depends on the path and these parameters. */
export function cachedBy(...parameters: string[]): FastifyContextConfig {
  return {
    cacheKey: (url) => {
      const [path = '', query = ''] = url.split(/\?(.*)/s);
      const given = new URLSearchParams(query);
      return `${path}?${new URLSearchParams(parameters.flatMap((name) => given.getAll(name).map((value) => [name, value])))}`;
    },
  };
}

/** Small buffers are slices of a larger pool, which they would keep in memory. */
function copyOf(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** The best encoding that the browser accepts; undefined with weights (`q=`), which are left to the plugin. */
function encodingOf({ headers }: FastifyRequest): keyof typeof compress | '' | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  if (typeof accepted !== 'string' || accepted.includes(';')) return undefined;
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : '';
}
