import { expect, test } from 'vitest';
import { asRead } from './personal-import.reads.ts';

test('what an archive nests deeper than PCR does is not taken, however deep it is (my-data.md 19)', () => {
  const columns = new Map(
    ['deep', 'flat'].map((name) => [
      name,
      { type: 'jsonb', nullable: true, required: false, generated: false },
    ]),
  );
  const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
  const flat = { facts: [{ said: ['words'] }] };
  expect(asRead({ deep, flat }, { columns }, {}, new Date())).toEqual({ deep: null, flat });
});
