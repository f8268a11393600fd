import { z } from 'zod';
import { ZodPipe } from '../../platform/index.js';
import { brokenProductRule } from './contract.js';

/** Reads a product as the owner's form sends it: the spec's own rules come first, whatever else is wrong. */
export function productPipe<T>(schema: z.ZodType<T>): ZodPipe<T> {
  const inOrder = z.unknown().superRefine((body, context) => {
    const message = brokenProductRule(Object(body) as object);
    if (message) context.addIssue({ code: 'custom', message });
  });
  return new ZodPipe(inOrder.pipe(schema));
}
