-- Some islands have numbers of four digits after a country code of three (reading.md 9, 12): Niue.
alter table phone_numbers
  drop constraint phone_numbers_phone_check,
  add constraint phone_numbers_phone_check check (phone ~ '^\+[1-9]\d{5,14}$');
alter table phone_codes
  drop constraint phone_codes_phone_check,
  add constraint phone_codes_phone_check check (phone ~ '^\+[1-9]\d{5,14}$');
