-- When the member said that they have saved their recovery codes; null until then. Earlier members are taken at their
-- word: the screen let none of them go on without saying so.
alter table two_factor add column recovery_codes_saved_at timestamptz;
update two_factor set recovery_codes_saved_at = enabled_at;
