import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from './plain-page.js';
import type { ApiError } from '../errors/contract.js';

/** Whether a person opened the URL in a browser. */
export function acceptsHtml({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Shows the message of the API with a link to try again or back to the shop. */
export function sendErrorPage(reply: FastifyReply, { message, correlationId }: ApiError): void {
  const isTemporary = reply.statusCode === 429 || reply.statusCode >= 500;
  void sendPlainPage(reply, {
    title: 'That didn’t work',
    paragraphs: [message],
    // An empty link reloads the page.
    action: isTemporary ? '<a href="">Try again</a>' : '<a href="/">To the shop</a>',
    smallPrint: `If you contact us about this, please mention ${correlationId}`,
  });
}
