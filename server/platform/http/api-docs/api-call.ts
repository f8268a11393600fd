import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { z } from 'zod';
import type { ErrorCode } from '../../errors/app-error.js';

/** Error codes by status. */
export type Failures = Readonly<Record<number, readonly string[]>>;

/** The error format of a family of calls. */
export interface FailureStyle {
  /** Name of the body's schema. */
  name: string;
  body: z.ZodType;
  /** The same body, narrowed to these codes. */
  bodyWith(codes: readonly string[]): z.ZodType;
  /** Failures of a pipe that rejects its input. */
  refusedInput(code: ErrorCode): Failures;
  /** Failures of every call with path parameters. */
  unreadableAddress: Failures;
  /** Failures of every call that can have a body. */
  unreadableBody: Failures;
  /** Failures of every call. */
  always: Failures;
}

/** Describes what the code does not show: inputs are read from a call's pipes, access from its guards. */
export interface ApiCallDetails {
  /** The JSON answer under its schema's name, as in `{ productList }`. Absent: an empty answer. */
  answer?: Readonly<Record<string, z.ZodType>>;
  /** Media types, where the answer is a file. */
  file?: readonly string[];
  /** The status if it differs from Nest's default, as for redirects. */
  status?: number;
  /** Other successful answers, by status, in a sentence. */
  also?: Readonly<Record<number, string>>;
  /** Failures in addition to those of its pipes and guards. */
  fails?: readonly ErrorCode[];
  /** The same failures, as codes of another error format. */
  failures?: Failures;
  failureStyle?: FailureStyle;
  /** Inputs that the call parses itself. */
  headers?: Readonly<Record<string, z.ZodType>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Maximum bytes of the field `file` of a multipart form; other calls take no forms. */
  upload?: number;
}

export interface ApiCallDescription extends ApiCallDetails {
  summary: string;
}

/** `{}` */
export const nothing = z.object({});
/** The answer to webhooks. */
export const received = z.object({ received: z.literal(true) });

const CALL = Symbol('api call');
const GUARD = Symbol('api guard');

/** Describes a call for /api/docs. @param summary one plain sentence */
export function ApiCall(summary: string, details: ApiCallDetails = {}): MethodDecorator {
  const description = SetMetadata(CALL, { summary, ...details } satisfies ApiCallDescription);
  return details.upload ? applyDecorators(description, RouteConfig({ isUpload: true })) : description;
}

export function apiCallOf(handler: object): ApiCallDescription | undefined {
  return Reflect.getOwnMetadata(CALL, handler) as ApiCallDescription | undefined;
}

/** Requirements of a guard and its failures; subclasses inherit both. */
export interface GuardDescription {
  token?: 'needed' | 'optional';
  fails?: readonly ErrorCode[];
  failures?: Failures;
}

export function ApiGuard(description: GuardDescription): ClassDecorator {
  return SetMetadata(GUARD, description) as ClassDecorator;
}

/** The guard's own description, then those of its base classes. */
export function apiGuardsOf(guard: object): GuardDescription[] {
  const found: GuardDescription[] = [];
  for (let type: object | null = guard; type; type = Object.getPrototypeOf(type) as object | null) {
    const own = Reflect.getOwnMetadata(GUARD, type) as GuardDescription | undefined;
    if (own) found.push(own);
  }
  return found;
}
