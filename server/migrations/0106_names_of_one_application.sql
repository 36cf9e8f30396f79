-- The leader reads the name that somebody typed with the application and the membership that an entry tells of, and not
-- with another one of theirs: whoever asks again, under another name or while the leader has blocked them, is not known
-- by an earlier entry (docs/domains/notifications.md 114).
create or replace function inbox_who(kind text, subject uuid, reader uuid, at timestamptz, told_of uuid)
returns table (user_id uuid, said_name text, links boolean, about text, lines integer) language sql stable as $$
  select * from inbox_who(kind, subject, reader, at)
  union all
  -- As the group itself says it (docs/domains/groups.md 35, 48).
  select told_of, case
      when g.leader_id is distinct from reader then null
      when kind = 'group_application_received' then (
        select case a.status when 'pending' then a.full_name when 'accepted' then m.applied_name end
        from group_applications a left join group_members m on m.group_id = g.id and m.user_id = told_of
          and not exists (
            select from group_applications n where n.group_id = g.id and n.user_id = told_of and n.status = 'accepted'
              and n.created_at > at
          )
        where a.group_id = g.id and a.user_id = told_of and a.created_at = at
      )
      else (
        select m.applied_name from group_members m
        where m.group_id = g.id and m.user_id = told_of and m.joined_at <= at
      ) end, true, null, null
  from groups g
  where told_of is not null and (starts_with(kind, 'group_application_') or starts_with(kind, 'group_member_')
      or starts_with(kind, 'group_lead_')) and g.id = subject and g.deleted_at is null
    -- An application is its leader's to read, unless they blocked who made it (docs/domains/groups.md 33, 37).
    and (kind not in ('group_application_received', 'group_application_withdrawn') or (
      g.leader_id = reader
      and not exists (select from blocks b where b.blocker_id = reader and b.blocked_id = told_of)
      and exists (
        select from group_applications a where a.group_id = g.id and a.user_id = told_of and case
          when kind = 'group_application_received' then a.created_at = at and a.status <> 'withdrawn'
          else a.updated_at = at and a.status = 'withdrawn' end
      )
    ))
  union all
  -- The newest that they wrote, while the board shows it (docs/domains/groups.md 50, 57, 60).
  select w.author_id, null, true, null, null
  from (
      select p.group_id, p.author_id, p.hidden from group_posts p
      where kind = 'group_posts' and p.group_id = subject and p.post_id is null and p.created_at = at
        and p.deleted_at is null
      union all
      select c.group_id, c.author_id, c.hidden from group_posts c
      where kind = 'group_comments' and c.post_id = subject and c.created_at = at and c.deleted_at is null
        and exists (select from group_posts p where p.id = subject and p.deleted_at is null)
    ) w
    join groups g on g.id = w.group_id and g.deleted_at is null
    join group_members m on m.group_id = w.group_id and m.user_id = reader
  where w.author_id = told_of and not w.hidden
    and not exists (select from blocks b where b.blocker_id = reader and b.blocked_id = w.author_id)
  union all
  -- An answer is signed with the name in the directory, which has no card (docs/domains/contractors.md 46).
  select null, c.name, false, null, null
  from contractors c
  where kind = 'review_answered' and c.id = subject and c.deleted_at is null and exists (
    select from contractor_reviews r join contractor_review_answers a on a.review_id = r.id
    where r.contractor_id = c.id and r.reviewer_id = reader and a.created_at = at
      and a.user_id = c.holder_id
  )
$$;
