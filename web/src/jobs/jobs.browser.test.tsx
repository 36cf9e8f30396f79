import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOB_PAGE, JOBS_TOPIC, RecentJob } from '@pcr/contract/jobs/jobs.schema.ts';
import { get } from 'idb-keyval';
import { page } from 'vitest/browser';
import { expect, test } from '../testing/app-test.tsx';
import { EMPTY_DASHBOARD } from '../testing/empty-dashboard.ts';
import { jobServer } from './testing/job-server.ts';

test('a name that is shown no more goes with the next contact, from a far scrolled board and from the device (consent.md 22)', async ({
  server,
  member,
  open,
}) => {
  const { jobs, postByAnother } = jobServer(server, member);
  const named = (provider_name: string, provider_email: string | null) => {
    for (const { id } of jobs.all) jobs.change(id, { provider_name, provider_email });
  };
  for (let n = 0; n < 6 * JOB_PAGE; n += 1) postByAnother({ title: `Helper ${n}` });
  const scrolledOn = () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return server.asked(listJobs).length;
  };
  const onDevice = async () => JSON.stringify(await get(`pcr_cache:${member.user.id}`));
  server.answer(getDashboard, () => ({
    ...EMPTY_DASHBOARD,
    recent_jobs: jobs.all.slice(0, 3).map((job) => RecentJob.parse(job)),
  }));
  for (const away of [false, true]) {
    named('Zelda Zimmer', 'zelda@example.org');
    await open('/dashboard');
    await expect.poll(() => document.body.textContent).toContain('Zelda Zimmer');
    await open('/jobs');
    await expect.poll(() => document.body.textContent).toContain('Zelda Zimmer');
    await expect.poll(() => server.listening).toBe(1);
    const first = server.asked(listJobs).length;
    for (let more = 1; more <= 5; more += 1) {
      await expect.poll(scrolledOn).toBeGreaterThanOrEqual(first + more);
    }
    await expect.poll(onDevice).toContain('Zelda Zimmer');
    const asked = server.asked(listJobs).length;
    if (away) server.setOnline(false);
    named('Provider', null);
    if (away) server.setOnline(true);
    else server.publish({ topic: JOBS_TOPIC, id: null, everyone: true });
    await expect.poll(() => document.body.textContent).not.toContain('Zelda');
    await expect.poll(onDevice).not.toMatch(/Zelda|zelda@/);
    expect(server.asked(listJobs).length - asked).toBeLessThan(5);
    window.scrollTo(0, 0);
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(document.body.textContent).not.toContain('Zelda');
  }
});
