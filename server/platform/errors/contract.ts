import { z } from 'zod';

/** Body of every failed call: a stable code for programs, a sentence for people, an id for the log. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  correlationId: z.string(),
});
export type ApiError = z.infer<typeof apiError>;
