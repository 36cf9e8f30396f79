-- What is deleted every night is found by an index: without one each part of it reads the whole table.
create index family_look_ups_by_day on family_look_ups (day);
create index contractor_contacts_by_day on contractor_contacts (day);
