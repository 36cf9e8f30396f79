import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import {
  GROUP_APPLICATION_LIMITS,
  type GroupApplication,
  GroupApplicationDraft,
} from '@pcr/contract/groups/members/applications.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../account/account.ts';
import { newId } from '../../kit/api/ids.ts';
import { Checkbox } from '../../kit/controls/Checkbox.tsx';
import { ChoicesField } from '../../kit/controls/ChoicesField.tsx';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { draftKey, loadDraft } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { useKnownEntry } from '../../kit/entry/EntryDetails.tsx';
import { goneText } from '../../kit/entry/whole-entry.ts';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SuccessSheet } from '../../kit/sheet/SuccessSheet.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { sinceText } from '../../kit/words/said-when.ts';
import { groups } from '../groups.data.ts';
import { useApplication, useApplyToGroup } from './members.data.ts';
import {
  AVAILABILITY_OPTIONS,
  asksAgainAt,
  EXPERIENCE_OPTIONS,
  groupApplicationDraftName,
  SPECIALIZATION_OPTIONS,
} from './members.labels.ts';

/** The success shows for so long, then the sheet closes. */
const SUCCESS_MS = 2000;

export interface JoinFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  id: string;
  onClose: () => void;
}

/** The modal that asks to join a group (groups.md 30). */
export default function JoinForm(props: JoinFormProps) {
  const { open, id, onClose } = props;
  const [sent, setSent] = useState<GroupApplication | null>(null);
  const { whole, listed, gone, query } = useKnownEntry<Group, Group>(groups, id);
  if (sent) return <Asked open={open} onClose={onClose} />;
  // Also once it is deleted: typed text stays on the screen.
  const last = whole ?? listed;
  // Held by its key: what happens to the group meanwhile does not move the form while a member
  // types.
  if (last) return <Form key={id} {...props} group={last} gone={gone} onSent={setSent} />;
  return (
    <Sheet open={open} onClose={onClose} title="Join Group">
      {gone ? (
        <>
          <Banner tone="amber" title="This group is not here">
            {goneText(last)}
          </Banner>
          <Unsent userId={props.userId} id={id} />
        </>
      ) : (
        <EntryMissing
          query={query}
          failed="This group could not be loaded"
          loading="Loading the group..."
        />
      )}
    </Sheet>
  );
}

/** Text typed for a group that is gone. */
function Unsent({ userId, id }: { userId: string; id: string }) {
  const draft = loadDraft(draftKey(userId, groupApplicationDraftName(id)));
  return (
    <UnsavedText
      title="You have an unsaved application"
      draft={draft}
      text={String(draft?.values.motivation ?? '')}
    />
  );
}

type Filled = Omit<GroupApplicationDraft, 'background_check' | 'agreement'> & {
  background_check: boolean;
  agreement: boolean;
};
const REQUIRED = ['full_name', 'email', 'phone', 'experience', 'motivation'] as const;

interface FormProps extends JoinFormProps {
  group: Group;
  gone: boolean;
  onSent: (sent: GroupApplication) => void;
}

function Form({ open, userId, group, gone, onClose, onSent }: FormProps) {
  const { id, name } = group;
  const user = useSession().data?.user;
  const { mutateAsync } = useApplyToGroup(id);
  const form = useMessageForm<GroupApplicationDraft, GroupApplication>(userId, {
    name: groupApplicationDraftName(id),
    what: 'your application',
    schema: GroupApplicationDraft,
    blank: () =>
      ({
        id: newId(),
        ...{
          full_name: user?.full_name ?? '',
          email: user?.email ?? '',
          phone: '',
          experience: '',
        },
        ...{ specializations: null, availability: null, motivation: '', emergency_contact: '' },
        ...{ background_check: false, agreement: false },
      }) satisfies Record<keyof Filled, unknown> as unknown as GroupApplicationDraft,
    send: mutateAsync,
    holds: (there, { motivation }) =>
      there.details === null || there.details.motivation === motivation,
    onSent,
  });
  // The answer was lost, and the application is there.
  const there = group.my_application?.id;
  const isThere = there !== undefined && there === form.unanswered;
  useArrival(form, useApplication(isThere ? there : null).data);
  const { text, choice } = form;
  const several = (field: 'specializations' | 'availability') => {
    const { value, ...its } = choice(field);
    return { ...its, value: value ?? [] };
  };
  const [checked, agreed] = [choice('background_check'), choice('agreement')];
  const filled =
    REQUIRED.every((field) => String(choice(field).value ?? '').trim()) &&
    checked.value &&
    agreed.value;
  return (
    <MessageSheet
      open={open}
      onClose={onClose}
      form={form}
      columns
      title="Join Group"
      description={<span className="wrap-anywhere">{name}</span>}
      press="Submit Application"
      pressing="Submitting..."
      ready={filled}
      over={
        form.sending || isThere ? null : gone ? 'This group is not here anymore.' : whyClosed(group)
      }
      before={
        <p className="text-sm text-ink-soft">
          Only the leader of the group reads this. When they answer, it is deleted. They keep your
          name for as long as you are in the group, so that they know who is in it.
        </p>
      }
      after={
        !filled && (
          <p className="text-sm text-ink-soft">
            Fill in the fields with a star and check both boxes to submit.
          </p>
        )
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        <TextField label="Full name" required autoComplete="name" {...text('full_name')} />
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...text('email')}
        />
        <TextField
          label="Phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...text('phone')}
        />
        <SelectField
          label="Experience"
          required
          blank="Choose your experience"
          options={EXPERIENCE_OPTIONS}
          {...text('experience')}
        />
        <ChoicesField
          label="Specializations (optional)"
          options={SPECIALIZATION_OPTIONS}
          name="specializations"
          {...several('specializations')}
        />
        <ChoicesField
          label="Availability (optional)"
          options={AVAILABILITY_OPTIONS}
          name="availability"
          {...several('availability')}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TextArea
          label="Why do you want to join?"
          required
          rows={5}
          limit={GROUP_APPLICATION_LIMITS.motivation}
          {...text('motivation')}
        />
        <TextField
          label="Emergency contact (optional)"
          autoComplete="off"
          hint="Name and phone of somebody to call"
          {...text('emergency_contact')}
        />
        <Checkbox
          label="I agree to a background check"
          checked={checked.value}
          error={checked.error}
          onChange={({ target }) => checked.onChange(target.checked as true)}
        />
        <Checkbox
          label="I will keep what is said in the group private, and treat its members with respect"
          checked={agreed.value}
          error={agreed.error}
          onChange={({ target }) => agreed.onChange(target.checked as true)}
        />
      </div>
    </MessageSheet>
  );
}

/** Why nothing can be sent any more, as it happens while somebody types; null while it can. */
function whyClosed(group: Group): string | null {
  const { can, my_membership, no_leader, is_active } = group;
  const again = asksAgainAt(group, Date.now());
  if (again !== null)
    return `Your last application was declined. You can ask again from ${sinceText(again)} on.`;
  if (can.join) return null;
  if (my_membership === 'applied') return 'You already asked to join this group.';
  if (my_membership) return 'You are in this group.';
  if (no_leader) return 'This group has no leader now, so it takes no applications.';
  return is_active ? 'This group is full.' : 'This group takes no new members now.';
}

function Asked({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const timer = window.setTimeout(() => close.current(), SUCCESS_MS);
    return () => window.clearTimeout(timer);
  }, [open]);
  return (
    <SuccessSheet open={open} onClose={onClose} title="Join Group" said="Application Submitted!">
      The leader of the group will answer you. We’ll let you know.
    </SuccessSheet>
  );
}
