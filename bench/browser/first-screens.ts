import { type Connection, withClient } from '../load/bench-database.ts';
import type { Owner } from '../load/sample-load.ts';

/** So many open jobs of the owner, one an hour, the last one now. */
export const insertJobs = (connection: Connection, { id }: Owner, count: number): Promise<void> =>
  withClient(connection, async (client) => {
    await client.query(
      `insert into jobs (id, provider_id, title, description, location, start_date, pay_rate, job_type, status,
         created_at, updated_at)
       select gen_random_uuid(), $1, 'Early Childhood Teacher',
         'Lead a class of twelve with an assistant. You plan the week, write short daily reports and talk to families.',
         'Austin, TX', current_date + 10, 20.5, 'shift', 'active', now() - n * interval '1 hour', now()
       from generate_series(1, $2::int) n`,
      [id, count],
    );
  });

/** So many contractors that the owner has added. */
export const insertContractors = (
  connection: Connection,
  { id }: Owner,
  count: number,
): Promise<void> =>
  withClient(connection, async (client) => {
    await client.query(
      `insert into contractors (id, user_id, name, specialty, location, phone, certifications, created_at, updated_at)
       select gen_random_uuid(), $1, 'Bright Little Hands ' || n, 'nanny', 'Austin, TX', '(512) 555-0100', '{}', now(),
         now()
       from generate_series(1, $2::int) n`,
      [id, count],
    );
  });
