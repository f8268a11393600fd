import type { Type } from '@nestjs/common';
import { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { Failures, FailureStyle } from './api-call.js';
import { type Call, readCalls } from './call-reader.js';
import { INTRODUCTION, TAGS, tagOf } from './introduction.js';
import { byStatus, SHOP_FAILURES } from './shop-failures.js';

export type ApiDocument = ReturnType<typeof createDocument>;

const STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Accepted; it is done soon after.',
  204: 'Done; there is nothing more to say.',
  302: 'It is at the address in `Location`.',
  303: 'Go on at the address in `Location`.',
};

/** The description of all calls of these controllers, as OpenAPI 3.1. */
export function describeApi(controllers: readonly Type[]): ApiDocument {
  const calls = controllers.flatMap(readCalls).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const call of calls) nameSchemas(call);
  const paths: Record<string, Partial<Record<Call['method'], ZodOpenApiOperationObject>>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operation(call);
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Keepsake API', version: '1', description: INTRODUCTION },
      tags: TAGS.map(({ name, description }) => ({ name, description })),
      paths,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of the sign-in.' },
        },
      },
    },
    { override: simplifySchema },
  );
}

/** Gives the schemas that have a name their place among the components. */
function nameSchemas({ answer = {}, failureStyle = SHOP_FAILURES }: Call): void {
  for (const [name, schema] of Object.entries({ ...answer, [failureStyle.name]: failureStyle.body })) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
}

function operation(call: Call): ZodOpenApiOperationObject {
  const { parameters, query, headers } = call;
  const tag = tagOf(call.path);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [tag.name],
    ...(tag.ownerOnly && { 'x-owner-only': true }),
    security: securityOf(call),
    requestParams: {
      ...(hasFields(parameters) && { path: parameters }),
      ...(hasFields(query) && { query }),
      ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
    },
    ...bodyOf(call),
    responses: { ...successes(call), ...refusals(call) },
  };
}

function hasFields(schema: z.ZodObject): boolean {
  return Object.keys(schema.shape).length > 0;
}

function securityOf({ guards }: Call): Record<string, string[]>[] {
  const wish = guards.find(({ token }) => token)?.token;
  if (!wish) return [];
  return wish === 'needed' ? [{ bearer: [] }] : [{}, { bearer: [] }];
}

function bodyOf({ body, upload }: Call): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload) {
    const file = { type: 'string' as const, format: 'binary', description: `At most ${upload / 1024 / 1024} MB.` };
    const form = { type: 'object' as const, properties: { file }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  if (!body) return {};
  const required = !body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema: readable(body) } } } };
}

/** A rule of its own before the schema takes whatever comes; the schema says what it should be. */
function readable(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodUnknown ? (schema.out as z.ZodType) : schema;
}

function successes({ status, answer, file, also = {} }: Call): ZodOpenApiResponsesObject {
  const [schema] = Object.values(answer ?? {});
  const content = schema
    ? { 'application/json': { schema } }
    : file && Object.fromEntries(file.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } as const }]));
  const main = { description: STATUS_DESCRIPTIONS[status] ?? 'Done.', ...(content && { content }) };
  return {
    [status]: main,
    ...Object.fromEntries(Object.entries(also).map(([code, description]) => [code, { description }])),
  } as ZodOpenApiResponsesObject;
}

function refusals(call: Call): ZodOpenApiResponsesObject {
  const { failureStyle = SHOP_FAILURES } = call;
  const codesByStatus = new Map<string, Set<string>>();
  for (const failures of failuresOf(call, failureStyle)) {
    for (const [status, codes] of Object.entries(failures)) {
      codesByStatus.set(status, new Set([...(codesByStatus.get(status) ?? []), ...codes]));
    }
  }
  const answers = [...codesByStatus].map(([status, codes]) => {
    const schema = failureStyle.bodyWith([...codes]);
    const description = [...codes].map((code) => `\`${code}\``).join(', ');
    return [status, { description, content: { 'application/json': { schema } } }] as const;
  });
  return Object.fromEntries(answers) as ZodOpenApiResponsesObject;
}

function failuresOf(call: Call, style: FailureStyle): Failures[] {
  return [
    ...call.refused.map((code) => style.refusedInput(code)),
    ...(hasFields(call.parameters) ? [style.unreadableAddress] : []),
    ...(call.method === 'get' ? [] : [style.unreadableBody]),
    ...(call.upload ? [byStatus(['REQUEST.INVALID'])] : []),
    ...call.guards.flatMap(({ fails = [], failures = {} }) => [byStatus(fails), failures]),
    byStatus(call.fails ?? []),
    call.failures ?? {},
    style.always,
  ];
}

/** What zod says more exactly than a reader needs it, and what it cannot know. */
const simplifySchema: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema, io }) => {
  // Answers may get further fields one day.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // A number of a query that has to be one of a few.
  const schema: unknown = zodSchema;
  const wanted = io === 'input' && schema instanceof z.ZodPipe ? schema.out : undefined;
  if (wanted instanceof z.ZodLiteral) jsonSchema.enum = [...wanted.values] as (string | number)[];
};
