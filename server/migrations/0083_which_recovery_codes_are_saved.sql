-- When the codes that work now were made: who says that codes are saved names them by it, since another device may have
-- made new ones meanwhile.
alter table two_factor add column recovery_codes_made_at timestamptz;
update two_factor set recovery_codes_made_at = enabled_at;
