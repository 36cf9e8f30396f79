import type { RecoveryCodes as MadeCodes } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../kit/api/api.ts';
import { copyText } from '../../kit/browser/copy-text.ts';
import { saveFile } from '../../kit/browser/save-file.ts';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { useSession } from '../account.data.ts';
import { Refusal } from './OwnPassword.tsx';
import type { Change } from './two-factor.data.ts';

/** The id of its heading. */
export const RECOVERY_CODES = 'recovery-codes';

export interface RecoveryCodesProps {
  made: MadeCodes;
  save: Change<string, void>;
  /** They are saved, or have ended meanwhile. */
  onDone: () => void;
}

export interface SavedButtonProps {
  /** `useMarkRecoveryCodesSaved`. */
  save: Change<string, void>;
  /** Of the codes that are meant. */
  madeAt: string;
  onDone?: () => void;
  look: 'primary' | 'secondary';
}

/** The server is told that the codes are saved, so that every device knows it. */
export function SavedButton({ save, madeAt, onDone, look }: SavedButtonProps) {
  function onError(error: Error) {
    if (!(error instanceof ApiError && error.code === 'two_factor_changed')) return;
    save.reset();
    toastError('These codes do not work anymore. They were changed on another device.');
    onDone?.();
  }
  return (
    <>
      <Refusal of={save} unless={undefined} />
      <Button
        look={look}
        busy={save.isPending}
        busyLabel="Saving..."
        className="wide:self-start"
        onClick={() => save.mutate(madeAt, { onSuccess: onDone, onError })}
      >
        I Have Saved Them
      </Button>
    </>
  );
}

/** two-factor.md 4: new codes, which nobody can show again. */
export function RecoveryCodes({
  made: { recovery_codes: codes, made_at },
  save,
  onDone,
}: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const email = useSession().data?.user.email ?? '';
  const text = ['PCR recovery codes', email, '', ...codes, '', 'Each code works once.', ''].join(
    '\n',
  );
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <Card as="section" aria-labelledby={RECOVERY_CODES} className="flex flex-col gap-4">
      <div data-print-alone className="flex flex-col gap-3">
        <h2 id={RECOVERY_CODES} ref={heading} tabIndex={-1} className="text-lg">
          Your PCR recovery codes
        </h2>
        <p>
          If you lose your phone, you sign in with one of these. Each one works once. We can’t show
          them again, so save them now, in a place that is not your phone.
        </p>
        <p className="wrap-anywhere text-sm text-ink-soft">{email}</p>
        <ol
          aria-label="Recovery codes"
          className="grid grid-cols-pair gap-x-4 gap-y-2 rounded-card bg-sunken p-4"
        >
          {codes.map((code) => (
            <li key={code}>
              <code className="select-all">{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3 *:flex-auto wide:*:flex-none">
        <Button look="secondary" icon={Copy} onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button
          look="secondary"
          icon={Download}
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), 'pcr-recovery-codes.txt')
          }
        >
          Download
        </Button>
        <Button look="secondary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <SavedButton madeAt={made_at} {...{ save, onDone }} look="primary" />
    </Card>
  );
}
