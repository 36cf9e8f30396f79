-- Files that came while clamd did not answer, and that nobody has looked into for viruses yet (files.md 27).
alter table files add unchecked boolean not null default false;
create index files_unchecked on files (id) where unchecked;
