import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { ErrorBody } from '@pcr/contract/kit/errors.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { clientKey } from '../connections/client-address.ts';
import { ApiError } from '../errors/api-error.ts';
import { countTry, memoryLimiter } from './limits.ts';

type Schema = z.ZodMiniType;

/** How often one client address may read the whole document in a minute. */
export const OPENAPI_PER_MINUTE = 20;

/**
 * The OpenAPI 3.1 document of all endpoints at /api/openapi.json, packed with gzip where the client
 * takes that (kit.md 86). It is made and packed with the first request. 304 where the client has it
 * already, 429 where one address asks for it too often.
 */
export async function openApi(
  server: FastifyInstance,
  endpoints: Readonly<Record<string, Endpoint>>,
  cookieName: string,
): Promise<void> {
  const limit = memoryLimiter(OPENAPI_PER_MINUTE, 1);
  let made: Promise<{ text: string; packed: Buffer; etag: string }> | undefined;
  const make = async () => {
    const text = JSON.stringify(document(endpoints, cookieName));
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    return { text, packed: await promisify(gzip)(text, { level: 9 }), etag };
  };
  server.get('/api/openapi.json', async (request, reply) => {
    made ??= make();
    const { text, packed, etag } = await made;
    reply.headers({ 'cache-control': 'public, no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const seconds = await countTry(limit, clientKey(request.ip));
    if (seconds > 0) throw new ApiError('too_many_requests', { retry_after: seconds });
    reply.type('application/json; charset=utf-8');
    return /\bgzip\b/.test(String(request.headers['accept-encoding']))
      ? reply.header('content-encoding', 'gzip').send(packed)
      : reply.send(text);
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
