import type { z } from 'zod';

/** An event of a module; its payload has ids and primitives only. */
export interface EventContract<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): EventContract<Payload> {
  return { name, payload };
}
