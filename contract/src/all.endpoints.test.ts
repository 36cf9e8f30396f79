/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './all.endpoints.ts';

const FILES = import.meta.glob<Record<string, unknown>>('./**/*.endpoints.ts', { eager: true });

test('every endpoint of every domain is there, and no two have the same name', () => {
  const names = Object.entries(FILES)
    .filter(([path]) => path !== './all.endpoints.ts')
    .flatMap(([, file]) => Object.keys(file).filter((name) => isEndpoint(file[name])));
  expect(Object.keys(ENDPOINTS).sort()).toEqual(names.sort());
});

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value;

test('no two endpoints have the same address', () => {
  const addresses = Object.values(ENDPOINTS).map(
    ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(Object.entries(ENDPOINTS))(
  '%s has a schema for each parameter of its path, a sentence that says what it does, a body only where HTTP has one, agreements only where it knows who asks, costs where it is asked for words (kit.md 94), hashes where it takes a password (kit.md 70), and shapes that a JSON schema can say',
  (_name, { method, path, parts }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(parts.params?.shape ?? {})).toEqual(named);
    expect(parts.summary).toMatch(/^[A-Z].{15,}[^.]$/);
    if (method === 'GET' || method === 'DELETE')
      expect([parts.in, parts.takes]).toEqual([undefined, undefined]);
    if (parts.takes) expect(parts.in).toBeUndefined();
    if (parts.gives) expect(parts.out).toBeUndefined();
    if (parts.access === 'anybody') expect(parts.needs ?? []).toEqual([]);
    const asked = Object.keys(parts.query?.shape ?? {});
    if (Array.isArray(parts.costly)) expect(asked).toEqual(expect.arrayContaining(parts.costly));
    // Bytes have the turns of downloads.
    if (asked.includes('search') && !parts.gives && parts.costly !== true)
      expect(parts.costly).toContain('search');
    if (parts.costly)
      expect([method, parts.gives, parts.access]).toEqual(['GET', undefined, undefined]);
    const taken = Object.keys(parts.in ? (z.toJSONSchema(parts.in).properties ?? {}) : {});
    const hashes = taken.includes('password') || taken.includes('current_password');
    expect(parts.hashes).toBe(hashes || undefined);
    for (const schema of [parts.params, parts.query, parts.in, parts.out]) {
      if (schema)
        expect(z.toJSONSchema(schema, { unrepresentable: 'throw' })).toHaveProperty(
          'type',
          'object',
        );
    }
  },
);
