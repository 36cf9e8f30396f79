-- Which lanes of background tasks live (machines.md 46). Each process counts the beat of its lanes up every few seconds;
-- whoever sees that a beat stands still for long enough, by its own clock, gives the tasks of that lane to others.
create table task_lives (
  -- As graphile-worker says whose a task is (locked_by).
  lane text primary key,
  process uuid not null,
  beat bigint not null default 1
) with (fillfactor = 50);
