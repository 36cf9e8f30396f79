import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestDeletion } from '@pcr/contract/account/deletion.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from './kit/tasks/tasks.ts';
import { startApp, type TestApp } from './testing/app-for-tests.ts';
import { startConsentWorld } from './testing/consent-world.ts';

// deletion.md 6 and 7: a member with something in every table is looked for in all that PCR has, after their erasure.

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Each column of each table with the texts in it. */
async function* columns(): AsyncGenerator<{ column: string; texts: string[] }> {
  const all = await app.rows<{ table: string; column: string }>(
    `select attrelid::regclass::text as "table", quote_ident(attname) as "column"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p', 'm') and attnum > 0 and not attisdropped
       and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
  );
  for (const { table, column } of all) {
    const found = await app.rows<{ text: string }>(
      `select ${column}::text as text from ${table} where ${column} is not null`,
    );
    yield { column: `${table}.${column}`, texts: found.map(({ text }) => text) };
  }
}

test('find', async () => {
  const world = await startConsentWorld(app);
  await world.live();
  const { owner } = world;
  await app.rows(
    `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
     values (gen_random_uuid(), $1::uuid, 'credential', $1::uuid::text, $2, now(), now())`,
    [owner.id, await (await import('./testing/app-for-tests.ts')).CHEAP_PASSWORDS.hash('password')],
  );
  await app.tasksDone();
  console.log(await owner.reply(requestDeletion, { in: { current_password: 'password' } }));
  app.clock.advance({ days: 14 });
  await enqueue(app.database, 'account_deletions', {});
  await app.tasksDone();
  const found: unknown[] = [];
  for await (const { column, texts } of columns()) {
    const words = [...new Set(texts.flatMap((t) => world.wordsIn(t)))];
    if (words.length) found.push([column, words.join(' '), texts.filter((t) => world.wordsIn(t).length).slice(0, 2)]);
  }
  console.log(JSON.stringify(found, null, 1));
  console.log(
    app.logged.flatMap((l) => world.wordsIn(l)),
    app.logged.filter((l) => world.wordsIn(l).length),
  );
  for (const name of await readdir(app.dataDir, { recursive: true })) {
    const text = await readFile(join(app.dataDir, name), 'latin1').catch(() => '');
    const words = world.wordsIn(name + text);
    if (words.length) console.log(name, words, text.slice(0, 300));
    else console.log(name);
  }
}, 120000);
