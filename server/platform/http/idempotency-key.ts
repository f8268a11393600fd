import { z } from 'zod';
import { ZodPipe } from './zod-pipe.js';

/** The client's own name for a request, from the header `idempotency-key`. */
export const idempotencyKey = new ZodPipe(
  z
    .string('Send an Idempotency-Key header.')
    .regex(/^[\x21-\x7e]{8,200}$/, 'The Idempotency-Key must have 8 to 200 visible characters.'),
);
