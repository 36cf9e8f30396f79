-- How a member is told beside mail: by push on their devices, by SMS and call; at once, or together with other news.

alter table notification_preferences
  -- Of the member, as IANA names it; null until a device has said it.
  add column time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  -- When what can wait is told.
  add column digest text not null default 'at_once' check (digest in ('at_once', 'hourly', 'daily')),
  -- Of the day in that zone; from a later to an earlier one goes over midnight. Null: none.
  add column quiet_hours_from time(0),
  add column quiet_hours_to time(0),
  add check ((quiet_hours_from is null) = (quiet_hours_to is null)),
  add check (quiet_hours_from <> quiet_hours_to);

alter table message_deliveries
  drop constraint message_deliveries_channel_check,
  drop constraint message_deliveries_message_id_channel_key,
  add constraint message_deliveries_channel_check check (channel in ('mail', 'webhook', 'push', 'sms', 'call')),
  -- Which of several of the kind: the device of a push.
  add column target uuid,
  add check ((channel = 'push') = (target is not null));
-- PostgreSQL 14 takes two nulls for different.
create unique index message_deliveries_once
  on message_deliveries (message_id, channel, coalesce(target, '00000000-0000-0000-0000-000000000000'));
