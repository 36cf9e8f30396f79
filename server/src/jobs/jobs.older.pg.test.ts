import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { JobVersion } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect, test } from 'vitest';
import { migrate } from '../kit/postgres/migrate.ts';
import { freshDatabase } from '../kit/testing/postgres-for-tests.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');
const ID = '01990000-0000-7000-8000-000000000001';

test('an old job, and its earlier versions, leave out the newer fields (jobs.md 45)', async () => {
  const fresh = await freshDatabase({ migrated: false });
  const before = await mkdtemp(join(tmpdir(), 'pcr-migrations-'));
  try {
    const landed = (await readdir(MIGRATIONS)).filter((name) => name < '0020');
    await Promise.all(landed.map((name) => copyFile(join(MIGRATIONS, name), join(before, name))));
    await migrate(fresh.database, before);
    await fresh.database.pool.query(`
      insert into users (id, full_name, email, created_at, updated_at)
        values ('${ID}', 'Anna', 'anna@example.org', now(), now());
      insert into jobs (id, provider_id, title, description, start_date, job_type, created_at, updated_at)
        values ('${ID}', '${ID}', 'Nanny', 'CPR, please', '2026-12-01', 'shift', '2026-01-01', '2026-01-01');
      update jobs set title = 'Night Nanny', updated_at = '2026-01-02', updated_by = '${ID}'`);
    await migrate(fresh.database, MIGRATIONS);
    const none = {
      ...{ schedule_days: null, schedule_from: null, schedule_to: null },
      ...{ ages: null, requirements: null, benefits: null },
    };
    const { rows: history } = await fresh.database.pool.query(`select h.before from history h`);
    expect(history).toMatchObject([{ before: { title: 'Nanny', ...none } }]);
    expect(JobVersion.shape.before.safeParse(history[0]?.before).success).toBe(true);
    const { rows: jobs } = await fresh.database.pool.query(
      `select *, updated_at = '2026-01-02' as same from jobs where search_text like containing('cpr')`,
    );
    expect(jobs).toMatchObject([{ title: 'Night Nanny', pay_order: '-1.00', same: true, ...none }]);
  } finally {
    await fresh.drop();
    await rm(before, { recursive: true });
  }
});
