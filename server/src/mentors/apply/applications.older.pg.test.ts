import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../kit/postgres/migrate.ts';
import { freshDatabase } from '../../kit/testing/postgres-for-tests.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

test('of applications from before, what was typed stays while it is in review, and goes where it is answered (mentors.md 13)', async () => {
  const fresh = await freshDatabase({ migrated: false });
  const before = await mkdtemp(join(tmpdir(), 'pcr-migrations-'));
  try {
    const landed = (await readdir(MIGRATIONS)).filter((name) => name < '0075');
    await Promise.all(landed.map((name) => copyFile(join(MIGRATIONS, name), join(before, name))));
    await migrate(fresh.database, before);
    await fresh.database.pool.query(`
      insert into users (id, full_name, email, created_at, updated_at)
        values (gen_random_uuid(), 'Anna', 'anna@example.org', now(), now());
      insert into mentor_applications (id, user_id, ticket, full_name, email, phone, location, years_experience,
          "current_role", specializations, mentorship_areas, max_mentees, availability, preferred_communication, bio,
          why_mentor, status, decline_reason, created_at, decided_at)
        select gen_random_uuid(), u.id, s, 'Anna', 'anna@example.org', '512', 'Austin', '5-7', 'Owner', '{infants}',
          '{business}', '2', '{weekends}', 'any', 'I care.', 'To help.', s, case s when 'declined' then 'Not now' end, now(),
          case when s <> 'in_review' then now() end
        from users u, unnest(array['in_review', 'approved', 'declined', 'withdrawn']) s;
      insert into messages (id, kind, ticket, sender_id, subject, body, data, created_at)
        select a.id, 'mentor_application', a.ticket, a.user_id, 'An application', '', '{"facts": {"bio": "I care."}, "shown": "-"}',
          now() from mentor_applications a`);
    await migrate(fresh.database, MIGRATIONS);
    const { rows } = await fresh.database.pool.query(
      `select a.status, a.bio, m.data from mentor_applications a join messages m on m.id = a.id order by a.status`,
    );
    expect(rows).toEqual([
      { status: 'approved', bio: null, data: { shown: '-' } },
      { status: 'declined', bio: null, data: { shown: '-' } },
      { status: 'in_review', bio: 'I care.', data: { facts: { bio: 'I care.' }, shown: '-' } },
      { status: 'withdrawn', bio: null, data: { shown: '-' } },
    ]);
  } finally {
    await fresh.drop();
    await rm(before, { recursive: true });
  }
});
