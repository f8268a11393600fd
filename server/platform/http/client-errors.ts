import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { correlationIdFrom } from '../logging/correlation.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** `rawPacket` holds the last bytes that arrived. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown };

const MALFORMED = {
  status: 400,
  code: 'REQUEST.MALFORMED',
  authCode: 'validation_failed',
  message: 'The request could not be read.',
};
const CLIENT_ERRORS: Record<string, typeof MALFORMED> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'REQUEST.HEADERS_TOO_LARGE',
    authCode: 'request_entity_too_large',
    message: 'Your browser sent a longer address or more headers than we can take. Deleting the cookies of this site may help.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST.TIMEOUT',
    authCode: 'validation_failed',
    message: 'The request took too long to arrive. Please try again.',
  },
};
const AUTH_REQUEST = /^\w+ \/auth\/v1\//;

/** Answers requests that Node's parser refuses, in the format of the called API: they never reach Fastify's error handler. */
export function sendClientError(error: ClientError, socket: Socket): void {
  // Another answer may be in progress, which this one would corrupt.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  if (!socket.writable || error.code === 'ECONNRESET' || current?.headersSent) return void socket.destroy();
  const { status, code, authCode, message } = CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED;
  const id = correlationIdFrom(undefined);
  const isAuth = error.rawPacket instanceof Buffer && AUTH_REQUEST.test(error.rawPacket.toString('latin1', 0, 100));
  const body = JSON.stringify(
    isAuth ? { code: status, error_code: authCode, msg: message, error_id: id } : { code, message, correlationId: id },
  );
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
