-- Whether these two members work together (docs/domains/privacy.md 4).
create or replace function members_work_together(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from job_applications a join jobs j on j.id = a.job_id
    where a.status = 'accepted'
      and (a.contractor_id = one and j.provider_id = other or a.contractor_id = other and j.provider_id = one)
  ) or exists (
    select from event_rsvps r join events e on e.id = r.event_id
    where r.response = 'attending' and e.deleted_at is null and e.status <> 'cancelled'
      and (r.user_id = one and e.user_id = other or r.user_id = other and e.user_id = one)
  ) or members_share_group(one, other) or members_in_mentorship(one, other)
$$;
