import { describe, expect, test } from 'vitest';
import { FAMILY_FIXTURE } from './families.fixture.ts';
import {
  FAMILY_LIMITS,
  FamilyDraft,
  FamilyQuery,
  RATINGS,
  SERVICE_END_REASONS,
  SERVICE_STATUSES,
} from './families.schema.ts';

const draft = { id: '01990000-0000-7000-8000-000000000001', ...FAMILY_FIXTURE };

/** The first message for each wrong field. */
function errorsIn(changes: Record<string, unknown>): Record<string, string> {
  const read = FamilyDraft.safeParse({ ...draft, ...changes });
  const errors: Record<string, string> = {};
  for (const issue of read.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

describe('Add family record (families.md 5)', () => {
  test('the form sends the right values with only the required fields typed', () => {
    expect(errorsIn({})).toEqual({});
  });

  test.each(['', '   ', '\t\n \u00a0', undefined, null, 5, {}])(
    'name and location are required, and blank is none: %j',
    (value) => {
      expect(errorsIn({ family_name: value, location: value })).toEqual({
        family_name: 'Family name is required',
        location: 'Location is required',
      });
    },
  );

  test.each([0, -1, 0.5, null, undefined, '3', Number.NaN])(
    'children count must be at least 1: %j',
    (children_count) => {
      expect(errorsIn({ children_count })).toEqual({
        children_count: 'Children count must be at least 1',
      });
    },
  );

  test.each([
    [1.5, 'Children count must be a whole number'],
    [100, 'Children count can be at most 99'],
  ])('children count %j: %s', (children_count, message) => {
    expect(errorsIn({ children_count })).toEqual({ children_count: message });
  });

  test('previous providers count has a minimum of 0', () => {
    expect(errorsIn({ previous_providers: 0 })).toEqual({});
    expect(errorsIn({ previous_providers: 99 })).toEqual({});
    expect(errorsIn({ previous_providers: -1 })).toEqual({
      previous_providers: 'Previous providers must be at least 0',
    });
    expect(errorsIn({ previous_providers: 100 })).toEqual({
      previous_providers: 'Previous providers can be at most 99',
    });
  });

  test.each(RATINGS)('%s is from 1 to 5 in steps of 0.1', (name) => {
    for (let tenths = 10; tenths <= 50; tenths++)
      expect(errorsIn({ [name]: tenths / 10 })).toEqual({});
    // What adding steps in a slider makes of a tenth.
    expect(errorsIn({ [name]: 1 + 0.1 + 0.1 + 0.1 })).toEqual({});
    expect(errorsIn({ [name]: 0.9 })).toEqual({ [name]: 'A rating is at least 1' });
    expect(errorsIn({ [name]: 5.1 })).toEqual({ [name]: 'A rating is at most 5' });
    expect(errorsIn({ [name]: 4.55 })).toEqual({ [name]: 'A rating can have one decimal' });
    expect(errorsIn({ [name]: '5' })).toEqual({ [name]: 'Enter a rating from 1 to 5' });
  });

  test('service_status is Active, Completed or Ended, in any order', () => {
    expect(SERVICE_STATUSES).toEqual(['Active', 'Completed', 'Ended']);
    for (const service_status of SERVICE_STATUSES) expect(errorsIn({ service_status })).toEqual({});
    expect(errorsIn({ service_status: 'active' })).toEqual({ service_status: 'Choose a status' });
  });

  test('the service end reasons are those of the description', () => {
    expect(SERVICE_END_REASONS.join(', ')).toBe(
      'relocation, aging_out, contract_completed, mutual_agreement, schedule_conflict, rate_disagreement, ' +
        'family_needs_changed, provider_availability_changed, other',
    );
    for (const service_end_reason of SERVICE_END_REASONS) {
      expect(errorsIn({ service_end_date: '2026-03-03', service_end_reason })).toEqual({});
    }
    expect(errorsIn({ service_end_date: '2026-03-03', service_end_reason: 'boredom' })).toEqual({
      service_end_reason: 'Choose a reason',
    });
  });
});

describe('text limits: over-long input is refused with the name of the field, never cut (kit.md 51)', () => {
  const withReason = { service_end_date: '2026-03-03', service_end_reason: 'other' };

  test.each(Object.entries(FAMILY_LIMITS))('%s: %i characters', (name, max) => {
    expect(errorsIn({ ...withReason, [name]: 'x'.repeat(max) })).toEqual({});
    expect(errorsIn({ ...withReason, [name]: 'x'.repeat(max + 1) })).toEqual({
      [name]: expect.stringMatching(
        new RegExp(`^[A-Z][a-z ]+ can have at most ${max} characters$`),
      ),
    });
    // Blanks around it are not kept, and so not counted.
    expect(errorsIn({ ...withReason, [name]: ` ${'x'.repeat(max)} ` })).toEqual({});
  });

  test.each(['a\u0000b', 'a\ud800b', '\udc00'])(
    'a value that cannot be saved is refused, not dropped: %j',
    (text) => {
      const error = 'Some of these characters can’t be saved';
      expect(errorsIn({ family_name: text, notes: text })).toEqual({
        family_name: error,
        notes: error,
      });
    },
  );
});

describe('dates that make sense together, and fields that exist only with another (families.md 9, 10)', () => {
  test('the end is not before the start; it may be the same day', () => {
    expect(errorsIn({ service_start_date: '2026-03-03', service_end_date: '2026-03-03' })).toEqual(
      {},
    );
    expect(errorsIn({ service_start_date: '2026-03-03', service_end_date: '2026-03-02' })).toEqual({
      service_end_date: 'The end date cannot be before the start date',
    });
    expect(errorsIn({ service_end_date: '2026-03-02' })).toEqual({});
  });

  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-1-1',
    '1899-12-31',
    '2200-01-01',
    '03/03/2026',
    '2026-03-03T00:00:00Z',
    '',
    20260303,
  ])('a day that does not exist is refused: %j', (service_start_date) => {
    const { service_start_date: message, ...rest } = errorsIn({ service_start_date });
    expect(message).toBeTruthy();
    expect(rest).toEqual({});
  });

  test('an end reason needs an end date', () => {
    expect(errorsIn({ service_end_reason: 'relocation' })).toEqual({
      service_end_reason: 'Add an end date to give an end reason',
    });
  });

  test("the details belong to the reason 'other'", () => {
    const ended = { service_end_date: '2026-03-03', other_reason_details: 'They adopted a dragon' };
    expect(errorsIn({ ...ended, service_end_reason: 'other' })).toEqual({});
    const error = { other_reason_details: "Give details only for the reason 'other'" };
    expect(errorsIn({ ...ended, service_end_reason: 'relocation' })).toEqual(error);
    expect(errorsIn({ ...ended, service_end_reason: null })).toEqual(error);
  });
});

describe('what a list can be asked', () => {
  test.each([
    ['status', 'Gone'],
    ['rating', '5'],
    ['sort', 'user_id'],
    ['search', 'x'.repeat(101)],
    ['search', '\u0000'],
    ['location', 'x'.repeat(101)],
    ['cursor', 'x'.repeat(20_000)],
    ['status', ['Active', 'Ended']],
  ])('not %s = %j', (name, value) => {
    expect(
      FamilyQuery.safeParse({ [name]: value }).error?.issues.map((issue) => issue.path),
    ).toEqual([[name]]);
  });
});
