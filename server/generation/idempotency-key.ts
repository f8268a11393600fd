import { z } from 'zod';
import { ZodPipe } from '../platform/index.js';

/** The client's own name for what it asks for, from the header of that name. */
export const idempotencyKey = new ZodPipe(
  z.string({ error: 'Send an Idempotency-Key header.' }).min(8, 'The Idempotency-Key is too short.').max(200, 'The Idempotency-Key is too long.'),
);
