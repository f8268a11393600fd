import type { z } from 'zod';

/** Something that happened in a module, told with ids and primitives only. */
export interface EventContract<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): EventContract<Payload> {
  return { name, payload };
}
