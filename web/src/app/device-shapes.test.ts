import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { VERSION } from '../kit/cache/device-cache.ts';

test('the version of what a device stores goes with the shapes of what it read', async () => {
  const shapes = Object.entries(ENDPOINTS).flatMap(([name, { method, parts }]) =>
    // An answer made of others' answers is taken apart before anything is stored.
    method === 'GET' && parts.out && !parts.gathers
      ? [[name, z.toJSONSchema(parts.out, { unrepresentable: 'throw' })]]
      : [],
  );
  expect(shapes.length).toBeGreaterThan(20);
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shapes)));
  const hash = [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 12);
  // Where this fails, raise VERSION and note both: a screen of today cannot show what a device stored before.
  expect({ version: VERSION, shapes: hash }).toEqual({ version: 21, shapes: 'f228f2d651a5' });
});
