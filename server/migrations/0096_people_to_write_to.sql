-- Whom a member knows from PCR, and where from: for those to whom they may write (docs/domains/conversations.md 25).
-- `rank` is how near: of several ways to know somebody the first is said.
create function known_members(viewer uuid)
returns table (user_id uuid, known_as text, known_from text, rank integer) language sql stable as $$
  select case when p.user_id = viewer then m.mentee_id else p.user_id end,
    case when p.user_id = viewer then 'mentee' else 'mentor' end, null, 1
  from mentor_matches m join mentor_profiles p on p.id = m.mentor_id
  where m.status in ('active', 'paused') and (m.mentee_id = viewer or p.user_id = viewer)
  union all
  -- Applied to a job of theirs, or posted one that they applied to.
  select a.contractor_id, 'applicant', j.title, 2
  from jobs j join job_applications a on a.job_id = j.id
  where j.provider_id = viewer and j.deleted_at is null and a.status in ('pending', 'accepted', 'called_off')
  union all
  select j.provider_id, 'provider', j.title, 2
  from job_applications a join jobs j on j.id = a.job_id
  where a.contractor_id = viewer and j.deleted_at is null and not j.hidden
    and a.status in ('pending', 'accepted', 'called_off')
  union all
  select case when e.organizer_id = viewer then e.asker_id else e.organizer_id end, 'meeting', e.event_title, 3
  from event_meetings e
  where (e.organizer_id = viewer or e.asker_id = viewer) and e.status in ('pending', 'offered', 'accepted')
  union all
  select b.user_id, 'group', g.name, 4
  from group_members a join groups g on g.id = a.group_id join group_members b on b.group_id = g.id
  where a.user_id = viewer and b.user_id <> viewer and g.deleted_at is null
  union all
  select case when c.first_id = viewer then c.second_id else c.first_id end, 'conversation', null, 5
  from conversation_sides s join conversations c on c.id = s.conversation_id
  where s.user_id = viewer and s.last_at is not null
    and case when c.first_id = viewer then c.second_id else c.first_id end is not null
$$;
