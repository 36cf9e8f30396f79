import { randomUUID } from 'node:crypto';
import type {
  GroupApplication,
  GroupApplicationDraft,
} from '@pcr/contract/groups/members/applications.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { ask, type Member } from './members.ts';

// Members who ask to join a group, and its members.

/** Whom the page's browser is signed in as asks to join. */
export async function applyToGroup(
  page: Page,
  app: App,
  groupId: string,
  fields: Partial<GroupApplicationDraft> = {},
): Promise<GroupApplication> {
  const draft: GroupApplicationDraft = {
    id: randomUUID(),
    full_name: 'Bo Guest',
    email: 'bo@example.org',
    phone: '(512) 555-0100',
    experience: 'intermediate',
    specializations: ['Infants', 'Bilingual care'],
    availability: ['Evenings', 'Weekends'],
    motivation: 'I work nights and look for others who do.',
    emergency_contact: 'Sam Guest, (512) 555-0101',
    background_check: true,
    agreement: true,
    ...fields,
  };
  return (await ask(page.request, app, 'POST', `/groups/${groupId}/applications`, draft)).json();
}

/** Is in a group, as the last member who joined it. */
export async function enter(app: App, groupId: string, { id }: Member): Promise<void> {
  await app.database.query(
    'insert into group_members (group_id, user_id, joined_at) values ($1, $2, now())',
    [groupId, id],
  );
}

/** So many applications of others, the first one the oldest. */
export async function applyMany(
  app: App,
  groupId: string,
  count: number,
  name = 'Robin Guest',
): Promise<void> {
  await app.database.query(
    `with others as (
       insert into users (id, full_name, email, created_at, updated_at)
       select gen_random_uuid(), $3::text || ' ' || lpad(n::text, 3, '0'), gen_random_uuid() || '@example.org', now(),
         now() - ($2::int - n) * interval '1 hour'
       from generate_series(1, $2::int) n returning id, full_name, updated_at
     )
     insert into group_applications (id, group_id, user_id, full_name, email, phone, experience, motivation,
       background_check, agreement, status, created_at, updated_at)
     select gen_random_uuid(), $1, id, full_name, 'robin@example.org', '(512) 555-0100', 'beginner',
       'I look for others near by.', true, true, 'pending', updated_at, updated_at from others`,
    [groupId, count, name],
  );
}
