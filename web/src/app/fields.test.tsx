import { ANNOUNCEMENT_FIELDS } from '@pcr/contract/announcements/announcements.schema.ts';
import { CONTRACTOR_FIELDS } from '@pcr/contract/contractors/contractors.schema.ts';
import { REVIEW_FIELDS, REVIEW_RATINGS } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { EVENT_FIELDS } from '@pcr/contract/events/events.schema.ts';
import { FAMILY_FIELDS } from '@pcr/contract/families/families.schema.ts';
import { PHOTO_FIELDS } from '@pcr/contract/files/gallery/photos.schema.ts';
import { COMMENT_FIELDS, POST_FIELDS } from '@pcr/contract/groups/board/board.schema.ts';
import { GROUP_FIELDS } from '@pcr/contract/groups/groups.schema.ts';
import { JOB_FIELDS } from '@pcr/contract/jobs/jobs.schema.ts';
import { MENTOR_FIELDS } from '@pcr/contract/mentors/mentors.schema.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AnnouncementFacts } from '../announcements/AnnouncementDetails.tsx';
import { AnnouncementFormFields } from '../announcements/AnnouncementForm.tsx';
import { announcementFields } from '../announcements/announcements.fields.ts';
import { ANNOUNCEMENT_SAMPLES } from '../announcements/announcements.samples.ts';
import { ContractorFacts } from '../contractors/ContractorFacts.tsx';
import { ContractorFormFields } from '../contractors/ContractorForm.tsx';
import { contractorFields } from '../contractors/contractors.fields.ts';
import { CONTRACTOR_SAMPLES } from '../contractors/contractors.samples.ts';
import { ReviewFormFields } from '../contractors/reviews/ReviewForm.tsx';
import { reviewFields } from '../contractors/reviews/reviews.fields.ts';
import { EventFacts } from '../events/EventDetails.tsx';
import { EventFormFields } from '../events/EventForm.tsx';
import { eventFields } from '../events/events.fields.ts';
import { EVENT_SAMPLES } from '../events/events.samples.ts';
import { FamilyFacts } from '../families/FamilyDetails.tsx';
import { FamilyFormFields } from '../families/FamilyForm.tsx';
import { familyFields } from '../families/families.fields.ts';
import { FAMILY_SAMPLES } from '../families/families.samples.ts';
import { PhotoFormFields } from '../files/gallery/PhotoForm.tsx';
import { photoFields } from '../files/gallery/photos.fields.ts';
import { commentFields, postFields } from '../groups/board/board.fields.ts';
import { CommentFormFields } from '../groups/board/CommentForm.tsx';
import { PostFormFields } from '../groups/board/PostForm.tsx';
import { GroupFacts } from '../groups/GroupDetails.tsx';
import { GroupFormFields } from '../groups/GroupForm.tsx';
import { groupFields } from '../groups/groups.fields.ts';
import { GROUP_SAMPLES } from '../groups/groups.samples.ts';
import { BOARD_SAMPLES } from '../jobs/board.samples.ts';
import { JobFacts } from '../jobs/JobFacts.tsx';
import { JobFormFields } from '../jobs/JobForm.tsx';
import { jobFields } from '../jobs/jobs.fields.ts';
import { whenText } from '../kit/words/place-time.ts';
import { MentorFacts } from '../mentors/MentorDetails.tsx';
import { MentorFormFields } from '../mentors/MentorForm.tsx';
import { mentorFields } from '../mentors/mentors.fields.ts';
import { MENTOR_SAMPLES } from '../mentors/mentors.samples.ts';

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
    // Seven checkboxes are a group, too.
    stars: ['schedule_days'],
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
    name: 'event',
    fields: eventFields,
    all: EVENT_FIELDS,
    // Buttons that choose a picture.
    stars: ['image_id'],
    markup: () =>
      formOf<Parameters<typeof EventFormFields>[0]['form']>(eventFields.blank(), (form) => (
        <EventFormFields form={form} />
      )),
  },
  {
    name: 'group',
    fields: groupFields,
    all: GROUP_FIELDS,
    // Buttons that choose a picture.
    stars: ['image_id'],
    // One that is edited: a new one is active.
    markup: () =>
      formOf<Parameters<typeof GroupFormFields>[0]['form']>({ ...groupFields.blank(), updated_at: 'now' }, (form) => (
        <GroupFormFields form={form} />
      )),
  },
  {
    name: 'post',
    fields: postFields,
    all: POST_FIELDS,
    // Buttons that choose a picture.
    stars: ['image_id'],
    markup: () =>
      formOf<Parameters<typeof PostFormFields>[0]['form']>(postFields.blank(), (form) => (
        <PostFormFields form={form} />
      )),
  },
  {
    name: 'comment',
    fields: commentFields,
    all: COMMENT_FIELDS,
    markup: () =>
      formOf<Parameters<typeof CommentFormFields>[0]['form']>(commentFields.blank(), (form) => (
        <CommentFormFields form={form} />
      )),
  },
  {
    name: 'mentor',
    fields: mentorFields,
    all: MENTOR_FIELDS,
    // Checkboxes, each group with its legend.
    stars: ['specializations', 'mentorship_areas', 'availability'],
    markup: () =>
      formOf<Parameters<typeof MentorFormFields>[0]['form']>(mentorFields.blank(), (form) => (
        <MentorFormFields form={form} />
      )),
  },
  {
    name: 'photo',
    fields: photoFields,
    all: PHOTO_FIELDS,
    // A group of people, each with a name and a checkbox.
    stars: ['people'],
    markup: () =>
      formOf<Parameters<typeof PhotoFormFields>[0]['form']>(photoFields.blank(), (form) => (
        <PhotoFormFields form={form} />
      )),
  },
  {
    name: 'review',
    fields: reviewFields,
    all: REVIEW_FIELDS,
    // Five stars are a group of radio buttons, which its legend names.
    stars: REVIEW_RATINGS as readonly string[],
    markup: () =>
      formOf<Parameters<typeof ReviewFormFields>[0]['form']>(reviewFields.blank(), (form) => (
        <ReviewFormFields form={form} />
      )),
  },
];

