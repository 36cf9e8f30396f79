import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { endpoint } from '@pcr/contract/kit/endpoint.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shapesVersion } from './device-shapes.ts';

const versionWith = (out: z.ZodMiniType, query = z.object({})) =>
  shapesVersion({
    ...ENDPOINTS,
    listJobs: endpoint('GET', '/jobs', { out, query, summary: 'The jobs' }),
  });

test('the version of what a device stores goes with the shapes of what it read, and with nothing else', () => {
  const before = versionWith(z.object({ title: z.string() }));
  expect(before).toMatch(/^[0-9a-f]{7}$/);
  expect(versionWith(z.object({ title: z.nullable(z.string()) }))).not.toBe(before);
  expect(versionWith(z.object({ title: z.string() }), z.object({ search: z.string() }))).toBe(
    before,
  );
});
