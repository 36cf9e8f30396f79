import {
  MATCH_LIMITS,
  type MentorMatch,
  MentorshipRequestDraft,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
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
import { AREA_OPTIONS, mentorName, roomOf } from '../mentors.labels.ts';
import { useMatch, useRequestMentorship } from './matches.data.ts';
import { EXPERIENCE_LEVEL_OPTIONS, requestDraftName } from './matches.labels.ts';

/** The success shows for so long, then the sheet closes. */
const SUCCESS_MS = 2000;
const GONE = 'This mentor is not here anymore.';

export interface RequestMentorshipProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  mentor: MentorProfile;
  /** The profile is gone meanwhile; typed text stays. */
  gone: boolean;
  onClose: () => void;
}

/** The modal 'Request Mentorship' (mentors.md 40). */
export default function RequestMentorship(props: RequestMentorshipProps) {
  const [sent, setSent] = useState<MentorMatch | null>(null);
  if (!sent) return <Form {...props} onSent={setSent} />;
  return (
    <SuccessSheet
      open={props.open}
      onClose={props.onClose}
      title="Request Mentorship"
      closesAfter={SUCCESS_MS}
      said="Request sent!"
    >
      Your mentor reads it and answers you. You find it under My Matches.
    </SuccessSheet>
  );
}

function Form({
  open,
  userId,
  mentor,
  gone,
  onClose,
  onSent,
}: RequestMentorshipProps & { onSent: (sent: MentorMatch) => void }) {
  const { mutateAsync } = useRequestMentorship(mentor.id);
  const own = useOwnName();
  /** What a form holds before anything is chosen: '' stands for nothing there. */
  const blank = () =>
    ({
      id: newId(),
      ...{
        full_name: own?.full_name ?? '',
        email: own?.email ?? '',
        phone: '',
        experience_level: '',
      },
      ...{
        mentorship_focus: [],
        goals: '',
        availability: [],
        preferred_communication: '',
        additional_info: '',
      },
    }) as unknown as MentorshipRequestDraft;
  const form = useMessageForm<MentorshipRequestDraft, MentorMatch>(userId, {
    name: requestDraftName(mentor.id),
    what: 'your request',
    schema: MentorshipRequestDraft,
    blank,
    send: (draft) => mutateAsync(draft),
    holds: (there, draft) => there.goals === draft.goals,
    onSent,
  });
  // The answer was lost, and the request is there.
  const there = mentor.my_match?.id;
  useArrival(form, useMatch(there !== undefined && there === form.unanswered ? there : null).match);
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      columns
      title="Request Mentorship"
      description={<span className="wrap-anywhere">From {mentorName(mentor)}</span>}
      press="Send Request"
      over={
        form.sending
          ? null
          : gone
            ? GONE
            : mentor.can.request || form.unanswered
              ? null
              : whyNot(mentor)
      }
    >
      <FormSection title="How to reach you">
        <p className="text-sm text-ink-soft">Only this mentor reads what you write here.</p>
        <TextField label="Full name" required autoComplete="name" {...form.text('full_name')} />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="email"
          {...form.text('email')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.text('phone')} />
      </FormSection>
      <FormSection title="What you want to learn">
        <SelectField
          label="Experience level"
          required
          blank="Choose your level"
          options={EXPERIENCE_LEVEL_OPTIONS}
          {...form.text('experience_level')}
        />
        <ChoicesField
          label="Focus areas"
          required
          options={AREA_OPTIONS}
          name="mentorship_focus"
          {...form.choice('mentorship_focus')}
        />
        <TextArea
          label="Goals"
          required
          rows={4}
          limit={MATCH_LIMITS.goals}
          hint="One on each line. They become the goals of your mentorship."
          {...form.text('goals')}
        />
      </FormSection>
      <FormSection title="How you like to meet">
        <HowToMeet
          availability={form.choice('availability')}
          communication={form.text('preferred_communication')}
        />
        <TextArea
          label="Additional information"
          rows={3}
          limit={MATCH_LIMITS.additional_info}
          {...form.text('additional_info')}
        />
      </FormSection>
    </MessageSheet>
  );
}

/** Why nothing can be sent, as it happens while somebody types. */
function whyNot(mentor: MentorProfile): string {
  if (mentor.my_match) return 'You already asked this mentor. You find it under My Matches.';
  const room = roomOf(mentor);
  if (room === 'full')
    return 'This mentor has no room now. You can ask to be told when there is room.';
  return room === 'paused'
    ? 'This mentor is not accepting mentees now.'
    : 'This mentor takes no requests now.';
}
