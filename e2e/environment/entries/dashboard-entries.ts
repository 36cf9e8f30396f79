import { randomUUID } from 'node:crypto';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import type { App } from '../app-process.ts';
import type { Member } from './members.ts';

/** Posts a job, as the job board will; the later it is called, the newer it is. */
export async function post(app: App, provider: Member, job: Partial<Job> = {}): Promise<void> {
  const row = {
    id: randomUUID(),
    title: 'Infant Care Specialist',
    location: 'Austin, TX',
    start_date: '2026-12-01',
    pay_rate: 18.5,
    job_type: 'shift',
    ...job,
  };
  const names = Object.keys(row);
  await app.database.query(
    `insert into jobs (provider_id, created_at, updated_at, ${names.join(', ')})
     values ($1, clock_timestamp(), clock_timestamp(), ${names.map((_, n) => `$${n + 2}`).join(', ')})`,
    [provider.id, ...Object.values(row)],
  );
}

/** An active announcement of that member. */
export async function announce(
  app: App,
  { id }: Member,
  title: string,
  content = 'For everybody.',
): Promise<void> {
  await app.database.query(
    `insert into announcements (id, title, content, priority, status, created_by, created_at, updated_at)
     values ($1, $2, $3, 'high', 'active', $4, clock_timestamp(), clock_timestamp())`,
    [randomUUID(), title, content, id],
  );
}

/**
 * Jobs and announcements are everybody's: before a test that says what there is, there is nothing.
 */
export async function clearShared(app: App): Promise<void> {
  await app.database.query('delete from jobs');
  await app.database.query('delete from announcements');
}
