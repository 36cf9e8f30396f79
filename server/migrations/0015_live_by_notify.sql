-- Events travel with NOTIFY alone (kit/live/live.ts): who is connected hears them, who was not asks for everything.
drop table live_events;
drop table live_horizon;
drop function tell_live();
