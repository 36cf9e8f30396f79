import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { ErrorBody } from '@pcr/contract/kit/errors.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** The OpenAPI 3.1 document of all endpoints, generated once, at /api/openapi.json. */
export async function openApi(
  server: FastifyInstance,
  endpoints: Readonly<Record<string, Endpoint>>,
  cookieName: string,
): Promise<void> {
  let text: string | undefined;
  server.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(document(endpoints, cookieName));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

function document(endpoints: Readonly<Record<string, Endpoint>>, cookieName: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, { method, path, parts }] of Object.entries(endpoints)) {
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = {
      operationId,
      summary: parts.summary,
      security: parts.access === 'anybody' ? [] : [{ session: [] }],
      parameters: [...parameters('path', parts.params), ...parameters('query', parts.query)],
      ...(parts.in ? { requestBody: { required: true, content: content(parts.in, 'input') } } : {}),
      ...(parts.takes ? { requestBody: { required: true, content: BYTES } } : {}),
      responses: {
        ...responses(parts),
        default: { description: 'Refused', content: content(ErrorBody, 'output') },
      },
    };
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'PCR, Provider Care Records', version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  };
}

const EVENTS = { 'text/event-stream': { schema: { type: 'string' } } };
const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function responses({ out, gives }: Endpoint['parts']) {
  if (gives === 'events') return { 200: { description: 'Open', content: EVENTS } };
  if (gives)
    return { 200: { description: 'Done', content: BYTES }, 304: { description: 'Not changed' } };
  return out
    ? { 200: { description: 'Done', content: content(out, 'output') } }
    : { 204: { description: 'Done' } };
}

const content = (schema: Schema, io: 'input' | 'output') => ({
  'application/json': { schema: jsonSchema(schema, io) },
});

function jsonSchema(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(where: 'path' | 'query', schema: z.ZodMiniObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || !(part as Schema).safeParse(undefined).success,
    schema: jsonSchema(part as Schema, 'input'),
  }));
}
