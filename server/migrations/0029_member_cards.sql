-- What others open a member's card by while the member shows their name. Not the member's id, so that no list that shows
-- a name tells whose entries those without a name are. Turning display_real_name off makes another one.
alter table user_consent_preferences add column card_id uuid not null unique default gen_random_uuid();
