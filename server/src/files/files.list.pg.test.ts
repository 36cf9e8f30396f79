import { listDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';

import { DOCUMENT_PAGE } from '@pcr/contract/files/documents/documents.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../kit/postgres/database.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { fileRules, fileRulesInSql } from './files.rules.ts';
import { filesOf, removeFilesOf } from './files.ts';
import { type FileFixtures, startFileFixtures, upload } from './testing/file-fixtures.ts';
import { compoundOf, docxOf, PDF, pictureOf } from './testing/file-samples.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
let fixtures: FileFixtures;
let ana: Member;
let other: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
  ana = await fixtures.app.member();
  other = await fixtures.app.member();
});
afterAll(() => fixtures.close());

test('files of one folder are listed newest first, 100 a page, each once', async () => {
  await fixtures.app.rows(
    `insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
     select gen_random_uuid(), u, f, 'n' || n, n, 'application/pdf', u || '/' || f || '/' || n || '.pdf',
       '2026-03-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 microsecond', now()
     from generate_series(1, 250) n, unnest($1::uuid[]) u, unnest('{documents,contracts}'::text[]) f`,
    [[ana.id, other.id]],
  );
  const seen: { path: string; created_at: string; folder: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await ana.ask(listDocuments, { query: { folder: 'documents', ...(cursor && { cursor }) } });
    expect(page.items.length).toBeLessThanOrEqual(DOCUMENT_PAGE);
    seen.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(new Set(seen.map(({ path }) => path)).size).toBe(250);
  expect(seen.every(({ path }) => path.startsWith(`${ana.id}/documents/`))).toBe(true);
  const dates = seen.map(({ created_at }) => created_at);
  expect(dates).toEqual(dates.toSorted().reverse());
});

test('a cursor that no list has given is refused by its name', async () => {
  const query = { folder: 'documents' as const, cursor: 'x' };
  expect((await ana.refused('invalid_input', listDocuments, { query })).fields).toHaveProperty('cursor');
});

test('the rules in SQL say what the rules in TypeScript say', async () => {
  const rules = sql(
    'test_file_rules',
    `select ${fileRulesInSql.see} as see, ${fileRulesInSql.can} as can from files f where f.user_id = $2 limit 1`,
  );
  for (const owner of [ana, other]) {
    const row = { user_id: owner.id };
    expect(await fixtures.app.database.query(rules, [ana.id, owner.id])).toEqual([
      { see: fileRules.see(ana, row), can: { delete: fileRules.delete(ana, row) } },
    ]);
  }
});

test('all files of a person can be read for them, and be removed with their contents', async () => {
  const leaver = await fixtures.app.member();
  const picture = await upload(leaver, {
    folder: 'images',
    name: 'garden.png',
    bytes: await pictureOf({ width: 9, height: 9 }),
  });
  const paper = await upload(leaver, { folder: 'contracts', name: 'contract.pdf', bytes: PDF });
  const held = [];
  for await (const file of filesOf(fixtures.app.database, leaver.id)) held.push(file);
  expect(held.map(({ folder, name, path }) => [folder, name, path]).sort()).toEqual([
    ['contracts', 'contract.pdf', paper.path],
    ['images', 'garden.webp', picture.path],
  ]);
  expect(await fixtures.app.database.transaction((tx) => removeFilesOf(tx, leaver.id))).toBe(2);
  await fixtures.app.tasksDone();
  expect((await fixtures.held()).contents).toEqual([]);
  expect(await fixtures.app.rows('select 1 from files where user_id = $1', [leaver.id])).toEqual([]);
});

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['an old Word document', 'application/msword', () => compoundOf(['WordDocument', '1Table', 'Data'])],
  ['a Word document with a blank picture', DOCX, () => docxOf({ 'word/media/1.bmp': Buffer.alloc(3_000_000) })],
  ['a PDF', 'application/pdf', () => PDF],
  ['UTF-8 text longer than one piece', 'text/plain', () => Buffer.from(`x${'é'.repeat(200_000)}`)],
  ['UTF-8 text with its mark', 'text/plain', () => Buffer.from('\ufeffNotes\r\n\tof today')],
  ['text of an old Windows program', 'text/plain', () => Buffer.from('M\xfcller \x96 3 children', 'latin1')],
  [
    'text with signs that only look like tags',
    'text/plain',
    () => Buffer.from('we <3 her; 2 < 3 > 1 & <ana@example.org>'),
  ],
])('%s is kept', async (_what, type, bytes) => {
  const file = await upload(ana, { folder: 'documents', name: 'file', bytes: await bytes() });
  expect(file.type).toBe(type);
});
