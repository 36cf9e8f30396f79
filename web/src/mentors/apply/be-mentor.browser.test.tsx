import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import {
  applyAsMentor,
  withdrawMentorApplication,
} from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import type { MentorApplication } from '@pcr/contract/mentors/mentors.schema.ts';
import { page } from 'vitest/browser';
import { consentServer } from '../../consent/testing/consent-server.ts';
import {
  certificateOf,
  credentialOf,
  credentialServer,
} from '../../files/testing/credential-server.ts';
import { clock, press, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { mentorServer } from '../testing/mentor-server.ts';

// Be a Mentor on the screen. The fate of an application is proved on PostgreSQL.

const BE = '/events?tab=mentorship&view=be';
const form = page.getByRole('dialog', { name: 'Apply to Be a Mentor' });
const panel = page.getByRole('region', { name: 'Be a Mentor' });
const field = (label: string) => form.getByLabelText(new RegExp(`^${label}`));

async function fillIn() {
  for (const [label, text] of [
    ['Full name', 'Ana Provider'],
    ['Email', 'ana@example.org'],
    ['Phone', '512 555 0100'],
    ['Location', 'Austin, TX'],
    ['Current role', 'Lead teacher'],
    ['Bio', 'Ten years with toddlers.'],
    ['Why you want to be a mentor', 'Somebody did it for me.'],
  ] as const)
    await field(label).fill(text);
  await field('Years of experience').selectOptions('8-10 years');
  await field('How many mentees at a time').selectOptions('5+');
  await field('Preferred communication').selectOptions('Video call');
  for (const name of ['Toddlers', 'Licensing', 'Weekends'])
    await form.getByRole('checkbox', { name }).click();
}

/** It says so for 3 seconds: the answer comes when nothing takes long before that is looked for. */
async function submitAndRead(server: Parameters<typeof mentorServer>[0]): Promise<void> {
  const sending = server.hold(applyAsMentor);
  await press(form, 'Submit Application');
  await sending.arrived;
  sending.letGo();
  await expect.element(form.getByText('Application submitted!')).toBeVisible();
}

test('an application is sent with all that was chosen, says so, and closes after 3 seconds', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  await open(BE);
  await press(panel, 'Apply to Be a Mentor');
  await fillIn();
  clock.stand();
  await press(form, 'Submit Application');
  await expect.element(form.getByText('Application submitted!')).toBeVisible();
  await expect
    .element(form.getByText(/within 5 to 7 business days\. Your ticket is PCR-1042\./))
    .toBeVisible();
  await clock.pass(2900);
  await expect.element(form).toBeVisible();
  await clock.pass(200);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(panel.getByText('In review')).toBeVisible();
  expect(server.asked(applyAsMentor)).toMatchObject([
    {
      in: {
        ...{
          specializations: ['toddlers'],
          mentorship_areas: ['licensing'],
          availability: ['weekends'],
        },
        ...{ years_experience: '8-10', max_mentees: '5+', preferred_communication: 'video_call' },
        ...{ certifications: null, references: null, credential_ids: [] },
      },
    },
  ]);
  expect(Object.keys(localStorage).filter((key) => key.includes('mentor_applications'))).toEqual(
    [],
  );
});

test('valid credentials of one’s own go with it; what cannot go says why (mentors.md 5)', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const certificates = ['CPR.pdf', 'Old.pdf', 'New.pdf'].map(certificateOf);
  const [cpr, old, fresh] = certificates as [StoredFile, StoredFile, StoredFile];
  const { change } = credentialServer(
    server,
    certificates,
    credentialOf(cpr, { expiry_date: '2027-01-31', days_left: 300 }),
    credentialOf(old, {
      kind: 'other',
      state: 'expired',
      expiry_date: '2025-01-31',
      days_left: -20,
    }),
    credentialOf({ ...fresh, unchecked: true }, { kind: 'other' }),
  );
  await open(`${BE}&apply`);
  const chosen = form.getByRole('group', { name: 'Your credentials' });
  await expect.element(chosen.getByRole('checkbox', { name: 'Old' })).toBeDisabled();
  await expect.element(chosen.getByRole('checkbox', { name: 'New' })).toBeDisabled();
  await expect.element(chosen.getByText(/We try every hour/)).toBeVisible();
  await chosen.getByRole('checkbox', { name: 'CPR' }).click();
  await fillIn();
  // It is kept with the typed text.
  await press(form, 'Cancel');
  await press(panel, 'Continue Your Application');
  await expect.element(chosen.getByRole('checkbox', { name: 'CPR' })).toBeChecked();
  // It expired in between: nothing that cannot go is sent along, or shown as chosen.
  change(cpr.id, { state: 'expired', days_left: -1 });
  await open();
  await expect.element(chosen.getByRole('checkbox', { name: 'CPR' })).not.toBeChecked();
  change(cpr.id, { state: 'valid', days_left: 1 });
  await open();
  await expect.element(chosen.getByRole('checkbox', { name: 'CPR' })).toBeChecked();
  await submitAndRead(server);
  expect(server.asked(applyAsMentor)).toMatchObject([{ in: { credential_ids: [cpr.id] } }]);
});

