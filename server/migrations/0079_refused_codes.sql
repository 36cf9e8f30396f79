-- The gateway takes no text message for this number: no code comes there, which its member is to read.
alter table phone_codes add column refused_at timestamptz;
