import {
  type Credential,
  credentialFields,
  endsAfterItBegins,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import * as z from 'zod/mini';
import { DateField } from '../../kit/controls/DateField.tsx';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { useSmallDraft } from '../../kit/draft/use-small-draft.ts';
import { useSaveOver } from '../../kit/form/use-save-over.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { FORM_COLUMNS } from '../../kit/look/heading.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { typedDay } from './credential-form.ts';
import {
  credentialKey,
  savedMeanwhile,
  useRemoveCredential,
  useSaveCredential,
} from './credentials.data.ts';
import { credentialWords, EXPIRES_HINT, KINDS, overText } from './credentials.labels.ts';

const Given = z
  .object({ ...credentialFields, issued_date: typedDay, expiry_date: typedDay })
  .check(endsAfterItBegins);

const FIELDS = Object.keys(credentialFields) as (keyof typeof credentialFields)[];

export interface CredentialSheetProps {
  open: boolean;
  userId: string;
  document: StoredFile;
  /** Undefined where the document is none yet. */
  credential: Credential | undefined;
  onClose: () => void;
}

/** credentials.md 2. */
export function CredentialSheet({
  open,
  userId,
  document,
  credential,
  onClose,
}: CredentialSheetProps) {
  const draft = useSmallDraft(credentialKey(userId, document.id), credential ?? null);
  const save = useSaveCredential(document.id);
  const remove = useRemoveCredential(document.id);
  const busy = save.isPending || remove.isPending;
  const { onSubmit, field, showErrors } = useSmallForm(Given, (given) => {
    if (busy) return;
    remove.reset();
    send(given, draft.basedOn, draft.base);
  });
  const send = useSaveOver<z.output<typeof Given>, Credential>({
    save,
    theirsOf: savedMeanwhile,
    names: FIELDS,
    onSaved: saved,
    onUnchanged: close,
    onTheirs: (theirs) => draft.isOver(theirs?.updated_at ?? null),
    onError: showErrors,
  });
  function close() {
    draft.forget();
    onClose();
  }
  function saved() {
    close();
    toastSuccess('Credential saved');
  }
  const takeAway = () => {
    if (busy) return;
    save.reset();
    remove.mutate(undefined, {
      onSuccess: () => {
        draft.forget();
        onClose();
        toastSuccess('This document is no credential anymore');
      },
    });
  };
  const failure = save.error ?? remove.error;
  const saidAtField = FIELDS.some((name) => field(name).error);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      columns
      title={credential ? 'Edit Credential' : 'Make It a Credential'}
      onSubmit={onSubmit}
      footer={
        <SheetButtons onCancel={onClose} busy={save.isPending} busyLabel="Saving...">
          Save
        </SheetButtons>
      }
    >
      {failure && !saidAtField && (
        <Banner tone="red" live="assertive">
          {wordsOf(failure)}
        </Banner>
      )}
      <RestoredDraft
        since={draft.restoredAt}
        note="It is not saved yet."
        onDiscard={draft.discard}
      />
      <div key={draft.round} className={FORM_COLUMNS} onChange={draft.keep}>
        <SelectField
          label="Kind"
          required
          blank="Choose what it is"
          options={KINDS}
          defaultValue={draft.begin('kind', credential?.kind ?? '')}
          {...field('kind')}
        />
        <TextField
          label="Number"
          autoComplete="off"
          defaultValue={draft.begin('number', credential?.number ?? '')}
          {...field('number')}
        />
        <TextField
          label="Issued by"
          autoComplete="off"
          defaultValue={draft.begin('issuer', credential?.issuer ?? '')}
          {...field('issuer')}
        />
        <DateField
          label="Issued on"
          defaultValue={draft.begin('issued_date', credential?.issued_date ?? '')}
          {...field('issued_date')}
        />
        <DateField
          label="Expires on"
          hint={EXPIRES_HINT}
          question={(day) => overText(day, credential?.expiry_date ?? undefined)}
          defaultValue={draft.begin('expiry_date', credential?.expiry_date ?? '')}
          {...field('expiry_date')}
        />
      </div>
      {credential && (
        <Button
          look="secondary"
          className="self-start"
          busy={remove.isPending}
          busyLabel="Removing..."
          onClick={takeAway}
        >
          Not a Credential Anymore
        </Button>
      )}
    </Sheet>
  );
}

function wordsOf(error: Error): string {
  const theirs = savedMeanwhile(error);
  if (theirs === undefined) return error.message;
  if (theirs === null)
    return 'It was removed on another device. Save again to keep what you typed.';
  return `It was changed on another device. It is now: ${credentialWords(theirs)}. Save again to keep what you typed.`;
}