/** The text between the tags; entities become letters. */
const wordsIn = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .trim();

/** The label of the control of a field; nothing where either of them is missing. */
function labelIn(markup: string, field: string): string | undefined {
  const control = new RegExp(`<(?:input|select|textarea)[^>]* name="${field}"[^>]*>`).exec(markup)?.[0];
  const id = / id="([^"]+)"/.exec(control ?? '')?.[1];
  const label = id && new RegExp(`<label[^>]* for="${id}"[^>]*>(.*?)</label>`).exec(markup)?.[1];
  return label && wordsIn(label.replace(/<span aria-hidden="true".*?<\/span>/, ''));
}

/** The names of groups of stars or of buttons: a legend with radio buttons, or with a picker of files, under it. */
const GROUP = [
  /<legend[^>]*>([^<]*)(?:<span aria-hidden="true"[^>]*>[^<]*<\/span>)?<\/legend>/,
  /(?:<p[^>]*>[^<]*<\/p>)?(?:<div[^>]*>)*<label[^>]*>(?:<span[^>]*>)?/,
  /<input(?: id="[^"]*")? type="(?:radio|checkbox)"/,
];
const PICKER = /<legend[^>]*>([^<]*)<\/legend>(?:(?!<fieldset|<legend).)*?<input type="file"/g;
const starsIn = (markup: string) =>
  [new RegExp(GROUP.map(({ source }) => source).join(''), 'g'), PICKER]
    .flatMap((group) => [...markup.matchAll(group)])
    .map(([, legend = '']) => wordsIn(legend));

test('every table of fields is here', () => {
  const files = import.meta.glob<object>('../**/*.fields.ts', { eager: true });
  const tables = Object.values(files).flatMap((file) => Object.values(file).filter((part) => part.labels));
  expect(tables.length).toBeGreaterThanOrEqual(Object.keys(files).length);
  expect(new Set(tables)).toEqual(new Set(FORMS.map(({ fields }) => fields)));
});

test.each(FORMS)('the table of the $name has every field of the contract, and no other', ({ fields, all }) => {
  expect([...fields.names].sort()).toEqual([...all].sort());
});

test.each(FORMS)('the form of the $name has a control for every field', ({ fields, stars = [], markup }) => {
  const form = markup();
  const labels = fields.names.map((name) => {
    const label = fields.labels[name as never] as string;
    return [name, stars.includes(name) && starsIn(form).includes(label) ? label : labelIn(form, name)];
  });
  expect(Object.fromEntries(labels)).toEqual(fields.labels);
});

