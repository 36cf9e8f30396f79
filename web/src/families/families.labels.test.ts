import { describe, expect, test } from 'vitest';
import {
  childrenText,
  endReasonText,
  monthsText,
  overallOf,
  previousText,
} from './families.labels.ts';

const four = (reliability_rating: number, communication_rating = reliability_rating) => ({
  reliability_rating,
  communication_rating,
  timeliness_rating: reliability_rating,
  professionalism_rating: communication_rating,
});

describe('the colour rule (families.md 13)', () => {
  test('a mean of 4.5 or more is green, 3.5 or more is yellow, below 3.5 is red', () => {
    expect(overallOf(four(4.5))).toEqual({ mean: 4.5, color: 'green' });
    expect(overallOf({ ...four(4.5), timeliness_rating: 4.4 }).color).toBe('yellow');
    expect(overallOf(four(3.5))).toEqual({ mean: 3.5, color: 'yellow' });
    expect(overallOf({ ...four(3.5), timeliness_rating: 3.4 }).color).toBe('red');
    expect(overallOf(four(1))).toEqual({ mean: 1, color: 'red' });
  });

  test('every mean is exact, as on the server', () => {
    expect(overallOf({ ...four(4.5), timeliness_rating: 4.4 }).mean).toBe(4.475);
    expect(overallOf(four(4.3, 4.7)).mean).toBe(4.5);
  });
});

describe('words on a card (families.md 17)', () => {
  test("'N/A' for an unknown start, 'Ongoing' for no end", () => {
    expect(monthsText({ service_start_date: null, service_end_date: null })).toBe('N/A – Ongoing');
    expect(monthsText({ service_start_date: '2024-08-19', service_end_date: '2025-01-06' })).toBe(
      'Aug 2024 – Jan 2025',
    );
  });

  test('an end reason in human words', () => {
    expect(endReasonText({ service_end_reason: null, other_reason_details: null })).toBeNull();
    expect(endReasonText({ service_end_reason: 'aging_out', other_reason_details: null })).toBe(
      'Aging out',
    );
    expect(endReasonText({ service_end_reason: 'other', other_reason_details: 'twins' })).toBe(
      'Other: twins',
    );
    expect(endReasonText({ service_end_reason: 'other', other_reason_details: null })).toBe(
      'Other',
    );
  });

  test('one and many', () => {
    expect([childrenText(1), childrenText(3)]).toEqual(['1 child', '3 children']);
    expect([previousText(0), previousText(1), previousText(2)]).toEqual([
      'No previous providers',
      '1 previous provider',
      '2 previous providers',
    ]);
  });
});
