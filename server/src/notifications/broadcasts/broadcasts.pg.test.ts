import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  confirmBroadcast,
  getBroadcast,
} from '@pcr/contract/notifications/broadcasts/broadcasts.endpoints.ts';
import { BROADCAST_TOPICS } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { countUnread, listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { PREFERENCE_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { rowsAbout } from '../../kit/history/personal-data.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { PERSONAL_TABLES } from '../../personal-data.ts';
import { adminOn } from '../../testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { openStream } from '../../testing/live-stream.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { statementsOf } from '../../testing/statements.ts';
import { notifier } from '../notifications.ts';
import { resumeBroadcasts } from './broadcasts.tasks.ts';
import { BROADCAST_BATCH, tellNext, tellOne } from './broadcasts.ts';

// What the operator tells many, from the command line to inboxes and mails (notifications.md 90 to
// 103). Longer than 300 lines: all of it needs the same app, mail server and members.

let app: TestApp;
let mail: Mailbox;
let admin: ReturnType<typeof adminOn>;
let folder: string;
let file: string;

beforeAll(async () => {
  mail = await openMailbox();
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' };
  app = await startApp({ env });
  admin = adminOn(app, { ...env, PUBLIC_URL: app.origin });
  folder = await mkdtemp(join(tmpdir(), 'pcr-broadcasts-'));
  file = join(folder, 'words.md');
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await writeFile(file, '# Storm tonight\n\nStay **inside** after 8.\n');
  // A mail on its way to a deleted member would leave its task behind.
  await app.tasksDone();
  await app.rows('delete from broadcasts; delete from users; delete from messages');
  app.clock.reset();
});
afterEach(() => vi.restoreAllMocks());

const send = async (command: string, ...more: string[]) => {
  const said = await admin([command, 'send', '--file', file, '--yes', ...more]);
  expect(said).toMatchObject({ code: 0, err: '' });
  await app.tasksDone();
  return said.out.match(/^(PCR-\d+) goes out/m)?.[1] ?? 'no ticket';
};
const sendEmergency = (...more: string[]) => send('emergency', ...more);
const sendNews = (kind: string, ...more: string[]) => send('newsletter', '--kind', kind, ...more);
const inboxOf = async (member: Member) => (await member.ask(listInbox, { query: {} })).items;
const emergenciesOf = async (member: Member) => (await member.ask(countUnread)).emergencies;
const prefers = (member: Member, field: string, value: boolean) =>
  app.rows(
    `insert into notification_preferences (user_id, ${field}) values ($1, $2)
     on conflict (user_id) do update set ${field} = $2`,
    [member.id, value],
  );
const livesIn = (member: Member, where: { state?: string; city?: string; zip_code?: string }) =>
  app.rows(
    `insert into profiles (user_id, updated_at, state, city, zip_code) values ($1, now(), $2, $3, $4)
     on conflict (user_id) do update set state = $2, city = $3, zip_code = $4`,
    [member.id, where.state ?? null, where.city ?? null, where.zip_code ?? null],
  );

describe('an emergency', () => {
  test('reaches each member in the app and by mail, whole, and waits to be confirmed; none who waits for the deletion of their account', async () => {
    const [ana, bo, leaving] = await Promise.all([
      app.member({ full_name: 'Ana' }),
      app.member(),
      app.member(),
    ]);
    await app.rows("insert into account_deletions values ($1, now(), now() + interval '14 days')", [
      leaving.id,
    ]);
    await sendEmergency();
    for (const member of [ana, bo]) {
      const [entry, ...others] = await inboxOf(member);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        kind: 'operator_emergency',
        parts: { message_subject: 'Storm tonight' },
      });
      const id = entry?.subject_id ?? '';
      expect(await emergenciesOf(member)).toEqual([
        {
          ...{ id, message_subject: 'Storm tonight', created_at: expect.any(String) },
          first_sentence: 'Stay inside after 8.',
        },
      ]);
      expect(await member.ask(getBroadcast, { params: { id } })).toMatchObject({
        kind: 'emergency',
        words: [
          {
            block: 'paragraph',
            runs: [{ text: 'Stay ' }, { text: 'inside', strong: true }, { text: ' after 8.' }],
          },
        ],
        seen_at: null,
        can: { confirm: true },
      });
    }
    const { text, html, subject } = await mail.mailTo(ana.email, 'Storm');
    expect(subject).toBe('Emergency: Storm tonight');
    expect(text).toContain('Hello Ana,\n\nStay inside after 8.\n\n');
    const [entry] = await inboxOf(ana);
    expect(text).toContain(`\n${app.origin}/inbox?open=${entry?.id}\n`);
    expect(html).toContain('<p>Stay <strong>inside</strong> after 8.</p>');
    expect(await app.rows('select from inbox_entries where user_id = $1', [leaving.id])).toEqual(
      [],
    );
  });

  test('is confirmed by each for themselves, once, and goes from their other devices; members who were not told do not see it', async () => {
    const [ana, bo] = await Promise.all([app.member(), app.member()]);
    const ticket = await sendEmergency();
    const id = (await inboxOf(ana))[0]?.subject_id ?? '';
    const tablet = await app.otherDevice(ana);
    const stream = await openStream(app.address, tablet);
    const confirmed = await ana.ask(confirmBroadcast, { params: { id } });
    expect(confirmed).toMatchObject({ seen_at: expect.any(String), can: { confirm: false } });
    const inbox = expect.objectContaining({ topic: INBOX_TOPIC });
    await vi.waitFor(() => expect(stream.changes).toContainEqual(inbox), 30_000);
    stream.close();
    expect(await ana.ask(countUnread)).toEqual({ unread: 0 });
    app.clock.advance({ minutes: 5 });
    expect(await ana.ask(confirmBroadcast, { params: { id } })).toEqual(confirmed);
    expect(await emergenciesOf(bo)).toHaveLength(1);
    const later = await app.member();
    await later.refused('not_found', getBroadcast, { params: { id } });
    await later.refused('not_found', confirmBroadcast, { params: { id } });
    expect(await later.ask(countUnread)).toEqual({ unread: 0 });
    expect((await admin(['emergency', 'show', ticket])).out).toMatch(
      /^Told {5}2 of 2\nSeen {5}1$/m,
    );
  });

  test('sends no mail to members with email or emergencies off: they read it in the app; to others however many mails came before', async () => {
    const [ana, bo, cy] = await Promise.all([app.member(), app.member(), app.member()]);
    await prefers(ana, 'email_notifications', false);
    await prefers(bo, 'emergency_enabled', false);
    const notify = notifier({ operator: [], member: [] });
    const news = { kind: 'chat_answered', subject_id: cy.id, parts: {} } as const;
    for (let n = 0; n < 25; n++)
      await app.database.transaction((tx) => notify(tx, cy.id, news, app.clock.now()));
    await sendEmergency();
    await mail.mailTo(cy.email, 'Storm');
    for (const member of [ana, bo]) {
      expect(mail.subjectsTo(member.email)).toEqual([]);
      expect(await emergenciesOf(member)).toHaveLength(1);
    }
  });

  test('is in no banner after a week, or once it is stopped; the entry stays', async () => {
    const ana = await app.member();
    const ticket = await sendEmergency();
    await app.rows("update broadcasts set created_at = created_at - interval '8 days'");
    expect(await ana.ask(countUnread)).toEqual({ unread: 1 });
    await app.rows("update broadcasts set created_at = created_at + interval '8 days'");
    expect(await emergenciesOf(ana)).toHaveLength(1);
    const stream = await openStream(app.address, ana);
    expect(await admin(['emergency', 'stop', ticket, '--yes'])).toMatchObject({ code: 0, err: '' });
    const inbox = expect.objectContaining({ topic: INBOX_TOPIC });
    await vi.waitFor(() => expect(stream.changes).toContainEqual(inbox), 30_000);
    stream.close();
    expect(await ana.ask(countUnread)).toEqual({ unread: 1 });
    expect(await admin(['emergency', 'stop', ticket, '--yes'])).toMatchObject({
      code: 1,
      err: 'Nothing was done: it is stopped.\n',
    });
  });
});

