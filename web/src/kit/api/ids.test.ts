import { Id } from '@pcr/contract/kit/shapes.ts';
import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('is a UUIDv7: time first, version, variant, chance', () => {
  const id = newId(
    0x0198_1234_5678,
    new Uint8Array([0xab, 0xcd, 0xff, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77]),
  );
  expect(id).toBe('01981234-5678-7abc-9ff1-122334455667');
});

test('every bit of chance beyond version and variant is used', () => {
  const a = newId(1, new Uint8Array(10));
  expect(a).toBe('00000000-0001-7000-8000-000000000000');
  const seen = new Set<string>();
  for (let byte = 0; byte < 10; byte++) {
    const random = new Uint8Array(10);
    random[byte] = 0xff;
    seen.add(newId(1, random));
  }
  expect(seen.size).toBe(10);
});

test('the contract takes it, ids sort by time, and none comes twice', () => {
  const ids = Array.from({ length: 1000 }, () => newId());
  for (const id of ids) expect(Id.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1000);
  expect(newId(1_000) < newId(1_001)).toBe(true);
});
