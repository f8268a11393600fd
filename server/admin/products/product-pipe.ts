import { z } from 'zod';
import { ZodPipe } from '../../platform/index.js';
import { brokenProductRule } from './contract.js';

/** Checks `brokenProductRule` before the schema, because its messages are the ones the owner's form shows. */
export function productPipe<T>(schema: z.ZodType<T>): ZodPipe<T> {
  const inOrder = z.unknown().superRefine((body, context) => {
    const message = brokenProductRule(Object(body) as object);
    if (message) context.addIssue({ code: 'custom', message });
  });
  return new ZodPipe(inOrder.pipe(schema));
}
