import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ZodPipe } from './zod-pipe.js';

/** The header's schema, for `@ApiCall`. */
export const idempotencyKey = z
  .string('Send an Idempotency-Key header.')
  .regex(/^[\x20-\x7e]{8,200}$/, 'The Idempotency-Key must have 8 to 200 plain characters.');
const pipe = new ZodPipe(idempotencyKey);

/**
 * The client's key for a request, which makes its repetition idempotent: `@IdempotencyKey() key: string`, or
 * `@IdempotencyKey('optional') key: string | undefined`.
 */
export const IdempotencyKey = createParamDecorator((presence: 'optional' | undefined, context: ExecutionContext) => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  return header === undefined && presence === 'optional' ? undefined : pipe.transform(header);
});
