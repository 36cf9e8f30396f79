import { randomUUID } from 'node:crypto';
import { INBOX_TOPIC, type InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import type { App } from '../app-process.ts';
import type { Member } from './members.ts';

/**
 * Notifies a member, as a domain does in its transaction: an entry, and the event that it is there.
 * Its id.
 */
export async function notifyMember(
  app: App,
  { id }: Member,
  notice: Partial<InboxNotice> = {},
): Promise<string> {
  const [entry] = await app.database.query<{ id: string }>(
    `with entry as (
       insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, clock_timestamp()) returning id
     ) select id, pg_notify('pcr_live', json_build_object('to', json_build_array($1), 'topic', $5::text, 'id', id)::text)
     from entry`,
    [
      id,
      notice.kind ?? 'job_application_received',
      notice.subject_id ?? randomUUID(),
      JSON.stringify(notice.parts ?? { job_title: 'Infant Care Specialist' }),
      INBOX_TOPIC,
    ],
  );
  return entry?.id ?? '';
}

/** Many at once, an hour between two of them; every other one is read. */
export async function fillInbox(
  app: App,
  { id }: Member,
  count: number,
  title: string,
): Promise<void> {
  await app.database.query(
    `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at, read_at)
     select gen_random_uuid(), $1,
       (array['job_application_received', 'job_application_accepted', 'job_application_declined',
         'job_application_withdrawn'])[1 + n % 4],
       gen_random_uuid(), json_build_object('job_title', $3::text), now() - n * interval '5 hours',
       case when n % 2 = 1 then now() end
     from generate_series(0, $2::int - 1) n`,
    [id, count, title],
  );
}

/** A mail goes to confirmed addresses alone. */
export async function confirmAddress(app: App, { id }: Member): Promise<void> {
  await app.database.query('update users set email_confirmed = true where id = $1', [id]);
}

/** Their phone is confirmed. */
export async function hasPhone(app: App, { id }: Member, number: string): Promise<void> {
  await app.database.query(
    'insert into phone_numbers (user_id, phone, confirmed_at) values ($1, $2, now())',
    [id, number],
  );
}

/**
 * Mails a member of an accepted application, as the app does; their address counts as confirmed.
 */
export async function mailNotification(app: App, member: Member): Promise<void> {
  const data = {
    entry_id: randomUUID(),
    kind: 'job_application_accepted',
    parts: { job_title: 'Night shift' },
  };
  await confirmAddress(app, member);
  await app.database.query(
    `with message as (
       insert into messages (id, kind, ticket, recipient_id, subject, body, data, created_at)
       values (gen_random_uuid(), 'notification', 'N-' || gen_random_uuid(), $1, 'Your application was accepted', '', $2, now())
       returning id
     ), delivery as (
       insert into message_deliveries (id, message_id, channel, next_attempt_at, give_up_at)
       select gen_random_uuid(), id, 'mail', now(), now() + interval '1 hour' from message returning id
     )
     select graphile_worker.add_job('message_mail', json_build_object('id', id), job_key => id::text) from delivery`,
    [member.id, JSON.stringify(data)],
  );
}

/** Messages sent to a member, newest first: what became of each, and why. */
export async function wasSent(
  app: App,
  { id }: Member,
  sent: readonly {
    subject: string;
    channel?: string;
    state: 'waiting' | 'delivered' | 'failed';
    reason?: string;
  }[],
): Promise<void> {
  for (const [n, { subject, channel = 'mail', state, reason }] of sent.entries()) {
    await app.database.query(
      `with message as (
         insert into messages (id, kind, ticket, recipient_id, subject, body, created_at)
         values (gen_random_uuid(), 'test', 'N-' || gen_random_uuid(), $1, $2, '', now() - $6 * interval '3 hours') returning id
       )
       insert into message_deliveries (id, message_id, channel, target, state, last_error, next_attempt_at, delivered_at, give_up_at)
       select gen_random_uuid(), id, $3, case when $3 = 'push' then gen_random_uuid() end, $4, $5,
         case when $4 = 'waiting' then now() + interval '2 hours' end, case when $4 = 'delivered' then now() end,
         now() + interval '2 days' from message`,
      [id, subject, channel, state, reason ?? null, n],
    );
  }
}

/** A daily report of looks at this record, and its entry. */
export async function giveReport(app: App, member: Member, recordId: string): Promise<void> {
  const [report] = await app.database.query<{ id: string }>(
    `with report as (
       insert into daily_reports (id, user_id, day, created_at) values (gen_random_uuid(), $1, current_date, now())
       returning id
     ), looked as (
       insert into family_look_ups (family_id, user_id, owner_id, day, created_at)
       select $2, null, $1, current_date - n, now() - n * interval '1 day' from generate_series(0, 2) n returning id
     ), told as (
       insert into daily_report_things (report_id, user_id, kind, thing_id, state)
       select report.id, $1, 'looks', looked.id, '' from report, looked
       union all select report.id, $1, 'events', gen_random_uuid(), '' from report
     )
     select id from report`,
    [member.id, recordId],
  );
  const none = {
    applications: '0',
    decisions: '0',
    events: '1',
    credentials: '0',
    records: '0',
    looks: '3',
  };
  await notifyMember(app, member, {
    kind: 'daily_report',
    subject_id: report?.id ?? '',
    parts: none,
  });
}

/** As if they had chosen the time of their daily report a day before they did: it is due today. */
export async function chosenYesterday(app: App, { id }: Member): Promise<void> {
  await app.database.query(
    `update daily_report_schedules set chosen_at = chosen_at - interval '1 day', next_at = now() where user_id = $1`,
    [id],
  );
}

/** Whether the day counts as told, with or without a report. */
export async function reportsTaken(app: App, { id }: Member): Promise<boolean> {
  const [row] = await app.database.query<{ taken: boolean }>(
    'select last_day is not null as taken from daily_report_schedules where user_id = $1',
    [id],
  );
  return row?.taken ?? false;
}
