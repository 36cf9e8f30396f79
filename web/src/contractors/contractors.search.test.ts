import { CARE_SPECIALTIES } from '@pcr/contract/contractors/contractors.schema.ts';
import { describe, expect, test } from 'vitest';
import { experienceText, rateText, reviewsText, specialtyText } from './contractors.labels.ts';
import { CONTRACTOR_SAMPLES, reviewsOfSample } from './contractors.samples.ts';
import { filtersOf, searchHere } from './contractors.search.ts';

const names = (search: string) =>
  searchHere(CONTRACTOR_SAMPLES, filtersOf(new URLSearchParams(search))).map(({ name }) => name);

describe('the URL', () => {
  test('says search, specialty and order; what it cannot mean is left out', () => {
    expect(
      filtersOf(
        new URLSearchParams(
          'search=+a%00b+&specialty=pest+control&availability=Available+Now&sort=name',
        ),
      ),
    ).toEqual({
      search: 'a b',
      specialty: 'pest control',
      availability: 'Available Now',
      sort: 'name',
    });
    expect(
      filtersOf(
        new URLSearchParams('search=+&specialty=Nanny&availability=now&sort=rating&contractor=x'),
      ),
    ).toEqual({});
  });
});

describe('samples', () => {
  test('are six, one for each specialty of care', () => {
    expect(CONTRACTOR_SAMPLES.map(({ specialty }) => specialty).sort()).toEqual(
      [...CARE_SPECIALTIES].sort(),
    );
  });

  test('are searched and ordered as the server does it', () => {
    expect(names('')[0]).toBe('Maria Delgado');
    expect(names('').at(-1)).toBe('Ashley Nguyen');
    expect(names('search=INFANT')).toEqual(['Maria Delgado']);
    expect(names('search=priya')).toEqual(['Priya Raman']);
    expect(names('search=Substitutes')).toEqual(names(''));
    expect(names('search=teacher')).toEqual([]);
    expect(names('specialty=nanny&search=maria')).toEqual([]);
    expect(names('sort=name')[0]).toBe('Ashley Nguyen');
    expect(names('availability=Available+Now')).toContain('Maria Delgado');
    expect(names('availability=Emergency+Only&specialty=nanny')).toEqual([]);
  });

  test('have the rating that their reviews come to', () => {
    for (const { id, average_rating, total_reviews } of CONTRACTOR_SAMPLES) {
      const { stats, reviews } = reviewsOfSample(id) ?? {};
      expect(reviews).toHaveLength(total_reviews);
      expect(stats?.overall_average).toBe(average_rating);
      expect(stats?.distribution.reduce((sum, one) => sum + one, 0)).toBe(total_reviews);
    }
  });
});

test('words', () => {
  expect(specialtyText('hvac')).toBe('HVAC');
  expect(specialtyText('special needs')).toBe('Special Needs');
  expect(rateText(18.5)).toBe('$18.50/hr');
  expect([0, 1, 12].map(experienceText)).toEqual(['Less than 1 year', '1 year', '12 years']);
  expect([0, 1, 1204].map(reviewsText)).toEqual(['No reviews yet', '1 review', '1,204 reviews']);
});