describe('a region', () => {
  test('is a state, or what is around a place; who has not said where they are is told only when asked for', async () => {
    const places = {
      byZip: { zip_code: '78701-1234' },
      byCity: { city: 'Round  Rock', state: 'TX' },
      inDallas: { city: 'dallas', state: 'TX' },
      inState: { state: 'TX' },
      elsewhere: { city: 'Seattle', state: 'WA' },
      unknown: null,
    };
    const names = Object.keys(places);
    for (const [full_name, place] of Object.entries(places)) {
      const member = await app.member({ full_name });
      if (place) await livesIn(member, place);
    }

    const toldOf = async (...more: string[]) => {
      await app.rows('delete from broadcasts; delete from inbox_entries');
      const { out } = await admin(['emergency', 'send', '--file', file, '--yes', ...more]);
      await app.tasksDone();
      const told = await app.rows<{ full_name: string }>(
        'select full_name from users join inbox_entries on user_id = users.id',
      );
      const names = told.map(({ full_name }) => full_name);
      return { names: names.toSorted((a, b) => rank(a) - rank(b)), out };
    };
    const rank = (name: string) => names.indexOf(name);
    const austin = await toldOf('--region', 'Austin, TX');
    expect(austin.names).toEqual(['byZip', 'byCity']);
    expect(austin.out).toContain('To       2 members: all, in 25 miles around Austin, TX\n');
    expect(austin.out).toContain(
      '2 have not said where they are. They are not told; --and-unknown tells them too.\n',
    );
    expect((await toldOf('--region', '78701', '--miles', '5')).names).toEqual(['byZip']);
    expect((await toldOf('--region', 'Austin, TX', '--miles', '250')).names).toEqual([
      'byZip',
      'byCity',
      'inDallas',
    ]);
    expect((await toldOf('--region', 'TEXA\u200bS')).names).toEqual([
      'byZip',
      'byCity',
      'inDallas',
      'inState',
    ]);
    expect((await toldOf('--region', 'WA', '--and-unknown')).names).toEqual([
      'elsewhere',
      'unknown',
    ]);
    expect((await toldOf()).names).toEqual(names);
  });
});

