import { expect, test } from 'vitest';
import { type Fitness, unfit } from './fitness.ts';

const FIT: Fitness = {
  version: 140_011,
  encoding: 'UTF8',
  read_only: false,
  trigrams: true,
  trigrams_there: true,
  tables: true,
  tasks: true,
  may_make_tables: true,
  may_make_schemas: true,
};
const CLOSED = { may_make_tables: false, may_make_schemas: false };

test.each<[string, Partial<Fitness>, string | null]>([
  ['all that PCR needs', {}, null],
  ['an empty one of its own', { trigrams: false, tables: false, tasks: false }, null],
  ['one that is whole, and closed to changes', CLOSED, null],
  ['an old one', { version: 130_020 }, 'is PostgreSQL 13, and PCR needs 14 or later'],
  ['bytes of any kind', { encoding: 'SQL_ASCII' }, 'has the encoding SQL_ASCII'],
  ['a standby', { read_only: true }, 'is read-only'],
  ['no pg_trgm at all', { trigrams: false, trigrams_there: false }, 'has no pg_trgm'],
  [
    'no right to make tables',
    { ...CLOSED, tables: false },
    'lets the user of DATABASE_URL make no',
  ],
  [
    'no right to the extension',
    { ...CLOSED, trigrams: false },
    'lets the user of DATABASE_URL make no',
  ],
  [
    'no right to the tasks’ schema',
    { ...CLOSED, tasks: false },
    'lets the user of DATABASE_URL make no',
  ],
])('%s', (_, has, words) => {
  const said = unfit({ ...FIT, ...has });
  if (words === null) expect(said).toBeNull();
  else expect(said).toContain(words);
});
