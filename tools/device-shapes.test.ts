import { createHash } from 'node:crypto';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { VERSION } from '../web/src/kit/cache/device-cache.ts';

test('the version of what a device stores goes with the shapes of what it read', () => {
  const shapes = Object.entries(ENDPOINTS).flatMap(([name, { method, parts }]) =>
    method === 'GET' && parts.out ? [[name, z.toJSONSchema(parts.out, { unrepresentable: 'throw' })]] : [],
  );
  expect(shapes.length).toBeGreaterThan(20);
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);
  // Where this fails, raise VERSION and note both: a screen of today cannot show what a device stored before.
  expect({ version: VERSION, shapes: hash }).toEqual({ version: 5, shapes: 'b8b0a6fd6946' });
});
