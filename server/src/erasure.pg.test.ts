import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_TABLES } from './personal-data.ts';
import { startApp, type TestApp } from './testing/app-for-tests.ts';
import { startConsentWorld, WORLDS } from './testing/endpoints/consent-world.ts';
import type { ConsentWorld } from './testing/endpoints/world.ts';

// deletion.md 6 to 9: a member with something in every table is looked for, after their erasure, in
// every column of every table, in the file store, in the mails on the disk and in the log. What
// fills each table, and what others keep, its domain says in `testing/*.world.ts`.

/** Each column of each table, the queue's too, with the texts in it. */
async function* columnsOf(app: TestApp): AsyncGenerator<[column: string, texts: string[]]> {
  const columns = await app.rows<{ table: string; column: string }>(
    `select attrelid::regclass::text as "table", quote_ident(attname) as "column"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p', 'm') and attnum > 0 and not attisdropped
       and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
  );
  for (const { table, column } of columns) {
    // Bytes as they would read, where they are text.
    const text = `case when pg_typeof(${column})::text = 'bytea' then encode(${column}::text::bytea, 'escape')
      else ${column}::text end`;
    const rows = await app.rows<{ text: string }>(
      `select ${text} as text from ${table} where ${column} is not null`,
    );
    yield [`${table}.${column}`, rows.map((row) => row.text)];
  }
}

/** Words that may be there afterwards. */
const stayIn = (column: string) =>
  WORLDS.flatMap(({ stays, ofAnother = [] }) => [...(stays?.[column] ?? []), ...ofAnother]);

describe('a member with something in every table', () => {
  let app: TestApp;
  let world: ConsentWorld;
  let before: { tables: string[]; columns: string[]; disk: string[] };

  beforeAll(async () => {
    app = await startApp();
    world = await startConsentWorld(app);
    await world.live();
    for (const { fill } of WORLDS) await fill?.(world, app);
    await app.tasksDone();
    const empty = await emptyTables();
    before = { tables: [], columns: await columnsWithThem(), disk: await onDisk() };

    // One domain says how an account goes; what it leaves behind until then fills a table, too.
    const days: (() => Promise<void>)[] = [];
    for (const { leave } of WORLDS) if (leave) days.push(await leave(world, app));
    const still = await emptyTables();
    before.tables = empty.filter((table) => still.includes(table));
    for (const dayComes of days) await dayComes();
  });
  afterAll(() => app.close());

  async function emptyTables(): Promise<string[]> {
    const empty: string[] = [];
    for (const { table, owner } of PERSONAL_TABLES) {
      const rows = await app.rows(`select 1 from ${table} where ${owner} = $1 limit 1`, [
        world.owner.id,
      ]);
      if (rows.length === 0) empty.push(`${table}.${owner}`);
    }
    return empty;
  }

  async function columnsWithThem(): Promise<string[]> {
    const found: string[] = [];
    for await (const [column, texts] of columnsOf(app)) {
      const words = [...new Set(texts.flatMap((text) => world.wordsIn(text)))];
      const theirs = words.filter((word) => !stayIn(column).includes(word));
      // Random letters may spell such a word, and one of theirs is a ZIP code, as all are in the
      // table of places.
      if (theirs.length > 0 && !/token|hash|signature|^zip_places/.test(column))
        found.push(`${column}: ${theirs.join(', ')}`);
    }
    return found;
  }

  async function onDisk(): Promise<string[]> {
    const found: string[] = [];
    for (const entry of await readdir(app.dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const content = entry.isFile() ? await readFile(path, 'latin1') : '';
      const words = world.wordsIn(path.slice(app.dataDir.length) + content);
      if (words.length > 0) found.push(`${path}: ${words.join(', ')}`);
    }
    return found;
  }

  test('had something in each of them, in their files and in mails on the disk', () => {
    expect(
      before.tables,
      'nothing of the owner is in these: fill them in the testing/*.world.ts of their domain',
    ).toEqual([]);
    expect(before.columns.length).toBeGreaterThan(80);
    expect(before.disk.filter((found) => found.includes('/mail/'))).not.toEqual([]);
    expect(before.disk.filter((found) => found.includes('/files/'))).not.toEqual([]);
  });

  test('is in no column of any table any more (6)', async () => {
    expect(await columnsWithThem()).toEqual([]);
  });

  test('is in no file, no name of a file, and no mail on the disk (6)', async () => {
    expect(await onDisk()).toEqual([]);
  });

  test('was never in the log (6)', () => {
    // Random letters of a link may spell such a word.
    const lines = app.logged.map((line) => line.replace(/token=[\w-]+/g, ''));
    expect(lines.flatMap((line) => world.wordsIn(line))).toEqual([]);
  });

  test('words of others stay: the contractor that they assessed, its assessments, their own messages (7)', async () => {
    for (const { expectLeft } of WORLDS) await expectLeft?.(world, app);
    const reports = await app.rows<{ body: string }>(
      `select body from messages where kind = 'report'`,
    );
    expect(
      reports.map(({ body }) => body).filter((body) => body.includes('Why it is reported')),
    ).not.toEqual([]);
    expect(reports.map(({ body }) => body).join('\n')).toContain(
      'What this is about was deleted with the account that wrote it.',
    );
  });
});
