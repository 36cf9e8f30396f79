import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { textsIn, unzip } from './files/testing/unzip.ts';
import { PERSONAL_TABLES } from './personal-data.ts';
import { adminOn } from './testing/admin-in-process.ts';
import { startApp, type TestApp } from './testing/app-for-tests.ts';
import { startConsentWorld, WORLDS } from './testing/endpoints/consent-world.ts';
import type { ConsentWorld } from './testing/endpoints/world.ts';

// A member with something in every table is exported, erased, imported and exported again. What
// fills each table its domain says in `testing/*.world.ts`; which tables are imported, and which
// of their columns begin anew, it says in its `*.domain.ts`.

type Row = Readonly<Record<string, unknown>>;

const IMPORTED = PERSONAL_TABLES.filter(({ imported }) => imported).map(
  ({ table, owner, name = table, imported = {} }) => ({
    ...{ table, owner, name },
    fresh: imported.fresh ?? [],
  }),
);
/** A picture is made anew, and every file has a new place. */
const OF_CONTENT = ['path', 'size'];

let app: TestApp;
let admin: ReturnType<typeof adminOn>;
let world: ConsentWorld;
let folder: string;
/** The archive, before the account was erased. */
let file: string;
let before: Record<string, string>;
let after: Record<string, string>;
/** By table: the ids of rows that the erasure left for others, so that they are here already. */
const stayed = new Map<string, unknown[]>();

const rowsIn = (texts: Record<string, string>, name: string): Row[] =>
  JSON.parse(texts[`${name}.json`] ?? '[]');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-import-whole-'));
  app = await startApp();
  admin = adminOn(app);
  world = await startConsentWorld(app);
  await world.live();
  for (const { fill } of WORLDS) await fill?.(world, app);
  await app.tasksDone();

  const { id } = world.owner;
  const exported = async (to: string) => {
    expect(await admin(['users', 'export', id, '--to', to])).toMatchObject({ code: 0, err: '' });
    return textsIn(await readFile(to));
  };
  file = join(folder, 'before.zip');
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

test.each([
  ['the member’s own words', /^[^@]*zq[^@]*$/i, 10],
  ['every text', /^(?![0-9a-f]{8}-[0-9a-f-]{27}$|\d{4}-\d\d-\d\d|\d\d:\d\d|[^ ]*@)/, 0],
])(
  'my-data.md 19: no text of any table comes in with a sign that nobody sees, or that turns those after it: %s',
  async (_, texts, least) => {
    const { id } = world.owner;
    expect(await admin(['users', 'delete', id, '--yes'])).toMatchObject({ code: 0, err: '' });
    await app.tasksDone();
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(await unzip(await readFile(file)))) {
      const held = IMPORTED.find((one) => `${one.name}.json` === name);
      const rows =
        held && (JSON.parse(content.toString()) as Row[]).map((row) => spoiled(row, texts));
      const text = rows && `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
      zip.addBuffer(text ? Buffer.from(text) : content, name);
    }
    zip.end();
    const to = join(folder, 'spoiled.zip');
    await pipeline(zip.outputStream, createWriteStream(to));
    const said = await admin(['users', 'import', to]);
    expect(said).toMatchObject({ code: 0, err: '' });
    let stored = 0;
    for (const { table, owner } of IMPORTED) {
      const rows = await app.rows(
        `select to_jsonb(t)::text as row from ${table} t where ${owner} = $1`,
        [id],
      );
      for (const { row } of rows) {
        expect(`${table}: ${row}`).not.toMatch(/\u202e|\u2060/);
        if (String(row).includes('spoiled')) stored++;
      }
    }
    // What a form would have cleaned is here.
    expect(stored).toBeGreaterThanOrEqual(least);
  },
);

/** With such signs in these texts. */
function spoiled(row: Row, texts: RegExp): Row {
  const spoil = (value: unknown): unknown => {
    if (typeof value === 'string')
      return texts.test(value) ? `${value}\u202e spoiled\u2060` : value;
    if (Array.isArray(value)) return value.map(spoil);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, spoil(inside)]));
  };
  return spoil(row) as Row;
}
