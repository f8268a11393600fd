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
import { type ApiTag, INTRODUCTION, tagOf, withPlatformTags } from './introduction.js';
import { byStatus, SHOP_FAILURES } from './shop-failures.js';

export type ApiDocument = ReturnType<typeof createDocument>;

const STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; done soon after.',
  204: 'Done.',
  302: 'Redirects to `Location`.',
  303: 'Continue at `Location`.',
};

/** All described calls of these controllers as OpenAPI 3.1. */
export function describeApi(controllers: readonly Type[], moduleTags: readonly ApiTag[]): ApiDocument {
  const tags = withPlatformTags(moduleTags);
  const calls = controllers.flatMap(readCalls).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const call of calls) nameSchemas(call);
  const paths: Record<string, Partial<Record<Call['method'], ZodOpenApiOperationObject>>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operation(call, tags);
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Keepsake API', version: '1', description: INTRODUCTION },
      tags: tags.map(({ name, description }) => ({ name, description })),
      paths,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token from signing in.' },
        },
      },
    },
    { override: simplifySchema },
  );
}

/** Makes named schemas components. */
function nameSchemas({ answer = {}, failureStyle = SHOP_FAILURES }: Call): void {
  for (const [name, schema] of Object.entries({ ...answer, [failureStyle.name]: failureStyle.body })) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
}

function operation(call: Call, tags: readonly ApiTag[]): ZodOpenApiOperationObject {
  const { parameters, query, headers } = call;
  const tag = tagOf(call.path, tags);
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
  const token = guards.find(({ token }) => token)?.token;
  if (!token) return [];
  return token === 'needed' ? [{ bearer: [] }] : [{}, { bearer: [] }];
}

function bodyOf({ body, upload }: Call): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload) {
    const file = { type: 'string' as const, format: 'binary', description: `At most ${upload / 1024 / 1024} MB.` };
    const form = { type: 'object' as const, properties: { file }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  if (!body) return {};
  const required = !body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema: body } } } };
}

function successes({ status, answer, file, also = {} }: Call): ZodOpenApiResponsesObject {
  const [schema] = Object.values(answer ?? {});
  const content = schema
    ? { 'application/json': { schema } }
    : file && Object.fromEntries(file.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } as const }]));
  return {
    [status]: { description: STATUS_DESCRIPTIONS[status] ?? 'Done.', ...(content && { content }) },
    ...Object.fromEntries(Object.entries(also).map(([code, description]) => [code, { description }])),
  } as ZodOpenApiResponsesObject;
}

function refusals(call: Call): ZodOpenApiResponsesObject {
  const { failureStyle = SHOP_FAILURES } = call;
  const byStatuses = Object.groupBy(
    failuresOf(call, failureStyle).flatMap(Object.entries<readonly string[]>),
    ([status]) => status,
  );
  const answers = Object.entries(byStatuses).map(([status, entries = []]) => {
    const codes = [...new Set(entries.flatMap(([, some]) => some))];
    const description = codes.map((code) => `\`${code}\``).join(', ');
    return [status, { description, content: { 'application/json': { schema: failureStyle.bodyWith(codes) } } }] as const;
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

/** Drops what readers do not need, and adds what zod cannot know. */
const simplifySchema: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema, io }) => {
  // Answers may get more fields later.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // A coerced number of a query with a few allowed values.
  const schema: unknown = zodSchema;
  const output = io === 'input' && schema instanceof z.ZodPipe ? schema.out : undefined;
  if (output instanceof z.ZodLiteral) jsonSchema.enum = [...output.values] as (string | number)[];
};
