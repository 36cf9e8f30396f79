import { randomUUID } from 'node:crypto';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
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
): Promise<string> {
  const notify = notifier({ operator: [], member: ['mail'] });
  await app.database.transaction((tx) => notify(tx, id, notice, app.clock.now()));
  const [entry] = await app.rows<{ id: string }>(
    'select id from inbox_entries where user_id = $1 order by created_at desc, id desc limit 1',
    [id],
  );
  return entry?.id ?? '';
}
