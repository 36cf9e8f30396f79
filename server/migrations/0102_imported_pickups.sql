-- An import stores pickup times without the instant at which they are looked at (my-data.md 21). They are looked at in
-- the next minute, as after a change.
alter table family_pickups alter column next_at set default '-infinity';
