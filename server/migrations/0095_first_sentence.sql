-- What the banner of an emergency says after its subject (notifications.md 120); null for those sent before.
alter table broadcasts add column first_sentence text check (char_length(first_sentence) <= 210);
