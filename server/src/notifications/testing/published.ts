import { randomUUID } from 'node:crypto';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { notifier } from '../notifications.ts';

export const about = (title: string): InboxNotice => ({
  kind: 'job_application_accepted',
  subject_id: randomUUID(),
  parts: { job_title: title },
});

/** Tells a member as a domain does; the id of the entry. */
export async function notifyMember(
  app: TestApp,
  { id }: Member,
  notice = about('Helper'),
  channels: Channels = { operator: [], member: ['mail'] },
): Promise<string> {
  const notify = notifier(channels);
  await app.database.transaction((tx) => notify(tx, id, notice, app.clock.now()));
  const [entry] = await app.rows<{ id: string }>(
    'select id from inbox_entries where user_id = $1 order by created_at desc, id desc limit 1',
    [id],
  );
  return entry?.id ?? '';
}

/** Puts an entry into their inbox; its id. */
export async function isTold({ app, id }: Member): Promise<string> {
  const [entry] = await app.rows<{ id: string }>(
    `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at)
     values (gen_random_uuid(), $1, 'job_application_received', gen_random_uuid(), '{"job_title":"Helper"}', $2)
     returning id`,
    [id, app.clock.now().toISOString()],
  );
  return entry?.id ?? '';
}

/** Was sent a mail that did not arrive; the id of that way. */
export async function missesMail({ app, id }: Member): Promise<string> {
  const [way] = await app.rows<{ id: string }>(
    `with sent as (
       insert into messages (id, kind, recipient_id, subject, body, created_at)
       values (gen_random_uuid(), 'test', $1, 'This is a test from PCR', '', $2) returning id
     )
     insert into message_deliveries (id, message_id, channel, state, attempts, last_error, give_up_at)
     select gen_random_uuid(), id, 'mail', 'failed', 1, 'The mail server refused it (550).', $2 from sent
     returning id`,
    [id, app.clock.now().toISOString()],
  );
  return way?.id ?? '';
}

/** Is told of an emergency, as the operator would do it; its id. */
export async function isWarned({ app, id }: Member): Promise<string> {
  const [told] = await app.rows<{ id: string }>(
    `with b as (
       insert into broadcasts (id, kind, message_subject, body, words, created_at, members, told, finished_at)
       values (gen_random_uuid(), 'emergency', 'Storm', 'Stay in.',
         '[{"block": "paragraph", "runs": [{"text": "Stay in."}]}]', $2, 1, 1, $2) returning id
     )
     insert into broadcast_receipts (broadcast_id, user_id, told_at) select b.id, $1, $2 from b
     returning broadcast_id as id`,
    [id, app.clock.now().toISOString()],
  );
  return told?.id ?? '';
}

/** Is signed in on a device with another key, so that nothing is sent to it; its id. */
export async function hasPushDevice({ app, id, isElsewhere }: Member): Promise<string> {
  const [device] = await app.rows<{ id: string }>(
    `insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, server_key, name, created_at, seen_at)
     values (gen_random_uuid(), $1, $2, gen_random_uuid()::text, '', '', '', 'Phone', now(), now()) returning id`,
    [id, await isElsewhere()],
  );
  return device?.id ?? '';
}