describe('news', () => {
  test('of each topic go to whom they are switched on, also by their default', async () => {
    const [on, off, asUsual] = await Promise.all([app.member(), app.member(), app.member()]);
    for (const topic of BROADCAST_TOPICS) {
      await prefers(on, topic, true);
      await prefers(off, topic, false);
      await sendNews(topic, '--subject', topic);
    }
    const topicsOf = async (member: Member) =>
      (await inboxOf(member)).map(({ kind, parts }) => [kind, parts.topic, parts.message_subject]);
    const newest = (topics: readonly string[]) =>
      topics.toReversed().map((topic) => ['operator_news', topic, topic]);
    expect(await topicsOf(on)).toEqual(newest(BROADCAST_TOPICS));
    expect(await topicsOf(off)).toEqual([]);
    const usual = BROADCAST_TOPICS.filter((topic) => PREFERENCE_DEFAULTS[topic]);
    expect(await topicsOf(asUsual)).toEqual(newest(usual));
    expect(await emergenciesOf(on)).toBeUndefined();
  });

  test('come by mail with a way to unsubscribe in its head and in its words, and cannot be confirmed', async () => {
    const ana = await app.member();
    await prefers(ana, 'newsletters', true);
    await sendNews('newsletters');
    const { headers, text = '', html } = await mail.mailTo(ana.email, 'Storm tonight');
    const list = headers.get('list') as unknown as Record<string, { url: string; name: string }>;
    expect(list.unsubscribe?.url).toContain(`${app.origin}/`);
    expect(list['unsubscribe-post']?.name).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(`${app.origin}/unsubscribe?`);
    expect(html).toContain('Unsubscribe</a>');
    const params = { id: (await inboxOf(ana))[0]?.subject_id ?? '' };
    const { can, kind } = await ana.ask(getBroadcast, { params });
    expect({ can, kind }).toEqual({ can: { confirm: false }, kind: 'newsletters' });
    await ana.refused('forbidden', confirmBroadcast, { params });
  });

  test('are not mailed to members who have turned them off meanwhile, or once they are stopped', async () => {
    const [ana, bo] = await Promise.all([app.member(), app.member()]);
    const notify = notifier({ operator: [], member: ['mail'] });
    await sendNews('surveys');
    await Promise.all([ana, bo].map(({ email }) => mail.mailTo(email, 'Storm')));
    const before = mail.mails.length;
    const [broadcast] = await app.rows<{ id: string; ticket: string }>(
      'select id, ticket from broadcasts',
    );
    const notice = {
      kind: 'operator_news',
      subject_id: broadcast?.id ?? '',
      parts: { topic: 'surveys', message_subject: 'Storm tonight' },
    } as const;
    await prefers(ana, 'surveys', false);
    await app.database.transaction((tx) => notify(tx, ana.id, notice, app.clock.now()));
    await app.tasksDone();
    await app.rows('update broadcasts set stopped_at = now()');
    await app.database.transaction((tx) => notify(tx, bo.id, notice, app.clock.now()));
    await app.tasksDone();
    expect(mail.mails).toHaveLength(before);
    const reasons = await app.rows<{ last_error: string }>(
      `select last_error from message_deliveries where state = 'failed' order by last_error`,
    );
    expect(reasons.map(({ last_error }) => last_error)).toEqual([
      'PCR support stopped it.',
      'They have turned these messages off. They can read it in the app.',
    ]);
  });

  test('that a digest holds are not told by any channel once they are stopped, nor to members who have turned them off meanwhile', async () => {
    const [ana, bo] = await Promise.all([app.member(), app.member()]);
    for (const member of [ana, bo])
      await app.rows(
        "insert into notification_preferences (user_id, digest) values ($1, 'hourly')",
        [member.id],
      );
    const ticket = await sendNews('surveys');
    await sendNews('photos', '--subject', 'Two');
    const held = async () =>
      (await app.rows('select from inbox_entries where held_until is not null')).length;
    expect(await held()).toBe(4);
    expect(await admin(['newsletter', 'stop', ticket, '--yes'])).toMatchObject({ code: 0 });
    await prefers(bo, 'photos', false);
    app.clock.advance({ hours: 1 });
    await enqueue(app.database, 'inbox_held', {});
    await app.tasksDone();
    expect(await app.rows('select kind, subject, recipient_id from messages')).toEqual([
      { kind: 'news', subject: 'Two', recipient_id: ana.id },
    ]);
    expect(await held()).toBe(0);
    for (const member of [ana, bo]) expect(await inboxOf(member)).toHaveLength(2);
  });

  test('wait behind others’ mails in the queue, and an emergency goes before them', async () => {
    const ana = await app.member();
    await sendNews('surveys');
    await sendEmergency();
    const notify = notifier({ operator: [], member: ['mail'] });
    const usual = { kind: 'chat_answered', subject_id: ana.id, parts: {} } as const;
    await app.database.transaction((tx) => notify(tx, ana.id, usual, app.clock.now()));
    expect(
      await app.rows(
        'select m.kind, d.priority from messages m join message_deliveries d on d.message_id = m.id order by d.priority',
      ),
    ).toEqual([
      { kind: 'emergency', priority: 5 },
      { kind: 'notification', priority: 10 },
      { kind: 'news', priority: 20 },
    ]);
  });
});

