import { ANNOUNCEMENT_FIELDS } from '@pcr/contract/announcements/announcements.schema.ts';
import { CONTRACTOR_FIELDS } from '@pcr/contract/contractors/contractors.schema.ts';
import { REVIEW_FIELDS } from '@pcr/contract/contractors/reviews.schema.ts';
import { FAMILY_FIELDS } from '@pcr/contract/families/families.schema.ts';
import { JOB_FIELDS } from '@pcr/contract/jobs/jobs.schema.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AnnouncementFormFields } from '../announcements/AnnouncementForm.tsx';
import { announcementFields } from '../announcements/announcements.fields.ts';
import { ContractorFacts } from '../contractors/ContractorFacts.tsx';
import { ContractorFormFields } from '../contractors/ContractorForm.tsx';
import { contractorFields } from '../contractors/contractors.fields.ts';
import { CONTRACTOR_SAMPLES } from '../contractors/contractors.samples.ts';
import { ReviewFormFields } from '../contractors/ReviewForm.tsx';
import { reviewFields } from '../contractors/reviews.fields.ts';
import { FamilyFacts } from '../families/FamilyDetails.tsx';
import { FamilyFormFields } from '../families/FamilyForm.tsx';
import { familyFields } from '../families/families.fields.ts';
import { FAMILY_SAMPLES } from '../families/families.samples.ts';
import { BOARD_SAMPLES } from '../jobs/board.samples.ts';
import { JobFacts } from '../jobs/JobFacts.tsx';
import { JobFormFields } from '../jobs/JobForm.tsx';
import { jobFields } from '../jobs/jobs.fields.ts';

// A field that is left out of a form or of the details is found here (kit.md 90). A new entity is a line in each table.

/** Somebody who ended a service for another reason: every field of the form is on the screen. */
const ENDED = { service_end_date: '2025-01-31', service_end_reason: 'other' };

function Form({ values, children }: { values: FieldValues; children: (form: UseFormReturn) => ReactNode }) {
  return children(useForm({ defaultValues: values }));
}

/** The markup of a form's fields, with these values in them. */
const formOf = <Handle,>(values: FieldValues, fields: (form: Handle) => ReactNode) =>
  renderToStaticMarkup(<Form values={values}>{(form) => fields(form as Handle)}</Form>);

const FORMS = [
  {
    name: 'family record',
    fields: familyFields,
    all: FAMILY_FIELDS,
    markup: () =>
      formOf<Parameters<typeof FamilyFormFields>[0]['form']>({ ...familyFields.blank(), ...ENDED }, (form) => (
        <FamilyFormFields form={form} typedWrong={new Map()} />
      )),
  },
  {
    name: 'announcement',
    fields: announcementFields,
    all: ANNOUNCEMENT_FIELDS,
    markup: () =>
      formOf<Parameters<typeof AnnouncementFormFields>[0]['form']>(announcementFields.blank(), (form) => (
        <AnnouncementFormFields form={form} />
      )),
  },
  {
    name: 'job',
    fields: jobFields,
    all: JOB_FIELDS,
    markup: () =>
      formOf<Parameters<typeof JobFormFields>[0]['form']>(jobFields.blank(), (form) => <JobFormFields form={form} />),
  },
  {
    name: 'contractor',
    fields: contractorFields,
    all: CONTRACTOR_FIELDS,
    markup: () =>
      formOf<Parameters<typeof ContractorFormFields>[0]['form']>(contractorFields.blank(), (form) => (
        <ContractorFormFields form={form} />
      )),
  },
  {
    name: 'review',
    fields: reviewFields,
    all: REVIEW_FIELDS,
    markup: () =>
      formOf<Parameters<typeof ReviewFormFields>[0]['form']>(reviewFields.blank(), (form) => (
        <ReviewFormFields form={form} />
      )),
  },
];

/** The words of an entry in the markup, where tags and entities are none. */
const wordsIn = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

test.each(FORMS)('the table of the $name has every field of the contract, and no other', ({ fields, all }) => {
  expect([...fields.names].sort()).toEqual([...all].sort());
});

test.each(FORMS)('the form of the $name has every field', ({ fields, markup }) => {
  const words = wordsIn(markup());
  expect(fields.names.filter((name) => !words.includes(fields.labels[name as never]))).toEqual([]);
});

/** The first sample; what it leaves unsaid is said here. */
function full<Entry extends object>(samples: readonly Entry[], said: Partial<Entry> = {}): Entry {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample');
  const texts = Object.entries(sample).map(([name, value]) => [name, value ?? `Said of ${name}`]);
  return { ...(Object.fromEntries(texts) as Entry), ...said };
}
const family = full(FAMILY_SAMPLES, { service_end_date: '2025-01-31', service_end_reason: 'other' });
const job = full(BOARD_SAMPLES, { end_date: '2027-02-03' });
const contractor = full(CONTRACTOR_SAMPLES);

// An announcement and a review have no details of their own: their cards say all of them.
const DETAILS = [
  {
    name: 'family record',
    texts: familyFields.names.map((name) => ({ field: name, text: familyFields.text(family, name) })),
    markup: () => <FamilyFacts family={family} failed={false} onRetry={() => {}} />,
  },
  {
    name: 'contractor',
    texts: contractorFields.names.map((name) => ({ field: name, text: contractorFields.text(contractor, name) })),
    // Its name is the title of the sheet; certifications are chips.
    elsewhere: ['name', 'certifications'],
    markup: () => <ContractorFacts contractor={contractor} failed={false} />,
  },
  {
    name: 'job',
    texts: jobFields.names.map((name) => ({ field: name, text: jobFields.text(job, name) })),
    // Its title and its type are in the heading of the sheet.
    elsewhere: ['title', 'job_type'],
    markup: () => <JobFacts job={job} />,
  },
];

test.each(DETAILS)('the details of the $name say every field', ({ texts, elsewhere = [], markup }) => {
  expect(texts.filter(({ text }) => text === '')).toEqual([]);
  const words = wordsIn(renderToStaticMarkup(<MemoryRouter>{markup()}</MemoryRouter>));
  const missing = texts.filter(({ field, text }) => !elsewhere.includes(field) && !words.includes(text));
  expect(missing).toEqual([]);
});
