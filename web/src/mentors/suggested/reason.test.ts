import { expect, test } from 'vitest';
import { type Reasons, reasonText } from './reason.ts';

// mentors.md 26: the reason of a suggestion in words.

const nothing: Reasons = {
  shared_specializations: [],
  shared_areas: [],
  distance_miles: null,
  experience_years: 12,
};

test.each<[string, Partial<Reasons>]>([
  [
    'Teaches infant care, 4 miles from you',
    { shared_specializations: ['infant_care'], distance_miles: 4 },
  ],
  ['Helps with licensing and finding work', { shared_areas: ['licensing', 'finding_work'] }],
  [
    'Teaches toddlers, preschool and more, helps with licensing, 1 mile from you',
    {
      shared_specializations: ['toddlers', 'preschool', 'school_age'],
      ...{ shared_areas: ['licensing'], distance_miles: 1 },
    },
  ],
  ['12 years of experience', {}],
  ['1 year of experience, 0.3 miles from you', { experience_years: 1, distance_miles: 0.3 }],
])('%s', (words, reasons) => {
  expect(reasonText({ ...nothing, ...reasons })).toBe(words);
});
