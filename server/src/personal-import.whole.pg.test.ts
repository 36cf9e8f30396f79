import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn } from './files/testing/unzip.ts';
import { PERSONAL_TABLES } from './personal-data.ts';
import { adminOn } from './testing/admin-in-process.ts';
import { startApp, type TestApp } from './testing/app-for-tests.ts';
import { startConsentWorld, WORLDS } from './testing/endpoints/consent-world.ts';

// A member with something in every table is exported, erased, imported and exported again. What
// fills each table its domain says in `testing/*.world.ts`; which tables are imported, and which
// of their columns begin anew, it says in its `*.domain.ts`.

type Row = Readonly<Record<string, unknown>>;

const IMPORTED = PERSONAL_TABLES.filter(({ imported }) => imported).map(
  ({ table, name = table, imported = {} }) => ({ table, name, fresh: imported.fresh ?? [] }),
);
/** A picture is made anew, and every file has a new place. */
const OF_CONTENT = ['path', 'size'];

let app: TestApp;
let folder: string;
let before: Record<string, string>;
let after: Record<string, string>;
/** By table: the ids of rows that the erasure left for others, so that they are here already. */
const stayed = new Map<string, unknown[]>();

const rowsIn = (texts: Record<string, string>, name: string): Row[] =>
  JSON.parse(texts[`${name}.json`] ?? '[]');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-import-whole-'));
  app = await startApp();
  const admin = adminOn(app);
  const world = await startConsentWorld(app);
  await world.live();
  for (const { fill } of WORLDS) await fill?.(world, app);
  await app.tasksDone();

  const { id } = world.owner;
  const exported = async (file: string) => {
    expect(await admin(['users', 'export', id, '--to', file])).toMatchObject({ code: 0, err: '' });
    return textsIn(await readFile(file));
  };
  const file = join(folder, 'before.zip');
  before = await exported(file);
  expect(await admin(['users', 'delete', id, '--yes'])).toMatchObject({ code: 0, err: '' });
  await app.tasksDone();
  for (const { table, name } of IMPORTED) {
    const ids = rowsIn(before, name).flatMap((row) => ('id' in row ? [row.id] : []));
    if (ids.length === 0) continue;
    const left = await app.rows<{ id: unknown }>(
      `select id from ${table} where id::text = any($1::text[])`,
      [ids],
    );
    stayed.set(
      name,
      left.map((row) => row.id),
    );
  }
  expect(await admin(['users', 'import', file])).toMatchObject({ code: 0, err: '' });
  after = await exported(join(folder, 'after.zip'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(IMPORTED)(
  'my-data.md 13 and 18: $name is the same after an import, but for what begins anew',
  ({ name, fresh }) => {
    const other = [...fresh, ...(name === 'files' ? OF_CONTENT : [])];
    const texts = (rows: Row[]) =>
      rows
        .map((row) =>
          JSON.stringify(Object.entries(row).filter(([column]) => !other.includes(column))),
        )
        .sort();
    const had = rowsIn(before, name);
    expect(had, 'fill it in the testing/*.world.ts of its domain').not.toEqual([]);
    const taken = had.filter(({ id }) => !stayed.get(name)?.includes(id));
    expect(taken, 'nothing of it can be imported').not.toEqual([]);
    expect(texts(rowsIn(after, name))).toEqual(texts(taken));
  },
);
