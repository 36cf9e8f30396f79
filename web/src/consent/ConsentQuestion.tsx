import type { Consent, ConsentPreferences } from '@pcr/contract/consent/consent.schema.ts';
import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';
import { useHappened } from '../kit/sheet/use-happened.ts';
import { toastSuccess } from '../kit/toast/toast.ts';
import { useGiveConsent } from './consent.data.ts';
import { CONSENT_LABELS, CONSENT_SENTENCES } from './consent.labels.ts';

export interface ConsentQuestionProps {
  name: Consent;
  choices: ConsentPreferences;
  open: boolean;
  onDone: () => void;
}

/** Nothing is turned on by one tap (consent.md 12). */
export function ConsentQuestion({ name, choices, open, onDone }: ConsentQuestionProps) {
  const give = useGiveConsent();
  const label = CONSENT_LABELS[name];
  // Its answer was lost where it was turned on here, and not elsewhere.
  const happened = useHappened(give.error, choices[name], given);
  const isOn = choices[name] && !give.isPending && !give.isSuccess && !happened;
  function given() {
    toastSuccess(`“${label}” is on`);
    onDone();
  }
  const consent = () =>
    give.mutateAsync({ name, updated_at: choices.updated_at }).then(
      given,
      // It is said in the question.
      () => {},
    );
  return (
    <ConfirmDialog
      open={open}
      title={`${label}?`}
      confirmLabel="I Consent"
      busy={give.isPending}
      busyLabel="Saving..."
      onCancel={onDone}
      onConfirm={consent}
      error={give.error?.message}
      settled={isOn ? 'You turned this on somewhere else.' : undefined}
    >
      <p className="wrap-anywhere">{CONSENT_SENTENCES[name](choices)}</p>
      <p className="mt-2">You can turn this off at any time. That works right away.</p>
    </ConfirmDialog>
  );
}
