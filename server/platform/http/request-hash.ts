import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/**
 * Tells whether two requests are the same. A default of the contract says nothing, so that a version which adds one has the
 * same hash for a request that is repeated.
 * @param request as its contract, if it has one, parsed it
 * @param hashedDefaults fields of the contract whose defaults are in the hashes that are stored
 */
export function hashRequest(request: object, contract?: z.core.$ZodType, hashedDefaults: readonly string[] = []): string {
  const said = withoutDefaults(contract, request, hashedDefaults);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

function withoutDefaults(schema: z.core.$ZodType | undefined, value: unknown, kept: readonly string[] = []): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return withoutDefaults(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => withoutDefaults(schema.element, item));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, field]) => kept.includes(name) || !isDefault(schema.shape[name], field));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutDefaults(schema.shape[name], field)]));
}

function isDefault(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema instanceof z.ZodDefault && isDeepStrictEqual(value, schema.def.defaultValue);
}