describe('the fan-out', () => {
  const COUNT = BROADCAST_BATCH * 2 + 50;
  const SENT = 20;
  const manyMembers = () =>
    app.rows(
      `insert into users (id, full_name, email, email_confirmed, created_at, updated_at)
       select gen_random_uuid(), 'Member', 'm' || n || '@example.org', false, now(), now() from generate_series(1, $1) n`,
      [COUNT],
    );
  const entries = () =>
    app.rows<{ told: number; members: number }>(
      'select count(*)::int as told, count(distinct user_id)::int as members from inbox_entries',
    );
  /** What the member's own data has of messages of the operator. */
  const exportedTo = (member: Member) =>
    app.database.transaction(async (tx) => {
      const table = PERSONAL_TABLES.find((one) => one.table === 'broadcast_receipts');
      if (!table) throw new Error('broadcast_receipts is not exported');
      const rows = [];
      for await (const row of rowsAbout(tx, table, member.id)) rows.push(row);
      return rows;
    });
  /** Sent to these whom it has not told yet, and not begun by the queue. */
  const stored = async (members: Member[] = [], kind = 'emergency', state?: string) => {
    const now = app.clock.now().toISOString();
    const [row = { id: '', ticket: '' }] = await app.rows<{ id: string; ticket: string }>(
      `insert into broadcasts (id, kind, message_subject, body, words, region, created_at, members, finished_at)
       values (gen_random_uuid(), $1, 'Storm', 'Storm', '[]', $2, $3, $4, $5) returning id, ticket`,
      [
        ...[kind, state ? { words: state, state } : null, now, members.length || COUNT],
        members.length > 0 ? now : null,
      ],
    );
    await app.rows(
      'insert into broadcast_receipts (broadcast_id, user_id) select $1, unnest($2::uuid[])',
      [...[row.id, members.map(({ id }) => id)]],
    );
    return row;
  };

  test('tells each member once, whoever works at it at the same time (100)', async () => {
    await manyMembers();
    const { id, ticket } = await stored();
    const notify = notifier({ operator: [], member: [] });
    const parts = { database: app.database, clock: app.clock, notify };
    await Promise.all(Array.from({ length: 6 }, () => tellNext(parts, id)));
    await app.tasksDone();
    expect(await entries()).toEqual([{ told: COUNT, members: COUNT }]);
    expect((await admin(['emergency', 'show', ticket])).out).toMatch(
      new RegExp(`\\(emergency, done\\)[^]*^Told {5}${COUNT} of ${COUNT}$`, 'm'),
    );
  });

  test('tells all others where one of a batch cannot be told, and that one once they can be (104)', async () => {
    await manyMembers();
    const one = await app.member();
    // No code makes this: whatever this member is told fails.
    await app.rows(
      `create function fail_for_one() returns trigger language plpgsql as $$ begin raise 'not this'; end $$`,
    );
    await app.rows(
      `create trigger fail_for_one before insert on inbox_entries for each row when (new.user_id = '${one.id}')
       execute function fail_for_one()`,
    );
    const mend = () => app.rows('drop function if exists fail_for_one cascade');
    // Where this test fails, the next ones are told of their own.
    onTestFinished(async () => void (await mend()));
    const { out } = await admin(['emergency', 'send', '--file', file, '--yes']);
    const ticket = out.match(/^(PCR-\d+) goes out/m)?.[1] ?? 'no ticket';
    await vi.waitFor(
      async () => expect(await entries()).toEqual([{ told: COUNT, members: COUNT }]),
      {
        timeout: 150_000,
        interval: 20,
      },
    );
    const told = async () => (await admin(['emergency', 'show', ticket])).out;
    await vi.waitFor(
      async () => expect(await told()).toMatch(/^Waiting {2}1, who could not be told yet/m),
      {
        timeout: 30_000,
      },
    );
    expect(await told()).toMatch(new RegExp(`^Told {5}${COUNT} of ${COUNT + 1}$`, 'm'));
    expect(await told()).toContain('(emergency, under way)');
    const [broadcast] = await app.rows<{ id: string }>('select id from broadcasts');
    await one.refused('not_found', getBroadcast, { params: { id: broadcast?.id ?? '' } });
    expect(await exportedTo(one)).toEqual([]);
    await mend();
    // As after a backup without its queue was restored.
    await app.rows(`select graphile_worker.remove_job('broadcast:' || $1 || ':' || $2)`, [
      broadcast?.id,
      one.id,
    ]);
    await resumeBroadcasts(app.database);
    await app.tasksDone();
    expect(await inboxOf(one)).toHaveLength(1);
    expect(await exportedTo(one)).toMatchObject([{ told_at: expect.any(String) }]);
    expect(await entries()).toEqual([{ told: COUNT + 1, members: COUNT + 1 }]);
    expect(await told()).toMatch(new RegExp(`^Told {5}${COUNT + 1} of ${COUNT + 1}$`, 'm'));
    expect(await told()).toContain('(emergency, done)');
    expect(await told()).not.toMatch(/^Waiting/m);
  });

  test('that is stopped at the moment in which one is told alone is no longer told them (102, 104)', async () => {
    const one = await app.member();
    const { id } = await stored([one]);
    const operator = await app.database.pool.connect();
    await operator.query('begin');
    await operator.query('update broadcasts set stopped_at = now() where id = $1', [id]);
    const parts = { ...app, notify: notifier({ operator: [], member: [] }) };
    const telling = tellOne(parts, id, one.id);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await app.rows(waits)).toHaveLength(1), {
      timeout: 30_000,
      interval: 10,
    });
    await operator.query('commit');
    operator.release();
    await telling;
    expect(await app.rows('select from broadcast_receipts where told_at is not null')).toEqual([]);
    expect(await inboxOf(one)).toEqual([]);
  });

  test.each<[string, 'emergency' | 'surveys', (one: Member) => Promise<unknown>]>([
    [
      'whose account waits to be deleted',
      'emergency',
      ({ id }) =>
        app.rows("insert into account_deletions values ($1, now(), now() + interval '14 days')", [
          id,
        ]),
    ],
    ['who has turned the topic off', 'surveys', (one) => prefers(one, 'surveys', false)],
    ['who has moved from the region', 'emergency', (one) => livesIn(one, { state: 'WA' })],
  ])('is not told any more to one who waits, and %s meanwhile (104)', async (_, kind, leave) => {
    const [one, other] = await Promise.all([app.member(), app.member()]);
    for (const member of [one, other]) await livesIn(member, { state: 'TX' });
    const { ticket } = await stored([one, other], kind, 'TX');
    await leave(one);
    await resumeBroadcasts(app.database);
    await app.tasksDone();
    expect(await app.rows('select user_id from inbox_entries')).toEqual([{ user_id: other.id }]);
    const shown = (await admin([kind === 'emergency' ? kind : 'newsletter', 'show', ticket])).out;
    expect(shown).toContain(`(${kind}, done)`);
    expect(shown).toMatch(/^Told {5}1 of 2$/m);
    expect(shown).not.toMatch(/^Waiting/m);
  });

  test('is removed after a year; its receipts go before it, some at a time (103)', async () => {
    await manyMembers();
    await app.rows(
      `with sent as (
         insert into broadcasts (id, kind, message_subject, body, words, created_at, members, finished_at)
         select gen_random_uuid(), 'emergency', 'Storm', 'Storm', '[]', $1, 1, $1 from generate_series(1, ${SENT})
         returning id
       )
       insert into broadcast_receipts (broadcast_id, user_id, told_at) select sent.id, users.id, $1 from sent, users`,
      [app.clock.now().toISOString()],
    );
    const sweep = () =>
      statementsOf(async () => {
        await enqueue(app.database, 'broadcasts_sweep', {});
        await app.tasksDone();
      });
    app.clock.advance({ days: 364 });
    await sweep();
    expect(await app.rows('select from broadcast_receipts')).toHaveLength(COUNT * SENT);
    app.clock.advance({ days: 2 });
    const asked = await sweep();
    expect(await app.rows('select from broadcasts')).toEqual([]);
    expect(await app.rows('select from broadcast_receipts')).toEqual([]);
    expect(asked.filter((name) => name === 'broadcasts_sweep_receipts').length).toBeGreaterThan(2);
  });
});

