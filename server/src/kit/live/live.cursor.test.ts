import { expect, test } from 'vitest';
import { cursorOf, snapshotOf } from './live.cursor.ts';

const read = (snapshot: string) => snapshotOf(cursorOf(snapshot));

test.each(['1:1:', '10:20:10,15,19', '4294967299:4294967300:4294967299'])('%s is a place', (snapshot) => {
  expect(read(snapshot)).toBe(snapshot);
});

// Of PostgreSQL's 64 bits the low 32 are the transaction's own number, and 0 is none.
test.each(['0:1:', '4294967296:4294967300:', '4294967299:8589934592:', '10:10:10', '10:20:9', '20:10:', '10:20:15,12'])(
  '%s is none: PostgreSQL does not take it',
  (snapshot) => {
    expect(read(snapshot)).toBeNull();
  },
);
