import { createFamily, summarizeFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { FAMILY_PAGE, RATINGS, SERVICE_STATUSES } from '@pcr/contract/families/families.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app-for-tests.ts';
import { familyDraft } from './testing/family-drafts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('Four summary tiles and the distinct locations, over all records of the owner', () => {
  test('Total Families, Active Services, Average Rating, High Quality: they count every page, and without a record there is no average', async () => {
    const owner = await app.member();
    expect(await owner.ask(summarizeFamilies)).toEqual({
      total: 0,
      active: 0,
      average_rating: null,
      high_quality: 0,
      locations: [],
    });
    // Of 60: 20 of each status, 15 green ones with 5 and 45 with a mean of 3.25.
    for (let n = 0; n < FAMILY_PAGE + 10; n++) {
      await owner.ask(createFamily, {
        in: familyDraft({
          service_status: SERVICE_STATUSES[n % 3] ?? 'Active',
          location: n === 0 ? 'Only once' : 'Boston, MA',
          ...(n % 4 ? { reliability_rating: 1, communication_rating: 2 } : {}),
        }),
      });
    }
    expect(await owner.ask(summarizeFamilies)).toEqual({
      total: 60,
      active: 20,
      average_rating: 3.7,
      high_quality: 15,
      locations: ['Boston, MA', 'Only once'],
    });
  });

  test.each([
    [[4.5, 4.4], 4.5],
    [[4.4, 4.4, 4.5], 4.4],
    [[1, 1.1], 1.1],
  ])('Average Rating has one decimal: of %j it is %d', async (means, average_rating) => {
    const owner = await app.member();
    for (const mean of means) {
      const draft = Object.fromEntries(RATINGS.map((name) => [name, mean]));
      await owner.ask(createFamily, { in: familyDraft(draft) });
    }
    expect((await owner.ask(summarizeFamilies)).average_rating).toBe(average_rating);
  });

  test('the distinct locations, each once as it is compared, are in its order (comparing.md 9, 10)', async () => {
    const owner = await app.member();
    for (const location of [
      'Zürich',
      'berlin',
      'Örebro',
      'Aachen',
      'Oslo',
      'Aachen',
      'aachen',
      'OSLO',
      'Oslo',
    ]) {
      await owner.ask(createFamily, { in: familyDraft({ location }) });
    }
    expect((await owner.ask(summarizeFamilies)).locations).toEqual([
      'Aachen',
      'berlin',
      'Örebro',
      'Oslo',
      'Zürich',
    ]);
  });
});
