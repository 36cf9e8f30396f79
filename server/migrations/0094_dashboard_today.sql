-- What the dashboard looks for each time it is opened (dashboard.md 5 and 21, announcements.md 19).

-- Active jobs of their provider.
create index jobs_active_of_provider on jobs (provider_id, created_at desc, id desc)
  where status = 'active' and deleted_at is null;
-- Records that somebody asks about: few.
create index families_disputed on families (user_id) where disputed and deleted_at is null;
-- Seats that are offered to a member.
create index event_rsvps_offered_to on event_rsvps (user_id) where offered_until is not null;
-- High announcements among all that are active.
create index announcements_active_high on announcements (created_at desc, id desc)
  where deleted_at is null and status = 'active' and priority = 'high';
