import { expect, test } from 'vitest';
import { reportOfJourneys } from './playwright-report.ts';

const spec = (title: string, status: string, results = [{}]) => ({
  id: `id of ${title}`,
  title,
  file: 'jobs/jobs.e2e.ts',
  tests: [{ status, results }],
});

test('of a run of journeys: how many passed, which failed and by what id each is run alone, and what no test did', () => {
  const failed = (name: string, id: string) => ({
    runner: 'playwright',
    file: 'e2e/jobs/jobs.e2e.ts',
    name,
    id,
  });
  expect(
    reportOfJourneys({
      stats: { expected: 2 },
      suites: [
        {
          title: 'jobs/jobs.e2e.ts',
          specs: [spec('one', 'unexpected'), spec('two', 'expected'), spec('three', 'skipped')],
          suites: [
            {
              title: 'on a phone',
              specs: [spec('four', 'expected')],
              suites: [
                {
                  title: '',
                  specs: [spec('five', 'unexpected'), spec('never begun', 'skipped', [])],
                },
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'The app has ended.' }],
    }),
  ).toEqual({
    passed: 2,
    failed: [failed('one', 'id of one'), failed('on a phone > five', 'id of five')],
    broken: 2,
  });
});
