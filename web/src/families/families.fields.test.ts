import { FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import { describe, expect, test } from 'vitest';
import { tooLong } from '../kit/form/form-fields.ts';
import { familyResolver } from './FamilyForm.tsx';
import { draftOf, type FamilyFormValues, familyFields } from './families.fields.ts';
import { FAMILY_SAMPLES } from './families.samples.ts';

const filled: FamilyFormValues = {
  ...familyFields.blank(),
  family_name: 'Rivera',
  location: 'Austin, TX',
};

async function check(values: Partial<FamilyFormValues>) {
  const result = await familyResolver({ ...filled, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const messages = Object.entries(result.errors).map(([name, error]) => [name, error?.message]);
  return { values: result.values, errors: Object.fromEntries(messages) };
}

describe('what the form sends (families.md 6 "Add family record")', () => {
  test('a non-number of children falls back to 1, of previous providers to 0', () => {
    expect(draftOf({ ...filled, children_count: '', previous_providers: 'e' })).toMatchObject({
      children_count: 1,
      previous_providers: 0,
    });
  });

  test('no day is null, and what is hidden is sent as null', () => {
    const hidden = { service_end_reason: 'other', other_reason_details: 'moved' } as const;
    expect(draftOf({ ...filled, ...hidden })).toMatchObject({
      service_start_date: null,
      service_end_date: null,
      service_end_reason: null,
      other_reason_details: null,
    });
    const ended = { service_end_date: '2025-01-31' };
    expect(draftOf({ ...filled, ...hidden, ...ended })).toMatchObject({ ...hidden, ...ended });
    expect(
      draftOf({ ...filled, ...hidden, ...ended, service_end_reason: 'relocation' })
        .other_reason_details,
    ).toBeNull();
  });

  test('a saved record comes back as it was', () => {
    for (const family of FAMILY_SAMPLES) {
      const {
        updated_at,
        user_id,
        overall_rating,
        color_indicator,
        created_at,
        can,
        disputed,
        ...fields
      } = family;
      expect(draftOf(familyFields.held(family))).toEqual(fields);
    }
  });
});

describe('the contract reports errors', () => {
  test('right values are passed on, trimmed', async () => {
    const { values, errors } = await check({ family_name: ' Rivera ' });
    expect(errors).toEqual({});
    expect(values).toMatchObject({ id: filled.id, family_name: 'Rivera', reliability_rating: 5 });
  });

  test('while typing, only that a text is too long', () => {
    expect(tooLong(FamilyDraft, 'family_name', 'x'.repeat(101))).toBe(
      'Family name can have at most 100 characters',
    );
    expect(tooLong(FamilyDraft, 'family_name', '')).toBeNull();
    expect(tooLong(FamilyDraft, 'children_count', '0')).toBeNull();
  });
});

test('a number that is no rating is refused, though the form holds the last right one', async () => {
  const typedWrong = new Map([
    ['timeliness_rating', 'Enter a number from 1 to 5, with one decimal'] as const,
  ]);
  const result = await familyResolver(
    filled,
    { typedWrong },
    { fields: {}, shouldUseNativeValidation: false },
  );
  expect(Object.keys(result.errors)).toEqual(['timeliness_rating']);
});
