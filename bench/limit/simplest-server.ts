import {
  ANNOUNCEMENT_FIELDS,
  MORE_COUNTED,
} from '@pcr/contract/announcements/announcements.schema.ts';
import {
  CONTRACTOR_FIELDS,
  CONTRACTOR_PAGE,
  ContractorCard,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { EVENT_FIELDS, EVENT_PAGE } from '@pcr/contract/events/events.schema.ts';
import {
  FAMILY_FIELDS,
  FAMILY_PAGE,
  FamilyCard,
  type FamilyDraft,
} from '@pcr/contract/families/families.schema.ts';
import { DOCUMENT_PAGE } from '@pcr/contract/files/documents/documents.schema.ts';
import { POST_PAGE } from '@pcr/contract/groups/board/board.schema.ts';
import { JOB_FIELDS, JOB_PAGE } from '@pcr/contract/jobs/jobs.schema.ts';
import { type PageRow, page } from '../../server/src/kit/http/paging.ts';
import { sql } from '../../server/src/kit/postgres/database.ts';
import { PLAIN_FAMILIES } from './simplest-tables.ts';
import { run, serve } from './small-server.ts';

// The smallest server that gives the same answers, with the simplest SQL for one member and one
// list. It knows nothing of consents, reports and applications,
// which the sample does not have, and it notes no look at a record. Family records are in a table
// without checks, generated columns and triggers (simplest-tables.ts).

const ACTOR = sql(
  'actor',
  'select user_id from sessions where token_hash = $1 and expires_at > $2 and idle_at > $2',
);

const CAN = `'{"edit":true,"delete":true}'::json as can`;
const OF_SERVER = [
  'id',
  'overall_rating',
  'color_indicator',
  'created_at',
  'updated_at',
  'user_id',
  'disputed',
];
const RECORD = [...FAMILY_FIELDS, ...OF_SERVER, CAN].join(', ');
const CARD = [...FAMILY_FIELDS.filter((name) => name in FamilyCard.shape), ...OF_SERVER, CAN].join(
  ', ',
);
const LIST = sql(
  'list',
  `select row_to_json(r)::text as item, r.created_at::text as k0, r.id::text as k1 from (
     select ${CARD} from ${PLAIN_FAMILIES} where user_id = $1 and deleted_at is null
     order by created_at desc, id desc limit ${FAMILY_PAGE + 1}
   ) r`,
);
const GET = sql(
  'get',
  `select row_to_json(r)::text as record from (
     select ${RECORD} from ${PLAIN_FAMILIES} where id = $2 and user_id = $1 and deleted_at is null
   ) r`,
);
const INSERT = sql(
  'insert',
  `with made as (
     insert into ${PLAIN_FAMILIES} (user_id, created_at, updated_at, disputed, id, overall_rating, color_indicator, ${FAMILY_FIELDS.join(', ')})
     values ($1, $2, $2, false, $3, $4, $5, ${FAMILY_FIELDS.map((_, n) => `$${n + 6}`).join(', ')}) returning *
   ) select row_to_json(r)::text as record from (select ${RECORD} from made) r`,
);

const CONTRACTORS = sql(
  'contractors',
  `select row_to_json(r)::text as item, r.rating::text as k0, r.total_reviews::text as k1, r.id::text as k2 from (
     select id, ${CONTRACTOR_FIELDS.filter((name) => name in ContractorCard.shape).join(', ')}, null as photo, rating,
       case when total_reviews > 0 then rating end as average_rating, total_reviews, created_at, updated_at,
       case when user_id = $1 then user_id end as user_id, holder_id is not null as confirmed, hidden,
       json_build_object('edit', user_id = $1, 'delete', false) as can
     from contractors where deleted_at is null and not hidden
     order by for_children desc, rating desc, total_reviews desc, id desc limit ${CONTRACTOR_PAGE + 1}
   ) r`,
);

const JOBS = sql(
  'jobs',
  `select row_to_json(r)::text as item, r.created_at::text as k0, r.id::text as k1 from (
     select id, ${JOB_FIELDS.join(', ')}, status, case when provider_id = $1 then provider_id end as provider_id,
       'Provider' as provider_name, null as provider_card, null as provider_photo, null as provider_email,
       null as my_application,
       case when provider_id = $1 then '{"pending":0,"all":0}'::json end as applications, false as saved, hidden,
       false as reported_by_me, created_at, updated_at,
       json_build_object('save', provider_id <> $1, 'apply', provider_id <> $1 and status = 'active',
         'report', provider_id <> $1, 'edit', provider_id = $1, 'delete', provider_id = $1, 'review', provider_id = $1,
         'fill', provider_id = $1 and status = 'active', 'close', provider_id = $1 and status = 'active',
         'reopen', provider_id = $1 and status <> 'active') as can
     from jobs where deleted_at is null and job_type = $2 and location ilike $3 and (title ilike $4 or description ilike $4)
     order by created_at desc, id desc limit ${JOB_PAGE + 1}
   ) r`,
);

const DOCUMENTS = sql(
  'documents',
  `select row_to_json(r)::text as item, r.created_at::text as k0, r.id::text as k1 from (
     select id, name, size, type, '/api/files/' || id || '/content' as url, path, folder, unchecked, created_at, updated_at,
       '{"delete":true}'::json as can
     from files where user_id = $1 and folder = $2 and deleted_at is null
     order by created_at desc, id desc limit ${DOCUMENT_PAGE + 1}
   ) r`,
);

const EVENTS = sql(
  'events',
  `select row_to_json(r)::text as item, r.starts_at::text as k0, r.id::text as k1 from (
     select id, ${EVENT_FIELDS.join(', ')}, 'none' as recurring_pattern, null as recurring_until, status, false as is_recurring,
       null as series, starts_at, ends_at, attendees, waitlist_count, null as my_rsvp, null as my_meeting, null as image_url,
       case when user_id = $1 then user_id end as user_id, null as group_id, null as group_name, null as distance_miles,
       created_at, updated_at,
       json_build_object('edit', true, 'delete', true, 'rsvp', true, 'meet', false, 'see_responses', user_id = $1) as can
     from events where status = 'upcoming' and starts_at > $2 and category = $3 and deleted_at is null and group_id is null
     order by starts_at, id limit ${EVENT_PAGE + 1}
   ) r`,
);

const POSTS = sql(
  'posts',
  `select row_to_json(r)::text as item, r.created_at::text as k0, r.id::text as k1 from (
     select id, group_id, text, image_id, 0 as comments, null as image_url,
       case when author_id = $1 then author_id end as author_id, 'User' as author_name, null as author_card, hidden,
       false as reported_by_me, edited, created_at, updated_at,
       json_build_object('edit', author_id = $1, 'delete', author_id = $1 or $1 = (select leader_id from groups where id = $2),
         'report', author_id <> $1) as can
     from group_posts where group_id = $2 and post_id is null and deleted_at is null
     order by created_at desc, id desc limit ${POST_PAGE + 1}
   ) r`,
);

const DASHBOARD = sql(
  'dashboard',
  `select json_build_object(
     -- Nobody here has anything that waits: what the product asks to know that, each simply.
     'today', (select coalesce(json_agg(t), '[]') from (
       (select family_id as id from family_pickups where user_id = $1 limit 1)
       union all (select event_id from event_rsvps where user_id = $1 limit 1)
       union all (select id from events where user_id = $1 and starts_at > now() limit 1)
       union all (select id from event_meetings where (organizer_id = $1 or asker_id = $1) and open_until > now() limit 1)
       union all (select file_id from credentials where user_id = $1 limit 1)
       union all (select id from families where user_id = $1 and disputed and deleted_at is null limit 1)
       union all (select id from families where user_id = $1 and warned_on is not null limit 1)
       union all (select conversation_id from conversation_sides where user_id = $1 and news_at > read_at limit 1)
       union all (select a.id from jobs j join job_applications a on a.job_id = j.id
         where j.provider_id = $1 and j.status = 'active' and j.deleted_at is null and a.status = 'pending' limit 1)
       union all (select a.id from groups g join group_applications a on a.group_id = g.id
         where g.leader_id = $1 and a.status = 'pending' limit 1)
       union all (select m.id from mentor_profiles p join mentor_matches m on m.mentor_id = p.id
         where p.user_id = $1 and m.status = 'pending' limit 1)
       union all (select id from inbox_entries where user_id = $1 and read_at is null limit 1)
     ) t),
     'first_steps', json_build_object(
       'family', exists (select from families where user_id = $1 and deleted_at is null),
       'certificate', exists (select from files where user_id = $1 and folder = 'certificates' and deleted_at is null),
       'photo', exists (select from profiles where user_id = $1 and avatar_file_id is not null)
     ),
     'recent_jobs', (select json_agg(j) from (
       select id, title, location, start_date, pay_rate, job_type, null as provider_id,
         'Provider' as provider_name, null as provider_card, null as provider_photo
       from jobs where status = 'active' and deleted_at is null and provider_id <> $1
       order by created_at desc, id desc limit 3
     ) j),
     'any_jobs', exists (select from jobs where deleted_at is null),
     'recent_activity', (select json_agg(d) from (
       (select 'family_added' as kind, family_name as subject, id as subject_id, created_at from families
        where user_id = $1 and deleted_at is null order by created_at desc, id desc limit 5)
       union all
       (select 'family_look_up', f.family_name, f.id, l.created_at
        from family_look_ups l join families f on f.id = l.family_id
        where l.user_id = $1 and f.deleted_at is null order by l.created_at desc, l.family_id desc limit 5)
       order by created_at desc limit 5
     ) d),
     'announcements', json_build_object('items', (select json_agg(a) from (
       select id, ${ANNOUNCEMENT_FIELDS.join(', ')}, case when created_by = $1 then created_by end as created_by,
         created_at, updated_at, '{"edit":true,"delete":true}'::json as can
       from (select * from (
         (select * from announcements where status = 'active' and deleted_at is null order by created_at desc, id desc limit 5)
         union
         (select * from announcements where status = 'active' and priority = 'high' and deleted_at is null
          order by created_at desc, id desc limit 5)
         ) known
         -- The newest stands; of the rest those of high priority go first.
         order by created_at = (select max(created_at) from announcements where status = 'active' and deleted_at is null) desc,
           array_position('{high,medium,low}', priority), created_at desc limit 5
       ) shown order by created_at desc, id desc
     ) a), 'more', (select count(*) from (
       select from announcements where status = 'active' and deleted_at is null order by created_at desc offset 5 limit ${MORE_COUNTED}
     ) m), 'any', exists (select from announcements where deleted_at is null))
   )::text as dashboard`,
);

serve(ACTOR, async ({ userId, url, body }) => {
  if (body) {
    const draft = JSON.parse(body) as FamilyDraft;
    const mean =
      (draft.reliability_rating +
        draft.communication_rating +
        draft.timeliness_rating +
        draft.professionalism_rating) /
      4;
    const color = mean >= 4.5 ? 'green' : mean >= 3.5 ? 'yellow' : 'red';
    const fields = FAMILY_FIELDS.map((name) => draft[name]);
    const values = [userId, new Date().toISOString(), draft.id, mean.toFixed(3), color, ...fields];
    return (await run<{ record: string }>(INSERT, values))[0]?.record;
  }
  if (url === '/api/dashboard')
    return (await run<{ dashboard: string }>(DASHBOARD, [userId]))[0]?.dashboard;
  if (url === '/api/contractors')
    return page(await run<PageRow>(CONTRACTORS, [userId]), CONTRACTOR_PAGE);
  const query = new URLSearchParams(url.split('?')[1]);
  if (url.startsWith('/api/jobs?')) {
    const values = [
      userId,
      query.get('job_type'),
      `%${query.get('location')}%`,
      `%${query.get('search')}%`,
    ];
    return page(await run<PageRow>(JOBS, values), JOB_PAGE);
  }
  if (url.startsWith('/api/documents?'))
    return page(await run<PageRow>(DOCUMENTS, [userId, query.get('folder')]), DOCUMENT_PAGE);
  if (url.startsWith('/api/events?'))
    return page(
      await run<PageRow>(EVENTS, [userId, new Date().toISOString(), query.get('category')]),
      EVENT_PAGE,
    );
  if (url.startsWith('/api/group-posts?'))
    return page(await run<PageRow>(POSTS, [userId, query.get('group_id')]), POST_PAGE);
  const id = url.slice('/api/families/'.length);
  if (id) return (await run<{ record: string }>(GET, [userId, id]))[0]?.record;
  return page(await run<PageRow>(LIST, [userId]), FAMILY_PAGE);
});
