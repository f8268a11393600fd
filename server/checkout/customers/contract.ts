import { z } from 'zod';

export const MAX_NAME = 50;
/** Our mails greet customers by this name, so it is short and contains no URL. */
export const personName = z
  .string()
  .trim()
  .max(MAX_NAME, `Please shorten the name to ${MAX_NAME} characters.`)
  .regex(/^(?!.*\.\p{L}{2})[\p{L}\p{M} '’.-]*$/u, 'Please use letters for the name.');
