import {
  CREDENTIAL_KINDS,
  type CredentialKind,
  credentialFields,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { ScanText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { ChoiceField } from '../../kit/controls/ChoiceField.tsx';
import { DateField } from '../../kit/controls/DateField.tsx';
import { loadDraft } from '../../kit/draft/draft-storage.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { FilePicker, PickerButton } from '../../kit/upload/FilePicker.tsx';
import { acceptFor, hintFor, refuseFor } from '../files.labels.ts';
import { pageOf } from '../pages/page-picture.ts';
import { pdfOfPages } from '../pages/pdf-of-pages.ts';
import { typedDay } from './credential-form.ts';
import { credentialKey, useCredentials, useSaveCredential } from './credentials.data.ts';
import { EXPIRES_HINT, KINDS, overText } from './credentials.labels.ts';
import { dropSaid, keepTyped, type NewCertificate, saveOnArrival } from './said-certificates.ts';

const Said = z.object({ kind: credentialFields.kind, expiry_date: typedDay });
type Said = z.output<typeof Said>;

export interface AddCertificateSheetProps {
  open: boolean;
  userId: string;
  /** What the link that led here says that it will be. */
  meant: string;
  /** The one to ask about; undefined before a file is chosen. */
  certificate: NewCertificate | undefined;
  /** How many are asked about after it. */
  more: number;
  /** Scanned pages are on their way to be a file. */
  settling: boolean;
  /** Whether it is on the server: what is said of it can be saved at once. */
  hasArrived: (id: string) => boolean;
  /** Why it was not sent; undefined while nothing went wrong. */
  problem: string | undefined;
  onScan: () => void;
  /** `unnamed`: nobody has given it its name. */
  onChoose: (file: File, how: { unnamed: boolean }) => void;
  /** The next one, or the end. */
  onDone: () => void;
  onClose: () => void;
}

/** credentials.md 12 and 13: the file first, which is sent while its member says what it is. */
export default function AddCertificateSheet(props: AddCertificateSheetProps) {
  const { certificate } = props;
  if (!certificate) return <Choosing {...props} />;
  return <Saying key={certificate.id} {...props} certificate={certificate} />;
}

function Choosing({
  open,
  settling,
  problem: refused,
  onScan,
  onChoose,
  onClose,
}: AddCertificateSheetProps) {
  const [problem, setProblem] = useState<string | undefined>(refused);
  async function choose([file]: File[]) {
    if (!file) return;
    setProblem(undefined);
    const picture = file.type.startsWith('image/') ? await pdfOf(file) : undefined;
    if (picture === null)
      return setProblem('This device can’t show this picture. Take it again, or choose a PDF.');
    const why = await refuseFor('certificates')(picture ?? file);
    if (why) return setProblem(why.words);
    onChoose(picture ?? file, { unnamed: picture !== undefined });
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Add a certificate"
      description="Scan the card or the paper, or choose a file. Then say what it is."
    >
      <FilePicker
        accept={`${acceptFor('certificates')},${acceptFor('images')}`}
        multiple={false}
        capture="environment"
        chooseLabel="Choose a file"
        hint={`A picture or ${hintFor('certificates')}`}
        onChoose={(files) => void choose(files)}
      >
        <PickerButton icon={ScanText} busy={settling} onClick={onScan}>
          Scan pages
        </PickerButton>
      </FilePicker>
      {problem && (
        <Banner tone="red" live="assertive">
          {problem}
        </Banner>
      )}
    </Sheet>
  );
}

/**
 * The folder takes no pictures: one becomes a PDF of one page. Null if the device cannot show it.
 */
async function pdfOf(picture: File): Promise<File | null> {
  const page = await pageOf(picture).catch(() => null);
  return page && new File([pdfOfPages([page])], 'Certificate.pdf', { type: 'application/pdf' });
}

function Saying({
  open,
  userId,
  meant,
  certificate,
  more,
  hasArrived,
  problem,
  onDone,
  onClose,
}: AddCertificateSheetProps & { certificate: NewCertificate }) {
  const { id, name, replaces } = certificate;
  const [typed] = useState(() => loadDraft(credentialKey(userId, id))?.values);
  const { data } = useCredentials();
  // A new card mostly is what the one that it replaces was.
  const before = data?.items.find((one) => one.id === replaces)?.kind;
  const [chosen, setChosen] = useState<CredentialKind | null>(
    () => kindOf(typed?.kind) ?? kindOf(meant),
  );
  const kind = chosen ?? before ?? null;
  const save = useSaveCredential(id);
  const { onSubmit, field, showErrors } = useSmallForm<Said>(Said, (said) => {
    if (save.isPending) return;
    if (!hasArrived(id)) {
      saveOnArrival(userId, id, said);
      return onDone();
    }
    save.mutate(
      { ...NOTHING_MORE, ...said, updated_at: null },
      {
        onSuccess: () => {
          dropSaid(userId, id);
          toastSuccess('Credential saved');
          onDone();
        },
        onError: showErrors,
      },
    );
  });
  const kindField = field('kind');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Add a certificate"
      description={
        <span className="wrap-anywhere">
          {name}
          {more > 0 && ` · ${more} more after it`}
        </span>
      }
      onSubmit={onSubmit}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              dropSaid(userId, id);
              onDone();
            }}
          >
            Skip
          </Button>
          <Button type="submit" busy={save.isPending} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      {(problem ?? save.error) && (
        <Banner tone="red" live="assertive">
          {problem ?? save.error?.message}
        </Banner>
      )}
      <div
        className="flex flex-col gap-4"
        onChange={({ target }: FormEvent<HTMLElement>) => {
          const { form } = target as HTMLInputElement;
          if (form) keepTyped(userId, id, Object.fromEntries(new FormData(form)));
        }}
      >
        <ChoiceField<CredentialKind>
          label="What is it?"
          name={kindField.name}
          options={KINDS}
          value={kind}
          onChange={setChosen}
          error={kind ? undefined : kindField.error}
        />
        <DateField
          label="Expires on"
          hint={EXPIRES_HINT}
          question={(day) => overText(day)}
          defaultValue={typeof typed?.expiry_date === 'string' ? typed.expiry_date : ''}
          {...field('expiry_date')}
        />
      </div>
    </Sheet>
  );
}

const NOTHING_MORE = { number: null, issuer: null, issued_date: null };
const kindOf = (words: unknown) => CREDENTIAL_KINDS.find((kind) => kind === words) ?? null;
