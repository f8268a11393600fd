import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import type { AppErrorFilter } from '../errors/app-error.filter.js';
import { correlationIdFrom } from '../logging/correlation.js';
import { ERROR_HEADERS } from './security-headers.js';

/** Error of Node's parser, with the last bytes of the request. */
type ClientError = Error & { code?: string; rawPacket?: Buffer };

/** Half of what Node accepts for URL and headers together: tells which of them was too long. */
const LONG_LINE = 8 * 1024;
const REQUEST_LINE = /^([A-Z-]+) (\S+)(?: HTTP\/\d\.\d)?\r?\n/;
const ACCEPT = /^accept:([^\r\n]*)/im;
const API_VERSION = /^x-supabase-api-version:([^\r\n]*)/im;

/** Answers requests that Node refuses in the format of the API: Node's own answers have no body. */
export function sendClientError(error: ClientError, socket: Socket, filter: AppErrorFilter): void {
  // Ours would end up inside another answer that is being sent.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  if (!socket.writable || error.code === 'ECONNRESET' || current?.headersSent) {
    socket.destroy();
    return;
  }
  const head = error.rawPacket?.toString('latin1') ?? '';
  filter.handle(refusalOf(error, head), requestFrom(head), new SocketReply(socket) as unknown as FastifyReply);
}

/** Node would answer these two without a body. */
export function handleHostAndExpectHeaders(fastify: FastifyInstance): void {
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isNameless = headers.host === undefined && raw.httpVersion === '1.1';
    done(isNameless ? new AppError('REQUEST.MALFORMED', 'The request could not be read.') : undefined);
  });
}

function refusalOf({ code }: ClientError, head: string): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const isAddress = head.search(/\n|$/) > LONG_LINE;
    return isAddress
      ? new AppError('REQUEST.ADDRESS_TOO_LONG', 'This address is longer than we can take.')
      : new AppError('REQUEST.HEADERS_TOO_LARGE', 'Your browser sent more in its headers than we can take. Deleting the cookies of this site may help.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('REQUEST.TIMEOUT', 'The request took too long to arrive. Please try again.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new AppError('REQUEST.TOO_LARGE', 'That is more than we can take at once.');
  return new AppError('REQUEST.MALFORMED', 'The request could not be read.');
}

/** What error handling reads of a request. */
function requestFrom(head: string): FastifyRequest {
  const [, method = 'GET', url = /^[A-Z-]+ (\S{1,200})/.exec(head)?.[1] ?? '/api/'] = REQUEST_LINE.exec(head) ?? [];
  const headers: IncomingHttpHeaders = { accept: ACCEPT.exec(head)?.[1]?.trim() ?? '' };
  const version = API_VERSION.exec(head)?.[1]?.trim();
  if (version) headers['x-supabase-api-version'] = version;
  return { id: correlationIdFrom(undefined), method, url, headers, query: {}, routeOptions: {} } as unknown as FastifyRequest;
}

/** A reply where Fastify has none, with the methods that error handling needs. Closes the connection. */
class SocketReply {
  statusCode = 500;
  readonly raw = { headersSent: false };
  private readonly fields: Record<string, unknown> = { ...ERROR_HEADERS, 'cache-control': 'no-store', connection: 'close' };

  constructor(private readonly socket: Socket) {}

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  header(name: string, value: unknown): this {
    this.fields[name] = value;
    return this;
  }

  headers(fields: Record<string, unknown>): this {
    Object.assign(this.fields, fields);
    return this;
  }

  type(mediaType: string): this {
    return this.header('content-type', mediaType);
  }

  send(payload: unknown): this {
    const isText = typeof payload === 'string';
    const body = isText ? payload : JSON.stringify(payload);
    if (!isText) this.type('application/json; charset=utf-8');
    this.header('content-length', Buffer.byteLength(body));
    const lines = Object.entries(this.fields).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    this.socket.end(`HTTP/1.1 ${this.statusCode} ${STATUS_CODES[this.statusCode] ?? ''}\r\n${lines.join('')}\r\n${body}`);
    return this;
  }
}
