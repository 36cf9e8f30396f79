import { describe, expect, test } from 'vitest';
import { contractorResolver } from './ContractorForm.tsx';
import { type ContractorFormValues, contractorFields } from './contractors.fields.ts';
import { CONTRACTOR_SAMPLES } from './contractors.samples.ts';

const typed = (changes: Partial<ContractorFormValues>): ContractorFormValues => ({
  ...contractorFields.blank(),
  name: 'Dana',
  specialty: 'nanny',
  ...changes,
});
const check = (changes: Partial<ContractorFormValues>) =>
  contractorResolver(typed(changes), undefined, { fields: {}, shouldUseNativeValidation: false });

describe('what the form sends', () => {
  test('has certifications apart, trimmed, without empty ones', () => {
    expect(
      contractorFields.draft(typed({ certifications: ' CPR,, First Aid ,\n ' })).certifications,
    ).toEqual(['CPR', 'First Aid']);
  });

  test('has dollars and years as numbers', () => {
    expect(
      contractorFields.draft(typed({ hourly_rate: ' 18.50 ', experience_years: '0' })),
    ).toMatchObject({
      hourly_rate: 18.5,
      experience_years: 0,
    });
  });

  test('is the same again for every contractor that is loaded', () => {
    for (const sample of CONTRACTOR_SAMPLES) {
      const { rating, average_rating, total_reviews, created_at, updated_at, user_id, ...rest } =
        sample;
      const { reported_by_me, confirmed, hidden, own_claim, photo, can, ...fields } = rest;
      expect(contractorFields.draft(contractorFields.held(sample))).toEqual(fields);
    }
  });
});

describe('errors show at their fields', () => {
  test.each<[keyof ContractorFormValues, string, string]>([
    ['hourly_rate', 'cheap', 'Hourly rate must be a number'],
    ['experience_years', '2.5', 'Years of experience must be a whole number'],
    [
      'phone',
      'call me',
      'Enter a phone number like (512) 555-0100, or with + and the country code',
    ],
    ['email', 'nobody', 'Enter a valid email address'],
    ['certifications', `CPR, ${'x'.repeat(101)}`, 'Certification can have at most 100 characters'],
    [
      'certifications',
      Array.from({ length: 21 }, (_, n) => `CPR ${n}`).join(','),
      'A contractor can have at most 20 certifications',
    ],
  ])('%s: %j', async (name, value, message) => {
    const { errors } = await check({ [name]: value });
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]?.message).toBe(message);
  });
});
