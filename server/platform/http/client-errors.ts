import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { correlationIdFrom } from '../logging/correlation.js';
import type { HttpRules } from './http-rules.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** `rawPacket` holds the last bytes that arrived. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown };

const MALFORMED = {
  status: 400,
  code: 'REQUEST.MALFORMED',
  message: 'The request could not be read.',
};
const CLIENT_ERRORS: Record<string, typeof MALFORMED> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'REQUEST.HEADERS_TOO_LARGE',
    message: 'Your browser sent a longer address or more headers than we can take. Deleting the cookies of this site may help.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST.TIMEOUT',
    message: 'The request took too long to arrive. Please try again.',
  },
};
const METHOD_AND_PATH = /^\w+ (\S*)/;
/** Enough of a request to see which API it calls. */
const BEGINNING_BYTES = 100;

/** Answers requests that Node's parser refuses, in the format of the called API: they never reach Fastify's error handler. */
export function answerClientErrors(rules: readonly HttpRules[]): (error: ClientError, socket: Socket) => void {
  const apis = rules.flatMap(({ api = [] }) => api);
  return (error, socket) => {
    const start = error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1', 0, BEGINNING_BYTES) : '';
    const calledPath = METHOD_AND_PATH.exec(start)?.[1] ?? '';
    sendClientError(
      error,
      socket,
      apis.find(({ path }) => calledPath.startsWith(path)),
    );
  };
}

function sendClientError(error: ClientError, socket: Socket, api: HttpRules['api']): void {
  // Another answer may be in progress, which this one would corrupt.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  if (!socket.writable || error.code === 'ECONNRESET' || current?.headersSent) return void socket.destroy();
  const { status, code, message } = CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED;
  const correlationId = correlationIdFrom(undefined);
  const body = JSON.stringify(api?.errorBody({ status, message, correlationId }) ?? { code, message, correlationId });
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}
