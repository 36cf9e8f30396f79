import { randomUUID } from 'node:crypto';
import type { GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import type { Group, GroupDraft } from '@pcr/contract/groups/groups.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { ask, type Member } from './members.ts';

// Groups that are there already, led by whom the page's browser is signed in as.

/** All members of one app see the same groups: each test begins without any. */
export async function noGroups(app: App): Promise<void> {
  await app.database.query('delete from groups');
}

export async function makeGroup(
  page: Page,
  app: App,
  fields: Partial<GroupDraft> = {},
): Promise<Group> {
  const draft: GroupDraft = {
    id: randomUUID(),
    name: 'Eastside Providers',
    description: 'We trade toys, cover sick days and share what works.',
    group_type: 'regional',
    location: 'Eastside Library',
    city: 'Austin',
    state: 'TX',
    radius_miles: 25,
    max_members: 20,
    meeting_frequency: 'monthly',
    tags: ['Home care', 'Toddlers'],
    is_active: true,
    image_id: null,
    ...fields,
  };
  return (await ask(page.request, app, 'POST', '/groups', draft)).json();
}

/** So many groups that this member leads, the newest first: 'Group 00001'. */
export async function makeManyGroups(app: App, member: Member, count: number): Promise<void> {
  await app.database.query(
    `with made as (
       insert into groups (id, leader_id, name, description, group_type, location, city, state, radius_miles,
         meeting_frequency, is_active, created_at, updated_at)
       select gen_random_uuid(), $1, 'Group ' || lpad(n::text, 5, '0'), 'One of many.', 'regional', 'Oak Hill Library',
         'Austin', 'TX', 25, 'monthly', true, now() - n * interval '1 minute', now()
       from generate_series(1, $2::int) n returning id
     )
     insert into group_members (group_id, user_id, joined_at) select id, $1, now() from made`,
    [member.id, count],
  );
}

/** So many other members in a group: most of them show their name. */
export async function joinMany(
  app: App,
  groupId: string,
  count: number,
  name = 'Robin Guest',
): Promise<void> {
  await app.database.query(
    `with others as (
       insert into users (id, full_name, email, created_at, updated_at)
       select gen_random_uuid(), $3::text || ' ' || lpad(n::text, 3, '0'), gen_random_uuid() || '@example.org', now(),
         now() + n * interval '1 millisecond'
       from generate_series(1, $2::int) n returning id, full_name, updated_at
     ), named as (
       insert into user_consent_preferences (user_id, display_real_name, profile_visibility)
       select id, true, 'public' from others where right(full_name, 1) <> '0'
     )
     insert into group_members (group_id, user_id, joined_at) select $1, id, updated_at from others`,
    [groupId, count, name],
  );
}

/** Another member of the group leads it, and this one is not in it any more. */
export async function giveAway(app: App, groupId: string, { id }: Member): Promise<void> {
  await app.database.query(
    `update groups g set leader_id = (
       select m.user_id from group_members m where m.group_id = g.id and m.user_id <> $2 order by m.joined_at limit 1
     ) where id = $1`,
    [groupId, id],
  );
  await app.database.query('delete from group_members where group_id = $1 and user_id = $2', [
    groupId,
    id,
  ]);
}

/** A post on the board of a group, by whom the page's browser is signed in as. */
export async function writePost(
  page: Page,
  app: App,
  group_id: string,
  text: string,
): Promise<GroupPost> {
  const draft = { id: randomUUID(), group_id, text, image_id: null };
  return (await ask(page.request, app, 'POST', '/group-posts', draft)).json();
}

/** A comment on a post, by whom the page's browser is signed in as. */
export async function writeComment(
  page: Page,
  app: App,
  post_id: string,
  text: string,
): Promise<void> {
  await ask(page.request, app, 'POST', '/group-comments', { id: randomUUID(), post_id, text });
}
