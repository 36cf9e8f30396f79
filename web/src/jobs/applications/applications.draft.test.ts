import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { expect, test } from 'vitest';
import { hasArrived } from './applications.draft.ts';

const id = '01990000-0000-7000-8000-000000000001';
const mine: JobApplication = {
  id,
  job_id: '01990000-0000-7000-8000-000000000002',
  contractor_id: '01990000-0000-7000-8000-000000000003',
  contractor_name: 'Contractor',
  contractor_card: null,
  contractor_photo: null,
  contractor_email: null,
  credentials: 0,
  note_to_applicants: null,
  message: 'I like evenings.',
  status: 'pending',
  contact: null,
  created_at: '2026-03-03T10:00:00Z',
  updated_at: '2026-03-03T10:00:00Z',
  called_off_by: null,
  call_off_note: null,
  can: { decide: false, withdraw: true, ask: false, message: false, call_off: false },
};
const kept = (values: Record<string, unknown>) => ({
  key: 'k',
  name: 'n',
  tab: '',
  saved_at: 0,
  values,
});

test('an application whose answer was lost has arrived when the job has it, as it was typed', () => {
  expect(hasArrived(kept({ id, message: 'I like evenings. \n', sent: '[]' }), mine)).toBe(true);
  expect(
    hasArrived(kept({ id, message: 'I like evenings.' }), { ...mine, status: 'declined' }),
  ).toBe(true);
});

test('what was changed since, or is another one, has not', () => {
  expect(hasArrived(kept({ id, message: 'I like evenings and nights.' }), mine)).toBe(false);
  expect(hasArrived(kept({ id: mine.job_id, message: mine.message }), mine)).toBe(false);
  expect(hasArrived(kept({ id, message: '' }), mine)).toBe(false);
  expect(hasArrived(kept({ id, message: mine.message }), null)).toBe(false);
  expect(hasArrived(null, mine)).toBe(false);
});
