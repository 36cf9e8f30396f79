import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as account from './account/account.endpoints.ts';
import * as agreements from './agreements/agreements.endpoints.ts';
import { ENDPOINTS } from './all.endpoints.ts';
import * as families from './families/families.endpoints.ts';

test('no two domains give an endpoint the same name', () => {
  const names = [account, agreements, families].flatMap((domain) => Object.keys(domain));
  expect(Object.keys(ENDPOINTS).sort()).toEqual(names.sort());
});

test('no two endpoints have the same address', () => {
  const addresses = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

describe.each(Object.entries(ENDPOINTS))('%s', (_name, { method, path, parts }) => {
  test('has a schema for each parameter of its path', () => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(parts.params?.shape ?? {})).toEqual(named);
  });

  test('says in a sentence what it does', () => {
    expect(parts.summary).toMatch(/^[A-Z].{15,}[^.]$/);
  });

  test('takes a body only where HTTP has one', () => {
    if (method === 'GET' || method === 'DELETE') expect(parts.in).toBeUndefined();
  });

  test('asks for agreements only where it knows who asks', () => {
    if (parts.access === 'anybody') expect(parts.needs ?? []).toEqual([]);
  });

  test('has shapes that a JSON schema can say', () => {
    for (const schema of [parts.params, parts.query, parts.in, parts.out]) {
      if (schema) expect(z.toJSONSchema(schema, { unrepresentable: 'throw' })).toHaveProperty('type', 'object');
    }
  });
});
