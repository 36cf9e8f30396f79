import {
  DISPUTE_LIMITS,
  DisputeDraft,
  type DisputeKind,
} from '@pcr/contract/disputes/disputes.schema.ts';
import { noMail, operatorName } from '@pcr/contract/kit/words/operator.ts';
import { useState } from 'react';
import { useSendsMail } from '../account/account.ts';
import { newId } from '../kit/api/ids.ts';
import { useOfflineText } from '../kit/api/online.ts';
import { ChoiceField } from '../kit/controls/ChoiceField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { RestoredDraft } from '../kit/draft/RestoredDraft.tsx';
import { useSmallForm } from '../kit/form/use-small-form.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { disputeDraft } from './dispute-draft.ts';
import { useCreateDispute } from './disputes.data.ts';
import { KIND_LABELS } from './disputes.labels.ts';

const BLANK = { name: '', email: '', family_name: '', location: '', kind: 'know', words: '' };
const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({
  value: value as DisputeKind,
  label,
}));
const isKind = (kind: string): kind is DisputeKind => kind in KIND_LABELS;

/** Typed text outlives a reload in this tab (dispute-draft.ts). */
export function DisputeForm({ onSent }: { onSent: (sent: DisputeDraft) => void }) {
  const [kept, setKept] = useState(disputeDraft.kept);
  const [tries, setTries] = useState(0);

  function discard() {
    disputeDraft.forget();
    setKept(null);
    setTries((n) => n + 1);
  }
  return (
    <>
      <RestoredDraft
        since={kept?.saved_at ?? null}
        note="Kept only in this tab until you send it."
        onDiscard={discard}
      />
      <Fields key={tries} known={kept ?? { id: newId(), ...BLANK }} onSent={onSent} />
    </>
  );
}

function Fields({
  known,
  onSent,
}: {
  known: typeof BLANK & { id: string };
  onSent: (sent: DisputeDraft) => void;
}) {
  const create = useCreateDispute();
  const offline = useOfflineText();
  const sendsMail = useSendsMail();
  const [id] = useState(known.id);
  const [kind, setKind] = useState<DisputeKind>(isKind(known.kind) ? known.kind : 'know');
  const { onSubmit, field, showErrors } = useSmallForm(DisputeDraft, (given) =>
    create.mutate(given, {
      onSuccess: () => {
        disputeDraft.forget();
        onSent(given);
      },
      onError: showErrors,
    }),
  );

  function keep(form: HTMLFormElement, chosen: DisputeKind = kind) {
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? '');
    const fields = { name: text('name'), email: text('email'), family_name: text('family_name') };
    const rest = { location: text('location'), words: text('words') };
    // An id and a choice alone are nothing that anybody typed.
    if (Object.values({ ...fields, ...rest }).every((words) => words.trim() === ''))
      disputeDraft.forget();
    else disputeDraft.keep({ id, ...fields, ...rest, kind: chosen });
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => keep(event.currentTarget)}
      className="flex flex-col gap-4"
    >
      <p>
        Is there a record about your family that you want to see checked, corrected or deleted? Ask
        here. You don’t need an account. {operatorName()} reads your request
        {sendsMail ? ' and answers by email.' : '.'}
      </p>
      {!sendsMail && <Banner tone="amber">You confirm your request with a link. {noMail()}</Banner>}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      <TextField
        label="Your name"
        autoComplete="name"
        required
        defaultValue={known.name}
        {...field('name')}
      />
      <TextField
        label="Your email address"
        hint={`${sendsMail ? 'We send a link here. ' : ''}Only ${operatorName()} sees your name and address.`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={known.email}
        {...field('email')}
      />
      <TextField
        label="Family name"
        autoComplete="off"
        required
        defaultValue={known.family_name}
        {...field('family_name')}
      />
      <TextField
        label="Location"
        hint="City and state, for example Tacoma, WA"
        autoComplete="off"
        required
        defaultValue={known.location}
        {...field('location')}
      />
      <ChoiceField
        label="What are you asking for?"
        options={KINDS}
        value={kind}
        onChange={(chosen) => setKind(chosen)}
      />
      <TextArea
        label="Your message (optional)"
        hint="The person who wrote the record can read this. Don’t write your name or address here."
        limit={DISPUTE_LIMITS.words}
        defaultValue={known.words}
        {...field('words')}
      />
      {create.isError && (
        <Banner tone="red" live="assertive">
          {create.error.message} What you typed is still here.
        </Banner>
      )}
      {offline !== null && !create.isError && (
        <Banner tone="amber" live="polite" title={offline}>
          What you type is kept in this tab. Send it when you are back online.
        </Banner>
      )}
      <Button type="submit" busy={create.isPending} busyLabel="Sending...">
        Send Request
      </Button>
    </form>
  );
}
