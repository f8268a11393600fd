import { z } from 'zod';

/** Maximum number of fields that one answer names. */
export const MAX_FIELD_PROBLEMS = 20;

/** A problem with one field of the request. `field` is its dotted path as it was sent, such as `items.0.quantity`. */
const fieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Body of every failed call: a stable code for programs, a message for people, an id to find in the log. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  correlationId: z.string(),
  /** The refused fields of the request; absent when the failure is about none of them. */
  fields: z.array(fieldProblem).min(1).max(MAX_FIELD_PROBLEMS).optional(),
});
export type ApiError = z.infer<typeof apiError>;
