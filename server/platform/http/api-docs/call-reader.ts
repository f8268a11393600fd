import { RequestMethod, type Type } from '@nestjs/common';
import {
  GUARDS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { z } from 'zod';
import type { ErrorCode } from '../../errors/app-error.js';
import { ZodPipe } from '../zod-pipe.js';
import { type ApiCallDescription, apiCallOf, apiGuardsOf, type GuardDescription } from './api-call.js';

export interface Call extends ApiCallDescription {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Such as `/api/orders/{id}`. */
  path: string;
  status: number;
  parameters: z.ZodObject;
  query: z.ZodObject;
  headers: Record<string, z.ZodType>;
  /** Codes of the pipes that reject invalid input. */
  refused: ErrorCode[];
  guards: GuardDescription[];
}

interface Argument {
  kind: RouteParamtypes;
  /** Name of a single value, such as a path parameter. */
  name: string | undefined;
  pipe: ZodPipe<unknown> | undefined;
}

/** Sent by every client. */
const STANDARD_HEADERS = ['user-agent', 'referer'];

/** Reads the described calls of a controller from its decorators' metadata. */
export function readCalls(controller: Type): Call[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const description = typeof handler === 'function' && apiCallOf(handler);
    return description ? [readCall(controller, name, handler as object, description)] : [];
  });
}

function readCall(controller: Type, name: string, handler: object, description: ApiCallDescription): Call {
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
  const code = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const args = argumentsOf(controller, name);
  const of = (kind: RouteParamtypes) => args.filter((arg) => arg.kind === kind);
  return {
    ...description,
    id: `${controller.name.replace(/Controller$/, '').replace(/^./, (first) => first.toLowerCase())}${name.replace(/^./, (first) => first.toUpperCase())}`,
    method: RequestMethod[method].toLowerCase() as Call['method'],
    path: pathOf(controller, handler),
    status: description.status ?? code ?? (method === RequestMethod.POST ? 201 : 200),
    parameters: z.object(namedValues(of(RouteParamtypes.PARAM), z.string())),
    query: description.query ?? queryOf(of(RouteParamtypes.QUERY)),
    headers: { ...namedValues(of(RouteParamtypes.HEADERS), z.string().optional()), ...description.headers },
    body: description.body ?? of(RouteParamtypes.BODY).find(({ pipe }) => pipe)?.pipe?.schema,
    refused: args.flatMap(({ pipe }) => pipe?.code ?? []),
    guards: guardsOf(controller, handler),
  };
}

function argumentsOf(controller: Type, name: string): Argument[] {
  type Metadata = Record<string, { data?: unknown; pipes: unknown[] }>;
  const metadata = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Metadata;
  return Object.entries(metadata).map(([key, { data, pipes }]) => ({
    kind: Number(key.split(':')[0]),
    name: typeof data === 'string' ? data : undefined,
    pipe: pipes.find((pipe) => pipe instanceof ZodPipe),
  }));
}

function namedValues(args: Argument[], otherwise: z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    args.flatMap(({ name, pipe }) =>
      name && !STANDARD_HEADERS.includes(name) ? [[parameterName(name), pipe?.schema ?? otherwise]] : [],
    ),
  );
}

function queryOf(args: Argument[]): z.ZodObject {
  const whole = args.find(({ name, pipe }) => !name && pipe)?.pipe?.schema;
  return whole instanceof z.ZodObject ? whole : z.object(namedValues(args, z.string().optional()));
}

function guardsOf(controller: Type, handler: object): GuardDescription[] {
  return [controller, handler]
    .flatMap((target) => (Reflect.getMetadata(GUARDS_METADATA, target) ?? []) as object[])
    .flatMap(apiGuardsOf);
}

function pathOf(controller: Type, handler: object): string {
  const parts = [controller, handler].flatMap((target) => String(Reflect.getMetadata(PATH_METADATA, target)).split('/'));
  return `/${parts
    .filter(Boolean)
    .map((part) => (/^[:*]/.test(part) ? `{${parameterName(part.replace(':', ''))}}` : part))
    .join('/')}`;
}

/** A star stands for the rest of the path. */
function parameterName(name: string): string {
  return name === '*' ? 'path' : name;
}
