-- When the applicant was told what became of the job, by the clock of the database, which the queue goes by.
alter table job_applications add column told_at timestamptz;