describe('the commands', () => {
  test('show the words, say to how many they go, and ask before anything is sent', async () => {
    await Promise.all([app.member(), app.member()]);
    const said = await admin(['emergency', 'send', '--file', file], '2\n');
    expect(said).toMatchObject({
      code: 1,
      err: 'Nothing was done: add --yes, since nobody can be asked here.\n',
    });
    expect(said.out).toBe(
      'Subject  Storm tonight\n\n  Stay inside after 8.\n\nTo       2 members: all\n' +
        'By       the app, over every screen until they have seen it; email and the other channels that they have switched on\n',
    );
    expect(await app.rows('select 1 from broadcasts')).toEqual([]);
  });

  test('list what was sent, newest first, each kind by its own command', async () => {
    await app.member();
    const [warned, asked] = [
      await sendEmergency(),
      await sendNews('surveys', '--subject', 'How are we doing?'),
    ];
    expect((await admin(['emergency', 'show'])).out).toMatch(
      new RegExp(`^${warned} .* emergency  1 of 1  done   0     Storm tonight$`, 'm'),
    );
    const news = (await admin(['newsletter', 'show'])).out;
    expect(news).toMatch(
      new RegExp(`^${asked} .* surveys  1 of 1  done   -     How are we doing\\?$`, 'm'),
    );
    expect(news).not.toContain(warned);
    expect(JSON.parse((await admin(['newsletter', 'show', asked, '--json'])).out)).toMatchObject({
      told: 1,
      members: 1,
    });
    expect((await admin(['newsletter', 'show', asked])).out).toMatch(/^mail +1 +0 +0$/m);
    expect(await admin(['emergency', 'show', asked])).toMatchObject({ code: 1 });
    expect(await admin(['emergency', 'stop', asked, '--yes'])).toMatchObject({ code: 1 });
  });

  test.each([
    [
      ['--file', '/nowhere.md'],
      '# A\n\nb',
      'Nothing was sent: /nowhere.md cannot be read (ENOENT).',
    ],
    [
      [],
      'No heading',
      'Nothing was sent: say --subject, or begin the file with a heading (# Subject).',
    ],
    [[], '# Only a heading\n', 'Nothing was sent: The text is required.'],
    [
      ['--subject', 'x'.repeat(101)],
      'b',
      'Nothing was sent: The subject can have at most 100 characters.',
    ],
    [[], '# A\n\nb\n\n<b>c</b>', 'Nothing was sent: in line 5 of FILE, HTML cannot be sent.'],
    [
      ['--region', 'Nowhereville'],
      '# A\n\nb',
      'Nothing was sent: there is no Nowhereville. Name a state (TX), a city (Austin, TX) or a ZIP code.',
    ],
    [['--region', 'HI'], '# A\n\nb', 'Nothing was sent: it is for nobody.'],
  ])('refuse %j with %j, and say what to do', async (more, text, words) => {
    await app.member();
    await writeFile(file, text);
    const said = await admin(['emergency', 'send', '--file', file, '--yes', ...more]);
    expect(said).toMatchObject({ code: 1, err: `${words.replace('FILE', file)}\n` });
    expect(await app.rows('select 1 from broadcasts')).toEqual([]);
  });

  test('refuse news whose mails could not be unsubscribed from', async () => {
    await app.member();
    const said = await adminOn(app, { SMTP_URL: mail.url, MAIL_FROM: 'PCR <pcr@example.org>' })([
      ...['newsletter', 'send', '--kind', 'surveys', '--file', file, '--yes'],
    ]);
    expect(said.code).toBe(1);
    expect(said.err).toContain('set PUBLIC_URL first');
    const unknown = await admin(['newsletter', 'send', '--kind', 'spam', '--file', file]);
    expect(unknown.err).toContain(`It must be one of: ${BROADCAST_TOPICS.join(', ')}`);
  });
});
