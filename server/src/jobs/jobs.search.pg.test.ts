import { createJob, listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { JobQuery } from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { jobDraft } from './testing/job-drafts.ts';

let app: TestApp;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
  const bella = await app.member();
  const jobs = [
    jobDraft({ title: 'Early Childhood Teacher', location: 'Austin, TX', job_type: 'shift' }),
    jobDraft({
      title: 'Floater',
      description: 'Help the TEACHER in room 2 with 100% care',
      job_type: 'temp',
    }),
    jobDraft({ title: 'Kitchen Helper', location: 'Teacher’s Row, Dallas', job_type: 'shift' }),
    jobDraft({ title: 'Niñera de tarde', location: 'San José, CA', job_type: 'contract' }),
    jobDraft({
      title: 'Infant_Care',
      description: 'C:\\rooms',
      location: 'East Austin',
      job_type: 'contract',
      requirements: 'CPR and first aid',
      benefits: 'Free lunch',
    }),
    jobDraft({ title: '我叫王小明', description: 'Няня с опытом. $$$', location: '台北' }),
  ];
  for (const job of jobs) await bella.ask(createJob, { in: job });
});
afterAll(() => app.close());

const titles = async (query: JobQuery) =>
  (await anna.ask(listJobs, { query })).items.map(({ title }) => title);

describe('search and filters (jobs.md 14)', () => {
  test('without any, all jobs, newest first', async () => {
    const all = [
      '我叫王小明',
      'Infant_Care',
      'Niñera de tarde',
      'Kitchen Helper',
      'Floater',
      'Early Childhood Teacher',
    ];
    expect(await titles({})).toEqual(all);
  });

  test.each<[string, JobQuery, string[]]>([
    [
      'title, description or location, whatever the case',
      { search: 'tEaChEr' },
      ['Kitchen Helper', 'Floater', 'Early Childhood Teacher'],
    ],
    ['requirements', { search: 'first aid' }, ['Infant_Care']],
    ['benefits', { search: 'LUNCH' }, ['Infant_Care']],
    ['two letters', { search: 'tx' }, ['Early Childhood Teacher']],
    ['one Chinese character', { search: '明' }, ['我叫王小明']],
    ['two that do not stand side by side', { search: '王明' }, []],
    ['a place of two characters', { location: '台北' }, ['我叫王小明']],
    ['a word in Cyrillic, whatever the case', { search: 'няНЯ' }, ['我叫王小明']],
    ['without accents', { search: 'ninera' }, ['Niñera de tarde']],
    ['% stands for itself', { search: '100%' }, ['Floater']],
    ['a type matches exactly', { job_type: 'contract' }, ['Infant_Care', 'Niñera de tarde']],
    [
      'a location by a part of it',
      { location: 'austin' },
      ['Infant_Care', 'Early Childhood Teacher'],
    ],
    ['a location that a title says is none', { location: 'teacher' }, ['Kitchen Helper']],
    [
      'all of them together',
      { search: 'teacher', job_type: 'shift', location: 'TX' },
      ['Early Childhood Teacher'],
    ],
  ])('finds %s', async (_name, query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test('the location filter requires the job to have one', async () => {
    expect(await titles({ search: 'a', location: 'a' })).not.toContain('Floater');
  });
});
