import { createHash } from 'node:crypto';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import * as z from 'zod/mini';

/** Raise it when a device stores the same answers in another way (web/src/kit/cache). */
const STORED = 22;

/**
 * Goes with the shape of every answer that a device may store: with another one, what it stored
 * before is dropped, since the screens of today may not be able to show it.
 */
export function shapesVersion(endpoints: Readonly<Record<string, Endpoint>>): string {
  const shapes = Object.entries(endpoints).flatMap(([name, { method, parts }]) =>
    // What gathers others' answers is taken apart before anything is stored.
    method === 'GET' && parts.out && !parts.gathers
      ? [[name, z.toJSONSchema(parts.out, { unrepresentable: 'throw' })]]
      : [],
  );
  return createHash('sha256')
    .update(JSON.stringify([STORED, shapes]))
    .digest('hex')
    .slice(0, 7);
}
