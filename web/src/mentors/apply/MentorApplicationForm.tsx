import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import {
  MAX_MENTEES_CHOICES,
  MENTOR_LIMITS,
  type MentorApplication,
  MentorApplicationDraft,
  REVIEW_DAYS,
  YEARS_CHOICES,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { useState } from 'react';
import { useOwnName } from '../../account/account.ts';
import { newId } from '../../kit/api/ids.ts';
import { ChoicesField } from '../../kit/controls/ChoicesField.tsx';
import { FormSection } from '../../kit/controls/FormSection.tsx';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { SuccessSheet } from '../../kit/sheet/SuccessSheet.tsx';
import { HowToMeet } from '../HowToMeet.tsx';
import { canGoAlong, useApplyAsMentor, useOwnCredentials } from '../mentors.data.ts';
import { APPLICATION_DRAFT, AREA_OPTIONS, SPECIALIZATION_OPTIONS } from '../mentors.labels.ts';
import { AttachCredentials } from './AttachCredentials.tsx';

/** The success shows for so long, then the sheet closes. */
const SUCCESS_MS = 3000;

/**
 * What a form holds before anything is chosen: '' stands for nothing there. It begins with what the
 * account says.
 */
const blankOf = (own: ReturnType<typeof useOwnName>) => () =>
  ({
    id: newId(),
    ...{
      full_name: own?.full_name ?? '',
      email: own?.email ?? '',
      phone: '',
      location: '',
      years_experience: '',
      current_role: '',
    },
    ...{
      specializations: [],
      certifications: '',
      mentorship_areas: [],
      max_mentees: '',
      availability: [],
    },
    ...{
      preferred_communication: '',
      bio: '',
      previous_mentoring: '',
      why_mentor: '',
      references: '',
    },
    ...{ additional_info: '', credential_ids: [] },
  }) as unknown as MentorApplicationDraft;

const YEARS_OPTIONS = YEARS_CHOICES.map((value) => ({ value, label: `${value} years` }));
const MENTEES_OPTIONS = MAX_MENTEES_CHOICES.map((value) => ({ value, label: value }));

export interface MentorApplicationFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  /** The member's newest application. */
  application: MentorApplication | null;
  onClose: () => void;
}

/** The modal 'Apply to Be a Mentor' (mentors.md 4). */
export default function MentorApplicationForm(props: MentorApplicationFormProps) {
  const [sent, setSent] = useState<MentorApplication | null>(null);
  if (!sent) return <Form {...props} onSent={setSent} />;
  return (
    <SuccessSheet
      open={props.open}
      onClose={props.onClose}
      title="Apply to Be a Mentor"
      closesAfter={SUCCESS_MS}
      said="Application submitted!"
    >
      {operatorName()} answers within {REVIEW_DAYS}. Your ticket is{' '}
      <span className="whitespace-nowrap">{sent.ticket}</span>.
    </SuccessSheet>
  );
}

interface FormProps extends MentorApplicationFormProps {
  onSent: (sent: MentorApplication) => void;
}

function Form({ open, userId, application, onClose, onSent }: FormProps) {
  const { mutateAsync } = useApplyAsMentor();
  const own = useOwnCredentials().data?.items;
  // Chosen credentials may have expired or gone since: they are not shown as chosen, and would
  // block the rest.
  const goes = (id: string) => own?.some((one) => one.id === id && canGoAlong(one)) ?? true;
  const form = useMessageForm<MentorApplicationDraft, MentorApplication>(userId, {
    name: APPLICATION_DRAFT,
    what: 'your application',
    schema: MentorApplicationDraft,
    blank: blankOf(useOwnName()),
    send: (draft) => mutateAsync({ ...draft, credential_ids: draft.credential_ids.filter(goes) }),
    // An application that was decided meanwhile no longer has its text.
    holds: ({ details }, draft) =>
      !details || (details.bio === draft.bio && details.why_mentor === draft.why_mentor),
    onSent,
  });
  // The answer was lost, and the server has it.
  useArrival(form, application && application.id === form.unanswered ? application : undefined);
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      columns
      title="Apply to Be a Mentor"
      description={`${operatorName()} reads it and answers within ${REVIEW_DAYS}.`}
      press="Submit Application"
      pressing="Submitting..."
      over={
        form.sending || application?.status !== 'in_review' || application.id === form.unanswered
          ? null
          : `You already sent an application. ${operatorName()} reads it.`
      }
    >
      <FormSection title="How to reach you">
        <TextField label="Full name" required autoComplete="name" {...form.text('full_name')} />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="email"
          {...form.text('email')}
        />
        <TextField label="Phone" required type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextField
          label="Location"
          required
          autoComplete="off"
          hint="Your city and state, for example Austin, TX"
          {...form.text('location')}
        />
      </FormSection>
      <FormSection title="Your work">
        <SelectField
          label="Years of experience"
          required
          blank="Choose"
          options={YEARS_OPTIONS}
          {...form.text('years_experience')}
        />
        <TextField
          label="Current role"
          required
          autoComplete="organization-title"
          {...form.text('current_role')}
        />
        <ChoicesField
          label="Specializations"
          required
          options={SPECIALIZATION_OPTIONS}
          name="specializations"
          {...form.choice('specializations')}
        />
        <TextArea
          label="Certifications"
          rows={2}
          limit={MENTOR_LIMITS.certifications}
          {...form.text('certifications')}
        />
        <AttachCredentials {...form.choice('credential_ids')} />
      </FormSection>
      <FormSection title="Your mentoring">
        <ChoicesField
          label="Mentoring areas"
          required
          options={AREA_OPTIONS}
          name="mentorship_areas"
          {...form.choice('mentorship_areas')}
        />
        <SelectField
          label="How many mentees at a time"
          required
          blank="Choose"
          options={MENTEES_OPTIONS}
          {...form.text('max_mentees')}
        />
        <HowToMeet
          availability={form.choice('availability')}
          communication={form.text('preferred_communication')}
        />
      </FormSection>
      <FormSection title="In your words">
        <TextArea
          label="Bio"
          required
          rows={4}
          limit={MENTOR_LIMITS.bio}
          hint="Members read it on your profile."
          {...form.text('bio')}
        />
        <TextArea
          label="Why you want to be a mentor"
          required
          rows={4}
          limit={MENTOR_LIMITS.why_mentor}
          {...form.text('why_mentor')}
        />
        <TextArea
          label="Previous mentoring"
          rows={3}
          limit={MENTOR_LIMITS.previous_mentoring}
          {...form.text('previous_mentoring')}
        />
        <TextArea
          label="References"
          rows={3}
          limit={MENTOR_LIMITS.references}
          hint="People who know your work, and how to reach them"
          {...form.text('references')}
        />
        <TextArea
          label="Additional information"
          rows={2}
          limit={MENTOR_LIMITS.additional_info}
          {...form.text('additional_info')}
        />
      </FormSection>
    </MessageSheet>
  );
}
