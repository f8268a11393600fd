import { z } from 'zod';

/** Body of every failed call: a stable code for programs, a message for people, an id to find in the log. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  correlationId: z.string(),
});
export type ApiError = z.infer<typeof apiError>;
