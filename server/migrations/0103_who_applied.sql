-- An entry of an inbox names who applied where the application does: a name that was given with another job's is not said
-- of this one (docs/domains/notifications.md 114).
create or replace function inbox_who(kind text, subject uuid, reader uuid, at timestamptz)
returns table (user_id uuid, said_name text, links boolean, about text, lines integer) language sql stable as $$
  select o.user_id, case
      when c.display_real_name or provider_keeps_name(reader, o.user_id) then u.full_name else o.name_given
    end, true, null, (
      select count(*)::int from (
        select from conversation_messages l
        where l.conversation_id = subject and l.received_by = reader and l.created_at > s.read_at limit 100
      ) unread
    )
  from conversation_sides s
    join conversation_sides o on o.conversation_id = s.conversation_id and o.user_id <> reader
    join users u on u.id = o.user_id
    left join user_consent_preferences c on c.user_id = o.user_id
  where kind = 'message_received' and s.conversation_id = subject and s.user_id = reader
  union all
  -- Whoever looks has agreed that the owner reads their name (docs/domains/families.md 32).
  select l.user_id, u.full_name, false, f.family_name, null
  from family_look_ups l join families f on f.id = l.family_id and f.deleted_at is null join users u on u.id = l.user_id
  where kind = 'family_looked_at' and l.family_id = subject and l.owner_id = reader and l.created_at = at
  union all
  select case when m.organizer_id = reader then m.asker_id else m.organizer_id end, null, true, null, null
  from event_meetings m
  where starts_with(kind, 'meeting_') and m.id = subject and reader in (m.organizer_id, m.asker_id)
  union all
  -- The request has the mentee's name (docs/domains/mentors.md).
  select case when p.user_id = reader then m.mentee_id else p.user_id end,
    case when p.user_id = reader then m.full_name end, true, null, null
  from mentor_matches m join mentor_profiles p on p.id = m.mentor_id
  where starts_with(kind, 'mentorship_') and m.id = subject and reader in (p.user_id, m.mentee_id)
  union all
  -- As the application itself says it (docs/domains/jobs.md 64), whatever became of another one of theirs.
  select a.contractor_id, case when a.status in ('accepted', 'called_off') and a.named
      and job_keeps_contact(j.status, j.end_date, j.updated_at, j.deleted_at) then u.full_name end, true, null, null
  from job_applications a join jobs j on j.id = a.job_id join users u on u.id = a.contractor_id
  where kind = 'job_application_received' and j.id = subject and j.provider_id = reader and j.deleted_at is null
    and a.created_at = at and a.status <> 'withdrawn'
    and not exists (select from blocks b where b.blocker_id = reader and b.blocked_id = a.contractor_id)
  union all
  select j.provider_id, null, true, null, null
  from jobs j
  where kind in ('job_application_accepted', 'job_application_declined', 'job_called_off_by_provider')
    and j.id = subject and j.deleted_at is null and not j.hidden
    and exists (select from job_applications a where a.job_id = j.id and a.contractor_id = reader)
$$;
