-- After Accept (docs/domains/jobs.md 61 to 65): the two reach each other, and either can call it off.

alter table job_applications
  add column called_off_by text check (called_off_by in ('provider', 'contractor')),
  -- The line of the member who called it off, to the other.
  add column call_off_note text check (char_length(call_off_note) between 1 and 300);
alter table job_applications drop constraint job_applications_status_check;
alter table job_applications
  add constraint job_applications_status_check
    check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'called_off')),
  add check ((status = 'called_off') = (called_off_by is not null)),
  add check (call_off_note is null or called_off_by is not null);

-- Whether a job runs, or ended within 30 days: on its last day, where it says none when it was closed, and with its
-- deletion. By the clock of the database: it is asked in statements of other domains, which know no other.
create function job_keeps_contact(status text, end_date date, updated_at timestamptz, deleted_at timestamptz)
returns boolean language sql stable as $$
  select coalesce(now() < least(
    deleted_at,
    case when end_date is not null then (end_date + 1)::timestamp at time zone 'UTC'
      when status = 'closed' then updated_at end
  ) + interval '30 days', true)
$$;

-- Whether an accepted application lets one member write to another. Not the provider while members' reports hide the
-- job, and neither of the two once the operator has removed it.
create function may_write_for_job(writer uuid, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from job_applications a join jobs j on j.id = a.job_id
    where a.status = 'accepted'
      and (a.contractor_id = writer and j.provider_id = reader
        or a.contractor_id = reader and j.provider_id = writer and not j.hidden)
      and (j.deleted_at is null or j.updated_by is not null)
      and job_keeps_contact(j.status, j.end_date, j.updated_at, j.deleted_at)
  )
$$;

-- Whether a provider reads the name of a member whom they accepted.
create function provider_keeps_name(provider uuid, contractor uuid) returns boolean language sql stable as $$
  select exists (
    select from job_applications a join jobs j on j.id = a.job_id
    where a.contractor_id = contractor and j.provider_id = provider and a.status in ('accepted', 'called_off')
      and j.deleted_at is null and job_keeps_contact(j.status, j.end_date, j.updated_at, j.deleted_at)
  )
$$;
