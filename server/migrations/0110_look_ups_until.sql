-- Looks at family records get a partition for each two weeks (docs/domains/machines.md 95). Those until a Monday to come stay
-- in the table that they are in. 0111 proves it while members go on, and 0112 need not look at the rows.
do $$
begin
  execute format(
    'alter table family_look_ups add constraint family_look_ups_until check (day < %L) not valid',
    date '1970-01-05' + ((current_date + 8 - date '1970-01-05') / 14 + 1) * 14
  );
end $$;