test('what is missing is said at its field, and what was typed stays on the device', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  await open(`${BE}&apply`);
  await expect.element(field('Full name')).toHaveValue(member.user.full_name);
  await expect.element(field('Email')).toHaveValue(member.user.email);
  await field('Bio').fill('Typed before.');
  await press(form, 'Submit Application');
  for (const words of [
    'Phone is required',
    'Choose your years of experience',
    'Choose at least one specialization',
    'Choose at least one mentoring area',
    'Choose how many mentees you can take',
    'Choose at least one time when you are available',
    'Choose how you like to talk',
    'Why you want to be a mentor is required',
  ])
    await expect.element(form.getByText(words)).toBeVisible();
  await field('Additional information').fill('x'.repeat(301));
  await expect
    .element(form.getByText('Additional information can have at most 300 characters'))
    .toBeVisible();
  await form.getByRole('checkbox', { name: 'Infant care' }).click();
  await expect
    .element(form.getByText('Choose at least one specialization'))
    .not.toBeInTheDocument();
  await press(form, 'Cancel');
  await press(panel, 'Continue Your Application');
  await expect.element(field('Bio')).toHaveValue('Typed before.');
  await expect.element(form.getByRole('checkbox', { name: 'Infant care' })).toBeChecked();
});

test('an application that is declined says why, and one in review is taken back; both can be sent anew', async ({
  server,
  member,
  open,
}) => {
  const { mine, decided } = mentorServer(server, member.user.id);
  mine.application = APPLICATION;
  await open(BE);
  await expect.element(panel.getByText('In review')).toBeVisible();
  await expect
    .element(panel.getByText('PCR support reads it. You will hear within 5 to 7 business days.'))
    .toBeVisible();
  await press(panel, 'Take Back');
  const question = page.getByRole('alertdialog', { name: 'Take your application back?' });
  await press(question, 'Keep Application');
  await expect.element(panel.getByText('In review')).toBeVisible();
  expect(server.asked(withdrawMentorApplication)).toEqual([]);
  await press(panel, 'Take Back');
  await press(question, 'Take Back');
  await expect.element(toast('Your application was taken back')).toBeVisible();
  await expect.element(panel.getByText('Taken back')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Apply Again' })).toBeVisible();
  decided({ status: 'declined', decline_reason: 'Please name a reference.' });
  await open();
  for (const said of ['Declined', 'Please name a reference.'])
    await expect.element(panel.getByText(said)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Apply Again' })).toBeVisible();
});

test('a mentor lets others ask them where it says that nobody can, pauses and goes on, deletes the profile and restores it', async ({
  server,
  member,
  open,
}) => {
  const { postOwn, mine } = mentorServer(server, member.user.id);
  const { id } = postOwn();
  consentServer(server, member);
  mine.can_be_asked = false;
  await open(BE);
  const note = panel.getByRole('note').filter({ hasText: 'Nobody can ask you yet' });
  await note.getByRole('switch', { name: 'Let others contact me' }).click();
  mine.can_be_asked = true;
  await press(page.getByRole('alertdialog'), 'I Consent');
  await expect.element(note).not.toBeInTheDocument();
  await press(panel, 'Stop Taking Mentees');
  await expect.element(panel.getByText('Not accepting')).toBeVisible();
  await press(panel, 'Take Mentees Again');
  await expect.element(panel.getByText('Taking mentees')).toBeVisible();
  await open(`${BE}&mentor=${id}`);
  const shown = page.getByRole('dialog', { name: 'Ana Provider' });
  await press(shown, 'Delete');
  await press(page.getByRole('alertdialog'), 'Delete');
  await expect.element(panel.getByText('You deleted your mentor profile')).toBeVisible();
  await press(panel, 'Restore');
  await expect.element(panel.getByRole('article', { name: 'Ana Provider' })).toBeVisible();
});

const APPLICATION: MentorApplication = {
  id: '01990000-0000-7000-8000-000000000001',
  ticket: 'PCR-1042',
  details: {
    ...{
      full_name: 'Ana Provider',
      email: 'ana@example.org',
      phone: '5125550100',
      location: 'Austin, TX',
    },
    ...{
      years_experience: '8-10',
      current_role: 'Lead teacher',
      specializations: ['toddlers'],
      certifications: null,
    },
    ...{ mentorship_areas: ['licensing'], max_mentees: '2', availability: ['weekends'] },
    ...{
      preferred_communication: 'any',
      bio: 'Ten years.',
      previous_mentoring: null,
      why_mentor: 'To help.',
    },
    ...{ references: null, additional_info: null, credentials: 0 },
  },
  ...{
    status: 'in_review',
    decline_reason: null,
    created_at: '2026-03-01T18:00:00Z',
    decided_at: null,
  },
};
