import { register } from '@pcr/contract/account/account.endpoints.ts';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { OPENAPI_PER_MINUTE } from './kit/http/openapi.ts';
import { startApp, type TestApp } from './testing/app-for-tests.ts';
import {
  ENDPOINT_CALLS,
  type EndpointCall,
  type Subject,
  subjectsIn,
} from './testing/endpoints/endpoint-calls.ts';
import type { Reply } from './testing/visitor.ts';

// What the answer of every endpoint tells the browser to do with it, granted or refused, where PCR
// is reached by https; and the OpenAPI document, which describes them.

const account = { email: 'known@example.org', password: 'password' };
interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
type Content = { 'application/json': { schema: object } };
let paths: Record<string, Record<string, Operation>>;
const operationOf = (name: string) => {
  const { method = 'GET', path = '' } = ENDPOINTS[name] ?? {};
  return paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] as Operation;
};
/** Reads what a JSON schema describes; throws if the schema is not valid. */
const readerOf = (schema: object) =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

let app: TestApp;
let subjectFor: ReturnType<typeof subjectsIn>;

beforeAll(async () => {
  app = await startApp({ publicUrl: 'https://pcr.test' });
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  subjectFor = subjectsIn(app, account);
  const reply = await app.visitor().send('GET', '/api/openapi.json');
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = JSON.parse(reply.text);
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.any(String), version: expect.any(String) },
  });
  paths = document.paths;
});
afterAll(() => app.close());
beforeEach(() => app.rows('delete from rate_limits'));

function expectProtected({ status, headers, bytes }: Reply): void {
  const policy = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((part) => part.trim());
  expect(policy).toContain("default-src 'none'");
  // Nothing falls back to default-src here: left out, any page may show it in a frame of its own.
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('location')).toBeNull();
  expect(status).not.toBe(301);
  const type = headers.get('content-type');
  if (bytes.length === 0) return;
  expect(type).toMatch(
    /^((application\/json|text\/plain|text\/csv|text\/calendar); charset=utf-8|image\/webp|application\/(zip|pdf))$/,
  );
  if (type?.startsWith('application/json')) JSON.parse(bytes.toString());
  else
    expect(headers.get('content-disposition')).toMatch(
      /^(inline|attachment); filename="[^"]+"; filename\*=UTF-8''/,
    );
}

test('the OpenAPI document lists every endpoint, once, and nothing else', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(ENDPOINTS).sort(),
  );
  for (const [name, { parts }] of Object.entries(ENDPOINTS)) {
    expect(operationOf(name)).toMatchObject({ operationId: name, summary: parts.summary });
    expect(operationOf(name).security).toEqual(parts.access === 'anybody' ? [] : [{ session: [] }]);
  }
});

test('it is packed, made once, and told again only by its mark; one address reads it 20 times a minute (kit.md 86)', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${app.address}/api/openapi.json`, { headers: { host: 'pcr.test', ...headers } });
  const packed = await ask({ 'accept-encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toBe('accept-encoding');
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(200_000);
  const etag = packed.headers.get('etag') ?? '';
  expect(await packed.json()).toMatchObject({ openapi: '3.1.0' });
  for (let n = 0; n < OPENAPI_PER_MINUTE; n++)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('etag')).toBe(etag);
  let status = plain.status;
  for (let n = 0; n < OPENAPI_PER_MINUTE && status === 200; n++) status = (await ask({})).status;
  expect(status).toBe(429);
});

test('it names the parameters of each path and query', () => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      for (const { required, schema } of inPath) {
        expect(required).toBe(true);
        readerOf(schema);
      }
    }
  }
  const required = (name: string) =>
    Object.fromEntries(
      operationOf(name).parameters.map((parameter) => [parameter.name, parameter.required]),
    );
  expect(required('deleteFamily')).toEqual({ id: true, updated_at: true });
  expect(Object.values(required('listFamilies'))).toEqual(Array(6).fill(false));
});

/** The call and its answer fit the endpoint's part of the OpenAPI document. */
function expectDescribed({ name, given }: EndpointCall, subject: Subject, reply: Reply): void {
  const { requestBody, responses } = operationOf(name);
  const sent = given(subject) as { in?: unknown };
  const body = requestBody?.content['application/json']?.schema;
  expect(body === undefined).toBe(sent.in === undefined);
  if (body) {
    expect(readerOf(body).safeParse(sent.in).error).toBeUndefined();
    expect(readerOf(body).safeParse(null).success).toBe(false);
  }
  const response = responses[reply.status] ?? responses.default;
  // Bytes and events have no shape.
  if (response?.content && !response.content['application/json']) return;
  const schema = response?.content?.['application/json']?.schema;
  if (reply.status === 204) expect(schema).toBeUndefined();
  else expect(readerOf(schema ?? {}).safeParse(JSON.parse(reply.text)).error).toBeUndefined();
}

describe.each(ENDPOINT_CALLS)('$name', (call) => {
  test('answers with headers that keep it where it belongs, granted or refused; its schemas take what is sent and what is answered', async () => {
    const { owner, subject } = await subjectFor(call);
    const granted = await call.send(await app.otherDevice(owner), subject);
    expectProtected(granted);
    expectDescribed(call, subject, granted);
    expectProtected(await call.send(app.visitor(), subject));
  });
});
