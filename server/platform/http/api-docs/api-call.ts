import { SetMetadata } from '@nestjs/common';
import { z } from 'zod';
import type { ErrorCode } from '../../errors/app-error.js';

/** Codes of failures by the status they come with. */
export type Failures = Readonly<Record<number, readonly string[]>>;

/** How a family of calls says that something failed. */
export interface FailureStyle {
  /** Name of the body in the description. */
  name: string;
  body: z.ZodType;
  /** The same body, narrowed to these codes. */
  bodyWith(codes: readonly string[]): z.ZodType;
  /** What a pipe's refusal becomes. */
  refusedInput(code: ErrorCode): Failures;
  /** Of every call with a part in its address that is chosen by who asks. */
  unreadableAddress: Failures;
  /** Of every call that can have a body, whether it needs one or not. */
  unreadableBody: Failures;
  /** Of every call. */
  always: Failures;
}

/** What the code of a call does not say of itself. What it takes is read from its pipes, who may call from its guards. */
export interface ApiCallDetails {
  /** What is answered as JSON, under the name that the description gives it: `{ productList }`. Nothing: an empty answer. */
  answer?: Readonly<Record<string, z.ZodType>>;
  /** Media types, where the answer is a file. */
  file?: readonly string[];
  /** Where it is not the one that Nest sends, such as that of a redirect. */
  status?: number;
  /** Further answers that are no failures, by status, in a sentence. */
  also?: Readonly<Record<number, string>>;
  /** Failures beyond those of its pipes and guards. */
  fails?: readonly ErrorCode[];
  /** The same in codes that are not the shop's own. */
  failures?: Failures;
  failureStyle?: FailureStyle;
  /** Headers, query and body that are parsed within the call. */
  headers?: Readonly<Record<string, z.ZodType>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Most bytes of the file in the field `file` of a multipart form. */
  upload?: number;
}

export interface ApiCallDescription extends ApiCallDetails {
  summary: string;
}

/** The answer of calls that have nothing to say: `{}`. */
export const nothing = z.object({});
/** The answer to whoever tells us of an event. */
export const received = z.object({ received: z.literal(true) });

const CALL = Symbol('api call');
const GUARD = Symbol('api guard');

/** Describes a call for /api/docs: what it is for, in one plain sentence, and what it answers. */
export function ApiCall(summary: string, details: ApiCallDetails = {}): MethodDecorator {
  return SetMetadata(CALL, { summary, ...details } satisfies ApiCallDescription);
}

export function apiCallOf(handler: object): ApiCallDescription | undefined {
  return Reflect.getOwnMetadata(CALL, handler) as ApiCallDescription | undefined;
}

/** What a guard asks for, and how it refuses. Guards inherit the refusals of those that they extend. */
export interface GuardDescription {
  token?: 'needed' | 'optional';
  fails?: readonly ErrorCode[];
  failures?: Failures;
}

export function ApiGuard(description: GuardDescription): ClassDecorator {
  return SetMetadata(GUARD, description) as ClassDecorator;
}

/** The guard's own, then those of the classes it extends. */
export function apiGuardsOf(guard: object): GuardDescription[] {
  const found: GuardDescription[] = [];
  for (let type: object | null = guard; type; type = Object.getPrototypeOf(type) as object | null) {
    const own = Reflect.getOwnMetadata(GUARD, type) as GuardDescription | undefined;
    if (own) found.push(own);
  }
  return found;
}
