import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import {
  deleteDocuments,
  downloadDocuments,
  findSameNames,
  listDeletedDocuments,
  listDocuments,
  moveDocuments,
  renameDocument,
  restoreDocuments,
  summarizeDocuments,
} from '@pcr/contract/files/documents/documents.endpoints.ts';
import {
  DOCUMENT_PAGE,
  DOCUMENTS_TOPIC,
  type DocumentQuery,
} from '@pcr/contract/files/documents/documents.schema.ts';
import { deleteFile, getFileContent, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import type { DocumentFolder, StoredFile } from '@pcr/contract/files/files.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../kit/postgres/database.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { lockOwner } from '../files.queries.ts';
import { fileRules, fileRulesInSql } from '../files.rules.ts';
import { credentialDraft } from '../testing/credential-drafts.ts';
import { type FileFixtures, startFileFixtures, until, upload } from '../testing/file-fixtures.ts';
import { docxOf, PDF, pictureOf, zipOf } from '../testing/file-samples.ts';
import { unzip } from '../testing/unzip.ts';

// documents.md.

let fixtures: FileFixtures;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  ana = await fixtures.app.member();
  bo = await fixtures.app.member();
});
afterEach(() => fixtures.app.clock.reset());

const text = (words: string) => Buffer.from(words);
const keep = (
  name: string,
  folder: DocumentFolder = 'documents',
  bytes: Uint8Array = text(name),
  as = ana,
) => upload(as, { folder, name, bytes });
const list = async (query: Partial<DocumentQuery> = {}, as = ana) =>
  (await as.ask(listDocuments, { query: { folder: 'documents', ...query } })).items;
const names = async (query: Partial<DocumentQuery> = {}, as = ana) =>
  (await list(query, as)).map(({ name }) => name);
const deleted = async (as = ana) => (await as.ask(listDeletedDocuments, { query: {} })).items;
const idsOf = (files: StoredFile[]) => files.map(({ id }) => id);

