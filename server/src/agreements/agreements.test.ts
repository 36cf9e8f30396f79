import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { expect, test } from 'vitest';
import type { Queryable } from '../kit/postgres/database.ts';
import { missingAgreements } from './agreements.ts';

test('an acceptance that was found is not looked up again for a member who is there, however many come', async () => {
  let asked = 0;
  const accepted = [
    { name: 'nda', version: AGREEMENT_VERSIONS.nda, accepted_at: '2026-03-03T18:00:00Z' },
  ] as const;
  const db: Queryable = {
    query: async <R extends object>() => {
      asked++;
      return [...accepted] as unknown as R[];
    },
  };
  const missing = missingAgreements(db);
  const member = { id: 'who is there' } as Parameters<typeof missing>[0];
  for (let n = 0; n < 25_000; n++) {
    await missing({ ...member, id: `member ${n}` }, ['nda']);
    if (n % 1000 === 0) expect(await missing(member, ['nda'])).toEqual([]);
  }
  expect(asked).toBe(25_001);
});
