-- The dashboard tells a member which events they answered 'attending' to, the last answered first (dashboard.md 6).
create index event_rsvps_attended on event_rsvps (user_id, created_at desc, event_id desc) where response = 'attending';