describe('the list', () => {
  test('is of one folder, newest first, or by name, or the largest first', async () => {
    await keep('banana.txt', 'documents', text('x'.repeat(30)));
    await keep('Apple.txt', 'documents', text('x'.repeat(10)));
    await keep('äpfel.txt', 'documents', text('x'.repeat(20)));
    await keep('deed.pdf', 'contracts', PDF);
    expect(await names()).toEqual(['äpfel.txt', 'Apple.txt', 'banana.txt']);
    expect(await names({ sort: 'name' })).toEqual(
      ['äpfel.txt', 'Apple.txt', 'banana.txt'].sort((a, b) => a.localeCompare(b)),
    );
    expect(await names({ sort: 'size' })).toEqual(['banana.txt', 'äpfel.txt', 'Apple.txt']);
    expect(await names({ folder: 'contracts' })).toEqual(['deed.pdf']);
    expect(await names({}, bo)).toEqual([]);
  });

  test('is searched by name, in whatever letters, and what is typed stands for itself', async () => {
    await keep('Lease 2026.txt');
    await keep('100% done.txt');
    expect(await names({ search: 'lease' })).toEqual(['Lease 2026.txt']);
    expect(await names({ search: '%' })).toEqual(['100% done.txt']);
    expect(await names({ search: 'rent' })).toEqual([]);
  });

  test.each(['date', 'name', 'size'] as const)(
    'goes on page after page, each document once: by %s',
    async (sort) => {
      await fixtures.app.rows(
        `insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, 'documents', 'n' || n % 7, 1 + n % 5, 'application/pdf',
         $1::text || '/documents/' || n || '.pdf', now() - (n / 3) * interval '1 microsecond', now()
       from generate_series(1, 210) n`,
        [ana.id],
      );
      const seen: StoredFile[] = [];
      let cursor: string | undefined;
      do {
        const page = await ana.ask(listDocuments, {
          query: { folder: 'documents', sort, ...(cursor && { cursor }) },
        });
        expect(page.items.length).toBeLessThanOrEqual(DOCUMENT_PAGE);
        expect(page.found).toBe(cursor ? undefined : 210);
        seen.push(...page.items);
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(new Set(idsOf(seen)).size).toBe(210);
      const keyOf = (file: StoredFile) =>
        ({ date: file.created_at, name: file.name, size: file.size })[sort];
      const keys: (string | number)[] = seen.map(keyOf);
      const ordered = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(keys).toEqual(sort === 'name' ? ordered : ordered.reverse());
    },
  );

  test('credentials.md 15: certificates by what expires soonest, then those that say nothing, then those without an end', async () => {
    const made = async (name: string, expiry_date?: string | null) => {
      const { id } = await keep(name, 'certificates', PDF);
      if (expiry_date === undefined) return;
      await ana.ask(saveCredential, { params: { id }, in: credentialDraft({ expiry_date }) });
    };
    await made('forever.pdf', null);
    await made('says nothing.pdf');
    await made('late.pdf', '2031-01-01');
    await made('expired.pdf', '2020-01-31');
    await made('says nothing either.pdf');
    await made('soon.pdf', '2030-01-01');
    const query = { folder: 'certificates', sort: 'expiry' } as const;
    const nothing = ['says nothing either.pdf', 'says nothing.pdf'];
    const all = ['expired.pdf', 'soon.pdf', 'late.pdf', ...nothing, 'forever.pdf'];
    expect(await names(query)).toEqual(all);

    // A page ends wherever it does: among those that expire, and among the others.
    await fixtures.app.rows(
      `with more as (
         insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
         select gen_random_uuid(), $1::uuid, 'certificates', 'n' || n, n, 'application/pdf',
           $1::text || '/certificates/' || n || '.pdf', now() - (n / 3) * interval '1 second', now()
         from generate_series(1, 240) n returning id, size)
       insert into credentials (file_id, user_id, kind, expiry_date, time_zone, created_at, updated_at)
       select m.id, $1::uuid, 'cpr', date '2032-01-01' + m.size::int / 3, 'UTC', now(), now()
       from more m where m.size <= 120`,
      [ana.id],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ana.ask(listDocuments, { query: { ...query, ...(cursor && { cursor }) } });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(246);
    expect(seen.filter((name) => all.includes(name))).toEqual(all);
    const ends = seen.slice(3, 123).map((name) => Math.floor(Number(name.slice(1)) / 3));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    const far = ['9'.repeat(18), '2026-01-01 00:00:00+00', newId()];
    const beyond = Buffer.from(JSON.stringify(far)).toString('base64url');
    expect(
      (await ana.ask(listDocuments, { query: { ...query, cursor: beyond } })).items,
    ).toHaveLength(100);
  });

  test('the folders say how many documents each has, and what all files take', async () => {
    const file = await keep('a.txt', 'documents', text('x'.repeat(100)));
    await keep('b.pdf', 'certificates', PDF);
    await ana.ask(deleteDocuments, { in: { ids: [file.id] } });
    expect(await ana.ask(summarizeDocuments, {})).toEqual({
      folders: [
        { folder: 'documents', count: 0 },
        { folder: 'images', count: 0 },
        { folder: 'certificates', count: 1 },
        { folder: 'contracts', count: 0 },
      ],
      used: 100 + PDF.length,
      deleted: 100,
      quota: 1024 ** 3,
    });
  });
});

test('files.md 16: a Word document is kept as it came, and what is inside is not looked into: a ZIP of ZIPs in it is never opened', async () => {
  const zips = await zipOf({ 'inner.docx': await docxOf({ 'word/vbaProject.bin': 'program' }) });
  const bytes = await docxOf({ 'word/embeddings/zips.zip': zips });
  const { id } = await keep('form.exe', 'contracts', bytes);
  const reply = await ana.reply(getFileContent, { params: { id }, query: {} });
  expect(reply.bytes.equals(bytes)).toBe(true);
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="form\.exe\.docx"/,
  );
});

const RENAMED = sql('test_renamed', 'update files set name = $2 where id = $1');
const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe('renaming', () => {
  test('gives another name, by which it is found and downloaded; on top of an old version it is refused', async () => {
    const file = await keep('old.txt');
    const renamed = await ana.ask(renameDocument, {
      params: { id: file.id },
      in: { name: 'New name.txt', updated_at: file.updated_at },
    });
    expect(renamed).toEqual({ ...file, name: 'New name.txt', updated_at: expect.any(String) });
    expect(renamed.updated_at).not.toBe(file.updated_at);
    expect(await names({ search: 'new' })).toEqual(['New name.txt']);
    const { headers } = await ana.reply(getFileContent, { params: { id: file.id }, query: {} });
    expect(headers.get('content-disposition')).toContain('New%20name.txt');
    const again = {
      params: { id: file.id },
      in: { name: 'second.txt', updated_at: file.updated_at },
    };
    expect((await ana.refused('conflict', renameDocument, again)).current).toEqual(renamed);
  });

  test('onto a name that is there asks, replaces it or keeps both; of two at once one is asked; an earlier page keeps both under it (documents.md 17)', async () => {
    const [plan, notes] = [await keep('plan.txt'), await keep('notes.txt')];
    const rename = (
      { id, updated_at }: StoredFile,
      name: string,
      same?: 'ask' | 'replace' | 'both',
    ) => ({ params: { id }, in: { name, updated_at, same } });
    const refused = await ana.refused(
      'name_taken',
      renameDocument,
      rename(notes, 'PLAN.txt', 'ask'),
    );
    expect(refused.current).toEqual(plan);
    expect(await names()).toEqual(['notes.txt', 'plan.txt']);
    const both = await ana.ask(renameDocument, rename(notes, 'PLAN.txt', 'both'));
    expect(both.name).toBe('PLAN (2).txt');
    // Its own name in other letters is none that is taken.
    const own = await ana.ask(renameDocument, rename(both, 'plan (2).TXT', 'ask'));
    const replacing = await ana.ask(renameDocument, rename(own, 'plan.txt', 'replace'));
    expect(await list()).toEqual([replacing]);
    expect(await deleted()).toMatchObject([{ id: plan.id, replaced: true }]);
    const [one, two] = [await keep('one.txt'), await keep('two.txt')];
    // Another change gives the name and is not over yet: this one waits for it.
    let second: ReturnType<typeof ana.reply> | undefined;
    await fixtures.app.database.transaction(async (tx) => {
      await lockOwner(tx, ana);
      await tx.query(RENAMED, [one.id, 'same.txt']);
      second = ana.reply(renameDocument, rename(two, 'same.txt', 'ask'));
      const waits = until(async () => expect(await fixtures.app.rows(WAITING)).not.toEqual([]));
      await Promise.race([second, waits]);
    });
    expect((await second)?.status).toBe(409);
    await ana.ask(renameDocument, rename(await keep('old.txt'), 'same.txt'));
    expect((await names()).filter((name) => name === 'same.txt')).toHaveLength(2);
  });
});

describe('moving', () => {
  test('takes what the folder takes; the rest stays, each with its reason', async () => {
    const [paper, note, picture] = [
      await keep('plan.pdf', 'documents', PDF),
      await keep('note.txt'),
      await keep('tree.jpg', 'documents', await pictureOf({ width: 20, height: 10 })),
    ];
    const moved = await ana.ask(moveDocuments, {
      in: { ids: idsOf([paper, note, picture]), folder: 'contracts' },
    });
    expect(moved.moved).toEqual([paper.id]);
    expect(moved.refused).toHaveLength(2);
    expect(moved.refused).toContainEqual({
      id: note.id,
      message: 'note.txt is a text file. Choose a PDF, DOC or DOCX file.',
    });
    expect(moved.refused).toContainEqual({
      id: picture.id,
      message: 'tree.jpg is a picture. Choose a PDF, DOC or DOCX file.',
    });
    expect(await names({ folder: 'contracts' })).toEqual(['plan.pdf']);
    expect((await ana.reply(getFileContent, { params: { id: paper.id }, query: {} })).status).toBe(
      200,
    );
  });

  test('asks about those whose name is there, moves the others, and replaces or numbers them then (documents.md 17)', async () => {
    const [there, also] = [
      await keep('a.pdf', 'contracts', PDF),
      await keep('b.pdf', 'contracts', PDF),
    ];
    const [a, b, c] = [
      await keep('A.pdf', 'documents', PDF),
      await keep('b.pdf', 'documents', PDF),
      await keep('c.pdf', 'documents', PDF),
    ];
    const move = (ids: string[], same?: 'ask' | 'replace' | 'both') =>
      ana.ask(moveDocuments, { in: { ids, folder: 'contracts', same } });
    expect(await move(idsOf([a, b, c]), 'ask')).toEqual({
      moved: [c.id],
      refused: [],
      same: expect.arrayContaining([
        { id: a.id, name: 'A.pdf', there: there.id },
        { id: b.id, name: 'b.pdf', there: also.id },
      ]),
    });
    await move([a.id], 'both');
    await move([b.id], 'replace');
    expect((await names({ folder: 'contracts' })).sort()).toEqual([
      'A (2).pdf',
      'a.pdf',
      'b.pdf',
      'c.pdf',
    ]);
    expect(await deleted()).toMatchObject([{ id: also.id, replaced: true }]);
    await move([(await keep('a.pdf', 'documents', PDF)).id]);
    const both = async () =>
      (await names({ folder: 'contracts' })).filter((name) => name === 'a.pdf').length;
    expect(await both()).toBe(2);
    // Where it is already it moves onto nothing.
    await move([there.id], 'replace');
    await move([there.id], 'both');
    expect(await both()).toBe(2);
  });
});

describe('deleting', () => {
  test('takes documents out of their folder, and restoring brings them back, with their content', async () => {
    const [one, two] = [await keep('one.txt'), await keep('two.docx', 'documents', await docxOf())];
    await ana.ask(deleteDocuments, { in: { ids: idsOf([one, two]) } });
    expect(await names()).toEqual([]);
    expect(await deleted()).toEqual([
      expect.objectContaining({ name: expect.any(String), replaced: false, folder: 'documents' }),
      expect.objectContaining({ can: { restore: true } }),
    ]);
    expect(await deleted(bo)).toEqual([]);
    // Pressed twice, or in two tabs.
    await ana.ask(deleteDocuments, { in: { ids: idsOf([one, two]) } });
    await ana.ask(restoreDocuments, { in: { ids: [one.id] } });
    await ana.ask(restoreDocuments, { in: { ids: [one.id] } });
    expect(await names()).toEqual(['one.txt']);
    expect((await ana.reply(getFileContent, { params: { id: one.id }, query: {} })).status).toBe(
      200,
    );
    expect((await deleted()).map(({ name }) => name)).toEqual(['two.docx']);
  });

  test('can be taken back for 30 days; then the document is gone for good, with its content', async () => {
    fixtures.app.clock.freeze();
    const gone = await keep('gone.txt');
    const kept = await keep('kept.txt');
    await ana.ask(deleteDocuments, { in: { ids: idsOf([gone, kept]) } });
    const days30 = fixtures.app.clock.now().getTime() - 30 * 86_400_000;
    for (const [{ id }, at] of [[gone, days30 - 1] as const, [kept, days30] as const]) {
      await fixtures.app.rows('update files set deleted_at = $2 where id = $1', [
        id,
        new Date(at).toISOString(),
      ]);
    }
    expect((await deleted()).map(({ name }) => name)).toEqual(['kept.txt']);
    await ana.refused('not_found', restoreDocuments, { in: { ids: [gone.id] } });
    await enqueue(fixtures.app.database, 'documents_purge', {});
    await until(async () => expect((await fixtures.held()).contents).not.toContain(gone.path));
    const { rows, contents } = await fixtures.held();
    expect(rows).not.toContain(gone.path);
    expect(rows).toContain(kept.path);
    expect(contents).toContain(kept.path);
    await ana.ask(restoreDocuments, { in: { ids: [kept.id] } });
  });

  test('for good makes room at once, and is heard of on the member’s other pages', async () => {
    const file = await keep('large.txt', 'documents', text('x'.repeat(1000)));
    await ana.ask(deleteDocuments, { in: { ids: [file.id] } });
    expect((await ana.ask(summarizeDocuments, {})).used).toBe(1000);
    const published = await collectEvents(fixtures.app);
    await ana.ask(deleteFile, { params: { id: file.id } });
    expect(await published()).toEqual([{ to: [ana.id], topic: DOCUMENTS_TOPIC }]);
    expect((await ana.ask(summarizeDocuments, {})).used).toBe(0);
    expect(await deleted()).toEqual([]);
  });
});

describe('several as one ZIP', () => {
  const zip = (ids: string[], as = ana) =>
    as.reply(downloadDocuments, { query: { ids: ids.join(',') } });

  test('has each with its name and content, a name that is there twice with a number', async () => {
    const all = [
      await keep('plan.txt', 'documents', text('one')),
      await keep('Plan.txt', 'documents', text('two')),
      await keep('plan.pdf', 'contracts', PDF),
    ];
    const gone = await keep('gone.txt');
    await ana.ask(deleteDocuments, { in: { ids: [gone.id] } });
    const { status, headers, bytes } = await zip(idsOf([...all, gone]));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    const entries = await unzip(bytes);
    expect(Object.keys(entries)).toEqual(['plan.txt', 'Plan (2).txt', 'plan.pdf']);
    expect(String(entries['Plan (2).txt'])).toBe('two');
    expect(entries['plan.pdf']).toEqual(PDF);
  });

  test('documents.md 9: has no name that leads elsewhere or that a system does not take', async () => {
    const { bytes } = await zip(idsOf([await keep('C: plan?.txt'), await keep('a:b|c.txt')]));
    expect(Object.keys(await unzip(bytes))).toEqual(['C_ plan_.txt', 'a_b_c.txt']);
  });

  test('documents.md 16: has names that unpack everywhere: short enough, no devices, no twins', async () => {
    const names = ['写'.repeat(120), '🎨'.repeat(120), 'a'.repeat(250)].map((one) => `${one}.txt`);
    const twins = ['Caf\u00e9.txt', 'Cafe\u0301.txt', 'Stra\u00dfe.txt', 'STRASSE.txt'];
    const devices = ['Con', 'AUX.txt', 'com1.tar.txt', 'lpt9 .txt', 'Conny.txt'];
    const kept = [];
    for (const name of [...names, ...twins, ...devices]) kept.push(await keep(name));
    kept.push(await keep(names[0] ?? '', 'contracts', PDF));
    const entries = Object.keys(await unzip((await zip(idsOf(kept))).bytes));
    expect(entries.filter((name) => Buffer.byteLength(name) > 200)).toEqual([]);
    expect(entries.slice(0, 3)).toEqual([
      `${'写'.repeat(65)}.txt`,
      `${'🎨'.repeat(49)}.txt`,
      `${'a'.repeat(196)}.txt`,
    ]);
    expect(entries.slice(3, -1)).toEqual([
      ...['Café.txt', 'Café (2).txt', 'Straße.txt', 'STRASSE (2).txt'],
      ...['Con_.txt', 'AUX_.txt', 'com1_.tar.txt', 'lpt9_ .txt', 'Conny.txt'],
    ]);
    expect(entries.at(-1)).toBe(`${'写'.repeat(65)}.pdf`);
  });

  test('is broken off where a content cannot be read', async () => {
    const [first, lost] = [await keep('first.txt'), await keep('lost.txt')];
    await fixtures.storage.remove(lost.path);
    await expect(zip(idsOf([first, lost]))).rejects.toThrow();
  });
});

describe('the same name again', () => {
  test('is found in whatever letters, with a name that is free', async () => {
    const file = await keep('Plan.pdf', 'documents', PDF);
    await keep('plan (2).pdf', 'documents', PDF);
    await keep('plan.pdf', 'contracts', PDF);
    const given = { in: { folder: 'documents' as const, names: ['plan.pdf', 'other.pdf'] } };
    expect(await ana.ask(findSameNames, given)).toEqual({
      items: [{ name: 'plan.pdf', id: file.id, free: 'plan (3).pdf' }],
    });
    expect(await bo.ask(findSameNames, given)).toEqual({ items: [] });
  });

  test('takes the place of the earlier one, which can be restored for 30 days', async () => {
    const before = await keep('plan.txt', 'documents', text('before'));
    const query = { folder: 'documents' as const, name: 'plan.txt', replaces: before.id };
    const after = await ana.ask(uploadFile, {
      params: { id: newId() },
      query,
      bytes: text('after'),
    });
    expect(idsOf(await list())).toEqual([after.id]);
    expect(await deleted()).toMatchObject([{ id: before.id, replaced: true }]);
    await ana.ask(restoreDocuments, { in: { ids: [before.id] } });
    expect(idsOf(await list())).toEqual([after.id, before.id]);
  });

  test('replaces nothing of somebody else’s, and nothing that is elsewhere by now', async () => {
    const theirs = await keep('plan.txt', 'documents', text('theirs'), bo);
    const moved = await keep('plan.pdf', 'contracts', PDF);
    const gone = await keep('gone.txt');
    await ana.ask(deleteFile, { params: { id: gone.id } });
    for (const { id: replaces } of [theirs, moved, gone])
      await ana.ask(uploadFile, {
        params: { id: newId() },
        query: { folder: 'documents' as const, name: 'plan.txt', replaces },
        bytes: text('mine'),
      });
    expect(idsOf(await list({}, bo))).toEqual([theirs.id]);
    expect(await names({ folder: 'contracts' })).toEqual(['plan.pdf']);
    expect(await names()).toEqual(['plan.txt', 'plan.txt', 'plan.txt']);
  });
});

test('the rules in SQL say what the rules in TypeScript say', async () => {
  const rules = sql(
    'test_file_rules',
    `select ${fileRulesInSql.see} as see, ${fileRulesInSql.can} as can from files f where f.user_id = $2 limit 1`,
  );
  for (const owner of [ana, bo]) {
    await keep('a.txt', 'documents', text('a'), owner);
    const row = { user_id: owner.id };
    expect(await fixtures.app.database.query(rules, [ana.id, owner.id])).toEqual([
      { see: fileRules.see(ana, row), can: { delete: fileRules.delete(ana, row) } },
    ]);
  }
});
