-- The name goes to the provider and to the leader only where the form said so (docs/domains/jobs.md 64, groups.md 48):
-- whoever applied before it did was not told.
alter table job_applications add column named boolean not null default false;
alter table job_applications alter column named set default true;
alter table group_applications add column named boolean not null default false;
alter table group_applications alter column named set default true;

create or replace function provider_keeps_name(provider uuid, contractor uuid) returns boolean language sql stable as $$
  select exists (
    select from job_applications a join jobs j on j.id = a.job_id
    where a.contractor_id = contractor and j.provider_id = provider and a.status in ('accepted', 'called_off') and a.named
      and j.deleted_at is null and job_keeps_contact(j.status, j.end_date, j.updated_at, j.deleted_at)
  )
$$;