/** The first sample; fields that it leaves out are filled in here. */
function full<Entry extends object>(samples: readonly Entry[], said: Partial<Entry> = {}): Entry {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample');
  const texts = Object.entries(sample).map(([name, value]) => [name, value ?? `Said of ${name}`]);
  return { ...(Object.fromEntries(texts) as Entry), ...said };
}
const family = full(FAMILY_SAMPLES, { service_end_date: '2025-01-31', service_end_reason: 'other' });
const job = full(BOARD_SAMPLES, { end_date: '2027-02-03' });
const contractor = full(CONTRACTOR_SAMPLES);
const event = full(EVENT_SAMPLES, {
  image_id: '00000000-0000-7000-8000-0000000000f1',
  zip_code: '78701',
  mentorship_level: 'beginner',
  requires_rsvp: true,
});
const group = full(GROUP_SAMPLES, {
  image_id: '00000000-0000-7000-8000-0000000000f1',
  next_meeting_date: '2027-02-03',
});
const mentor = full(MENTOR_SAMPLES, { card: null, user_email: null, distance_miles: null });
const announcement = full(ANNOUNCEMENT_SAMPLES);

/** Entries without details of their fields: a card, or the caption of a photo, says all of them. */
const CARDS_ALONE = ['photo', 'review', 'post', 'comment'];

const DETAILS = [
  {
    name: 'announcement',
    fields: announcementFields,
    entry: announcement,
    otherwise: {
      // The title of the sheet.
      title: null,
    },
    markup: () => <AnnouncementFacts announcement={announcement} />,
  },
  {
    name: 'family record',
    fields: familyFields,
    entry: family,
    // The reason and its details are one fact.
    otherwise: {
      service_end_reason: 'End reason: Other: Said of other_reason_details',
      other_reason_details: 'End reason: Other: Said of other_reason_details',
    },
    markup: () => <FamilyFacts family={family} failed={false} onRetry={() => {}} />,
  },
  {
    name: 'contractor',
    fields: contractorFields,
    entry: contractor,
    otherwise: {
      // The title of the sheet.
      name: null,
      // The words have the unit, so the label has none.
      hourly_rate: 'Hourly rate: $26.00/hr',
      // Chips, with no comma between them.
      certifications: `Certifications: ${contractor.certifications.join('')}`,
    },
    markup: () => <ContractorFacts contractor={contractor} failed={false} />,
  },
  {
    name: 'event',
    fields: eventFields,
    entry: event,
    // The heading of the sheet has the first two, and the picture stands over the facts.
    otherwise: {
      ...{ title: null, category: null, image_id: null },
      // One fact says when it is.
      event_date: `When: ${whenText(event, { end: true })}`,
      event_time: `When: ${whenText(event, { end: true })}`,
      end_time: `When: ${whenText(event, { end: true })}`,
      time_zone: `When: ${whenText(event, { end: true })}`,
      max_attendees: 'Attendees: 14 of 20 attending',
    },
    markup: () => <EventFacts event={event} />,
  },
  {
    name: 'group',
    fields: groupFields,
    entry: group,
    // The sheet's heading has the first two; above the facts are the picture and the note that it is not active.
    otherwise: {
      ...{ name: null, group_type: null, image_id: null, is_active: null },
      max_members: 'Members: 18 of 30 members',
    },
    markup: () => <GroupFacts group={group} />,
  },
  {
    name: 'mentor',
    fields: mentorFields,
    entry: mentor,
    otherwise: { max_mentees: 'Mentees: 1 of 3 mentees' },
    markup: () => <MentorFacts mentor={mentor} />,
  },
  {
    name: 'job',
    fields: jobFields,
    entry: job,
    otherwise: {
      // The heading of the sheet has both.
      title: null,
      job_type: null,
      // The words have the unit, so the label has none.
      pay_rate: 'Pay rate: $22.00/hr',
    },
    markup: () => <JobFacts job={job} />,
  },
];

test('every entry with a form has details here, or a card that says all of it', () => {
  expect([...DETAILS.map(({ name }) => name), ...CARDS_ALONE].sort()).toEqual(FORMS.map(({ name }) => name).sort());
});

test.each(DETAILS)(
  'the details of the $name say every field under its label',
  ({ fields, entry, otherwise, markup }) => {
    const page = renderToStaticMarkup(<MemoryRouter>{markup()}</MemoryRouter>);
    const facts = [...page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
      ([, label = '', words = '']) => `${wordsIn(label)}: ${wordsIn(words)}`,
    );
    const shown = new Map<string, string | null | undefined>(Object.entries(otherwise));
    const missing = fields.names.flatMap((name) => {
      const text = fields.text(entry as never, name as never);
      expect(text, `The sample leaves ${name} unsaid`).not.toBe('');
      const fact = shown.has(name) ? shown.get(name) : `${fields.labels[name as never]}: ${text}`;
      return typeof fact === 'string' && !facts.includes(fact) ? [fact] : [];
    });
    expect(missing).toEqual([]);
  },
);
