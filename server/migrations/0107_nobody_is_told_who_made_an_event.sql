-- A search told who had made an event to whoever answered it, though the event itself tells nobody (docs/domains/events.md
-- 4): who answered is known to its maker (docs/domains/search.md 6), and not the other way round.
create or replace function ways_known(viewer uuid)
returns table (user_id uuid, known_as text, known_from text, rank integer, to_find boolean, to_write boolean)
language sql stable as $$
  select m.mentee_id, 'mentee', null::text, 1, true, m.status <> 'pending'
  from mentor_profiles p join mentor_matches m on m.mentor_id = p.id
  where p.user_id = viewer and m.status in ('pending', 'active', 'paused')
  union all
  select p.user_id, 'mentor', null, 1, true, m.status <> 'pending'
  from mentor_matches m join mentor_profiles p on p.id = m.mentor_id
  where m.mentee_id = viewer and m.status in ('pending', 'active', 'paused')
  union all
  -- Of those whom they blocked a provider sees none but whom they had accepted (docs/domains/jobs.md 65).
  select a.contractor_id, 'applicant', j.title, 2,
    a.status in ('accepted', 'called_off')
      or not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = a.contractor_id),
    a.status <> 'declined'
  from jobs j join job_applications a on a.job_id = j.id
  where j.provider_id = viewer and j.deleted_at is null and a.status <> 'withdrawn'
  union all
  select j.provider_id, 'provider', j.title, 2, true, a.status <> 'declined' and not j.hidden
  from job_applications a join jobs j on j.id = a.job_id
  where a.contractor_id = viewer and j.deleted_at is null and a.status <> 'withdrawn'
  union all
  select case when e.organizer_id = viewer then e.asker_id else e.organizer_id end, 'meeting', e.event_title, 3,
    false, true
  from event_meetings e
  where (e.organizer_id = viewer or e.asker_id = viewer) and e.status in ('pending', 'offered', 'accepted')
  union all
  select b.user_id, 'group', g.name, 4, true, true
  from group_members a join groups g on g.id = a.group_id join group_members b on b.group_id = g.id
  where a.user_id = viewer and b.user_id <> viewer and g.deleted_at is null
  union all
  select o.id, 'conversation', null, 5, true, true
  from conversation_sides s join conversations c on c.id = s.conversation_id,
    lateral (select case when c.first_id = viewer then c.second_id else c.first_id end as id) o
  where s.user_id = viewer and s.last_at is not null and o.id is not null
  union all
  -- Who answered their events. An event of a group is its members' alone.
  select r.user_id, 'event', e.title, 6, true, false
  from events e join event_rsvps r on r.event_id = e.id
  where e.user_id = viewer and r.response <> 'not_attending' and e.deleted_at is null
    and (e.group_id is null or e.group_id in (
      select a.group_id from group_members a join groups g on g.id = a.group_id
      where a.user_id = viewer and g.deleted_at is null))
$$;
